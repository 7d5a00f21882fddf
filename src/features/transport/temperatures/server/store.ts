// Files of temperature loggers with their readings. A file belongs to a package or an outbound and is shown on both: they are
// one shipment where project and airbill are the same.
import * as z from 'zod/mini';
import type { LoggerFile } from '#core/logger-forms.ts';
import { projectInScope } from '#features/supply/projects/server/service.ts';
import { excursionStates, type ShippedClass } from '#features/transport/excursions/rules.ts';
import { inDegrees, type Shipment } from '#features/transport/excursions/server/service.ts';
import { packageInScope } from '#features/transport/packages/server/service.ts';
import { type Authorized, authorize } from '#server/auth/authorized.ts';
import type { Scope } from '#server/auth/scope.ts';
import { carriedOutbounds, packagesOf } from '#server/database/outbound-packages.ts';
import { type RowOf, shape } from '#server/database/rows.ts';
import { type Fragment, type Queryable, sql } from '#server/database/sql.ts';
import { type TemperatureFile, temperatureFile } from '../contract.ts';
import { type Judged, packPoints } from '../rules.ts';

/** A package in the scope. */
export async function findTemperaturePackage(
  database: Queryable,
  scope: Scope,
  id: number,
): Promise<Authorized<'package'> | undefined> {
  const [found] = await database.read(
    sql.of({ id: 'number' })`select k.id from packages k where k.id = ${id} and ${packageInScope(scope)}`,
  );
  return found && authorize('package', found);
}

function columnsFor(scope: Scope): Fragment {
  const uploader =
    scope.reach === 'all'
      ? sql`(select coalesce(nullif(u.name, ''), u.email) from users u where u.id = t.uploaded_by)`
      : sql`null::text`;
  return sql`t.id, t.package_id, t.outbound_id, f.name, f.size, encode(f.sha256, 'hex') as sha256, t.form, t.unit,
    t.time_zone, t.device, t.warnings, t.readings, t.first_at, t.last_at, t.lowest_c, t.highest_c, t.mean_c,
    t.kinetic_mean_c, t.storage_class, t.low_c, t.high_c, t.allowed_minutes, t.seconds_below, t.seconds_above,
    t.longest_seconds, t.longest_from, t.readings_outside, t.is_excursion,
    (select c.excursion_id from excursion_causes c where c.temperature_file_id = t.id) as excursion_id,
    t.uploaded_at, ${uploader} as uploaded_by, t.voided_at, t.void_reason`;
}

/** The files of a shipment, newest first; void ones stay in the list. */
export function listFilesOf(
  database: Queryable,
  scope: Scope,
  shipment: Shipment,
): Promise<TemperatureFile[]> {
  return database.read(
    sql.of(
      temperatureFile,
    )`select ${columnsFor(scope)} from temperature_files t join files f on f.id = t.file_id
      where ${ofShipment('t', shipment)} order by t.id desc limit 200`,
  );
}

type ReachedFile = TemperatureFile & Authorized<'temperature file'> & { readonly file_id: number };

/** A file of a shipment in the scope; `lock` locks it until the end of the transaction. */
export async function findTemperatureFile(
  database: Queryable,
  scope: Scope,
  id: number,
  lock: 'lock' | 'look' = 'look',
): Promise<ReachedFile | undefined> {
  const [found] = await database.rows(
    sql.of(temperatureFile, { file_id: 'number' })`select ${columnsFor(scope)}, t.file_id
      from temperature_files t join files f on f.id = t.file_id
      where t.id = ${id} and ${inReach(scope)} ${lock === 'lock' ? sql`for update of t` : sql``}`,
  );
  return found && authorize('temperature file', found);
}

function inReach(scope: Scope): Fragment {
  if (scope.isBlinded) return sql`false`;
  if (scope.reach === 'all') return sql`true`;
  return sql`(t.package_id in (select k.id from packages k where ${packageInScope(scope)})
    or t.outbound_id in (select o.id from outbounds o join projects p on p.id = o.project_id where ${projectInScope(scope)}))`;
}

const storedPoints = shape({ points: 'bytes' });

/** The packed readings of a file. */
export async function readPoints(
  database: Queryable,
  { id }: Authorized<'temperature file'>,
): Promise<Buffer> {
  const [row] = await database.read(
    sql.of(storedPoints)`select points from temperature_points where id = ${id}`,
  );
  if (row === undefined) throw new Error(`the temperature file ${id} has no points`);
  return row.points;
}

/** Stores a file with its figures and readings; returns its id. */
export async function insertTemperatureFile(
  transaction: Queryable,
  scope: Scope,
  shipment: Shipment,
  given: { fileId: number; read: LoggerFile; chosen: ShippedClass; judged: Judged },
): Promise<number> {
  const { read, chosen, judged } = given;
  const { points } = read;
  const { limits, outside } = judged;
  const moment = (seconds: number | null | undefined) =>
    seconds === null || seconds === undefined ? null : new Date(seconds * 1000).toISOString();
  const degrees = (hundredths: number | undefined) =>
    hundredths === undefined ? null : inDegrees(hundredths);
  const [made] = await transaction.rows(
    sql.of({
      id: 'number',
    })`insert into temperature_files (package_id, outbound_id, file_id, form, unit, time_zone, device,
        warnings, readings, first_at, last_at, lowest_c, highest_c, mean_c, kinetic_mean_c, storage_class, low_c, high_c,
        allowed_minutes, seconds_below, seconds_above, longest_seconds, longest_from, readings_outside, is_excursion,
        uploaded_by)
      values (${shipment.package}::bigint, ${shipment.outbound}::bigint, ${given.fileId}, ${read.form}, ${read.unit},
        ${read.timeZone}, ${read.device}, ${JSON.stringify(read.warnings)}::jsonb, ${points.length},
        ${moment(points[0]?.at)}::timestamptz, ${moment(points.at(-1)?.at)}::timestamptz, ${degrees(judged.range.min)}::numeric,
        ${degrees(judged.range.max)}::numeric, ${degrees(judged.range.mean)}::numeric, ${degrees(judged.kineticMean)}::numeric,
        ${chosen.storageClass}, ${degrees(limits?.low)}::numeric, ${degrees(limits?.high)}::numeric, ${chosen.allowedMinutes},
        ${outside.below}, ${outside.above}, ${outside.longest}, ${moment(outside.longestFrom)}::timestamptz,
        ${outside.readings}, ${judged.isExcursion}, ${scope.userId}) returning id`,
  );
  if (made === undefined) throw new Error('no temperature file came back');
  await transaction.rows(
    sql`insert into temperature_points (id, points) values (${made.id}, ${Buffer.from(packPoints(points))})`,
  );
  return made.id;
}

/** Voids a file; it is kept with the reason. */
export async function voidTemperatureFile(
  transaction: Queryable,
  { id }: Authorized<'temperature file'>,
  reason: string,
): Promise<void> {
  await transaction.rows(
    sql`update temperature_files set voided_at = now(), void_reason = ${reason} where id = ${id}`,
  );
}

const excursion = shape({
  id: 'number',
  status: z.enum(excursionStates),
  opened_at: 'string',
  due_on: 'string',
});

/** The cases of a shipment, newest first. */
export function listExcursionsOf(
  database: Queryable,
  shipment: Shipment,
  today: string,
): Promise<RowOf<typeof excursion>[]> {
  return database.read(
    sql.of(
      excursion,
    )`select e.id, coalesce(e.outcome, case when e.due_on < ${today}::date then 'overdue' else 'open' end)
        as status, e.opened_at, e.due_on
      from excursions e where ${ofShipment('e', shipment)} order by e.id desc limit 100`,
  );
}

const receipt = shape({
  delivery_report_id: 'number',
  at: 'string',
  temperature_c: 'string!',
  excursion_id: 'number?',
});

/** The temperatures that delivery reports of a shipment's package state, newest first. */
export function listReceiptsOf(database: Queryable, shipment: Shipment): Promise<RowOf<typeof receipt>[]> {
  return database.read(
    sql.of(receipt)`select r.id as delivery_report_id, r.occurred_at as at, r.temperature_c,
        (select c.excursion_id from excursion_causes c where c.delivery_report_id = r.id) as excursion_id
      from delivery_reports r where r.temperature_c is not null and ${isOfPackages(sql`r.package_id`, shipment)}
      order by r.occurred_at desc, r.id desc limit 50`,
  );
}

function ofShipment(alias: 't' | 'e', shipment: Shipment): Fragment {
  const [packageId, outboundId] = [sql.ref(`${alias}.package_id`), sql.ref(`${alias}.outbound_id`)];
  const outbounds =
    shipment.package === null
      ? sql`${outboundId} = ${shipment.outbound}`
      : sql`${outboundId} in (select o.id from packages k cross join lateral ${carriedOutbounds}
          where k.id = ${shipment.package} and o.project_id = k.project_id and o.voided_at is null)`;
  return sql`(${isOfPackages(packageId, shipment)} or ${outbounds})`;
}

function isOfPackages(column: Fragment, { package: packageId, outbound }: Shipment): Fragment {
  return packageId === null
    ? sql`${column} in (select k.id from outbounds o cross join lateral ${packagesOf('o')} where o.id = ${outbound})`
    : sql`${column} = ${packageId}`;
}
