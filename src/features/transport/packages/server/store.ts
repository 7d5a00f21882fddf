// Packages: list, detail with history, and look-up by airbill.
import * as z from 'zod/mini';
import { reachOf } from '#core/access.ts';
import { found } from '#core/errors.ts';
import type { ListFilters, ListQuery } from '#core/list-query.ts';
import { mailStatuses } from '#features/oversight/notifications/server/service.ts';
import { type Clock, timingOf } from '#features/supply/on-time/server/service.ts';
import { findRecord, updateRecord } from '#features/supply/record-forms/server/service.ts';
import { insertStatusEvent, type StatusEvent } from '#features/transport/package-statuses/server/service.ts';
import { seenRow } from '#record-types/blinding.ts';
import { type Authorized, authorize } from '#server/auth/authorized.ts';
import { inScope, type Scope } from '#server/auth/scope.ts';
import { blindedLines } from '#server/database/blinded-products.ts';
import { clientTexts, reachesByClient } from '#server/database/client-texts.ts';
import type { Database } from '#server/database/database.ts';
import { filterCounts } from '#server/database/filter-counts.ts';
import { allTables, countUpTo, listPage, wholeList } from '#server/database/listing.ts';
import { carriedOutbounds, isInPackage, packagesFor } from '#server/database/outbound-packages.ts';
import { type RowOf, shape } from '#server/database/rows.ts';
import { everyRow, type Fragment, type Queryable, sql } from '#server/database/sql.ts';
import { momentInSpans, visibleSpans } from '#server/database/visible-spans.ts';
import {
  carPosition,
  linesShown,
  type PackageDetail,
  type PackageRow,
  type PackageShort,
  packageDetail,
  packageRow,
  packageShort,
} from '../contract.ts';
import { daysOverdue } from '../journey.ts';
import { estimatedArrival, type PackageKind, shownHours, tripDaysMaximum } from '../rules.ts';
import { isOfKind, isOpen, keptCounts, packageInScope, plainAirbill, source, sourceOn } from './sources.ts';

const short = sql`k.id, k.airbill, k.doc_id, json_build_object('name', p.name) as project, k.destination`;

/** Lists the packages of a scope, optionally of one client. */
export function listPackages(
  database: Queryable,
  scope: Scope,
  query: ListQuery,
  { today, clientId }: { readonly today: string; readonly clientId?: number },
) {
  const isOfOneClient = clientId !== undefined || query.filters.client !== undefined;
  const ofClient = isOfOneClient || reachesByClient(scope);
  const parent = clientId === undefined ? [] : [sql`k.client_id = ${clientId}`];
  const searched = {
    ...sourceOn(today),
    ...clientTexts('packages', 'k', ofClient),
    kept: keptCounts(scope, parent),
    ...(isOfOneClient && { descendingOnly: ['date'] }),
  };
  return listPage(database, packageRow, searched, query, [packageInScope(scope), ...parent]);
}

/** The values of the filters with the packages that each has within the scope. */
export function countPackages(database: Queryable, scope: Scope, query: ListQuery, today: string) {
  return filterCounts(database, sourceOn(today), query, [packageInScope(scope)]);
}

/** The number of packages that the list shows with these filters. */
export function countPackagesUpTo(database: Queryable, scope: Scope, filters: ListFilters, today: string) {
  return countUpTo(database, sourceOn(today), filters, [packageInScope(scope)]);
}

/** Packages of a kind, those to be handed over first at the beginning. */
export function listNextPackages(
  database: Queryable,
  scope: Scope,
  { kind, today, most }: { readonly kind: PackageKind; readonly today: string; readonly most: number },
): Promise<PackageRow[]> {
  return database.read(
    sql.of(packageRow)`select ${source.columns} from ${allTables(source)} where k.id = any(array(
        select k.id from packages k where ${isOfKind(kind, today)} and ${packageInScope(scope)}
        order by k.date, k.id limit ${most}))
      order by k.date, k.id`,
  );
}

const statusCount = shape({ status: 'string!', count: 'number' });
const carCount = shape({ car: 'string!', count: 'number' });

/** Open packages by status, the most frequent first; the list shows as many of each status. */
export function countByStatus(
  database: Queryable,
  scope: Scope,
  most: number,
): Promise<RowOf<typeof statusCount>[]> {
  return database.read(
    sql.of(statusCount)`select k.status, count(*) as count from packages k
      where ${isOpen} and ${packageInScope(scope)} group by k.status order by count(*) desc, k.status limit ${most}`,
  );
}

/** Packages in transit by vehicle, the fullest first. */
export function countByCar(
  database: Queryable,
  scope: Scope,
  { today, most }: { readonly today: string; readonly most: number },
): Promise<RowOf<typeof carCount>[]> {
  return database.read(
    sql.of(carCount)`select k.car, count(*) as count from packages k
      where ${isOfKind('in_transit', today)} and k.car <> '' and ${packageInScope(scope)}
      group by k.car order by count(*) desc, k.car limit ${most}`,
  );
}

/** Returns all packages of a scope that match the query, in chunks, from one snapshot. */
export function streamPackages(
  database: Database,
  scope: Scope,
  query: ListQuery,
  today: string,
  projectId?: number,
): AsyncGenerator<PackageRow[]> {
  const ofProject = projectId === undefined ? everyRow : sql`k.project_id = ${projectId}`;
  return database.stream(wholeList(packageRow, sourceOn(today), query, [packageInScope(scope), ofProject]));
}

/** Finds packages by exact airbill, ignoring case, newest first; `plain` also ignores spaces and hyphens. */
export function listPackagesByAirbill(
  database: Queryable,
  scope: Scope,
  airbill: string,
  match: 'exact' | 'plain' = 'exact',
): Promise<(PackageRow | PackageShort)[]> {
  const form = match === 'plain' ? plainAirbill : (value: Fragment) => sql`upper(${value})`;
  return database.read(
    sql.of(rowFor(scope))`select ${columnsFor(scope)} from ${allTables(source)}
      where ${form(sql`k.airbill`)} = ${form(sql`${airbill}::text`)} and ${packageInScope(scope)}
      order by k.date desc nulls last, k.id limit 500`,
  );
}

/** Returns the short forms of these packages, newest first. */
export function listShortPackages(
  database: Queryable,
  scope: Scope,
  ids: readonly number[],
): Promise<PackageShort[]> {
  return database.read(
    sql.of(packageShort)`
      select ${short} from ${allTables(source)} where k.id = any(${ids}::bigint[]) and ${packageInScope(scope)}
      order by k.date desc nulls last, k.id`,
  );
}

/**
 * Returns one package with its status history and the delivery reports from its time within the scope; the
 * short form for a driver.
 */
export async function findPackage(
  database: Queryable,
  scope: Scope,
  id: number,
  clock: Clock,
): Promise<PackageDetail | PackageShort | undefined> {
  const spans = scope.role === 'driver' ? [] : await visibleSpans(database, scope, 'packages', id);
  const details = sql`${source.columns}, k.destination, k.weight, k.freight_cost, k.freight_currency,
    coalesce(k.site_id, (select min(o.site_id) from ${carriedOutbounds}
      where o.project_id = k.project_id and o.voided_at is null)) as site_id,
    coalesce((select json_agg(json_build_object('status', s.status, 'place', s.place, 'note', s.note,
        'at', ${isoMoment('s.at')}, 'recorded_at', ${isoMoment('s.recorded_at')}) order by s.at, s.id)
      from package_statuses s where s.package_id = k.id), '[]') as statuses,
    coalesce((select json_agg(json_build_object('at', ${isoMoment('r.at')}, 'recipients', r.recipients, ${reported(scope)}) order by r.at)
      from delivery_reports r where r.package_id = k.id
        and ${momentInSpans(spans, 'r.at')}), '[]') as reports,
    coalesce((select json_agg(json_build_object('id', o.id, 'site', o.site, 'dispatched_date', o.dispatched_date,
        'expected_date', o.expected_date, 'arrived_date', timed.arrived_date, 'days_late', timed.days_late, 'state', timed.state,
        'project', json_build_object('id', op.id, 'name', op.name), 'packages', ${packagesFor(scope, 'o')},
        ${contentsFor(scope)}) order by o.dispatched_date desc nulls last, o.id)
      from ${carriedOutbounds} join projects op on op.id = o.project_id ${timingOf('o', clock)}
      where o.voided_at is null and ${outboundInScope(scope)}), '[]') as outbounds,
    coalesce((select json_agg(json_build_object('id', d.id, 'doc_id', d.doc_id, 'doc_type', d.doc_type) order by d.id)
      from (select * from packages d where upper(d.airbill) = upper(k.airbill) and d.client_id = k.client_id and d.id <> k.id
        and ${otherInScope(scope)} order by d.id limit 50) d), '[]') as documents,
    ${carFor(scope)} as stored_car`;
  const one = sql`${allTables(source)} where k.id = ${id} and ${packageInScope(scope)}`;
  if (scope.role === 'driver') {
    const [row] = await database.read(sql.of(packageShort)`select ${short} from ${one}`);
    return row && seenRow(scope, 'packages', row);
  }
  const [row] = await database.read(sql.of(storedDetail)`select ${details} from ${one}`);
  if (row === undefined) return undefined;
  const { stored_car, ...detail } = row;
  return seenRow(scope, 'packages', {
    ...detail,
    days_overdue: daysOverdue(detail, clock.today),
    ...whereabouts(stored_car),
  });
}

const { position: _, estimated_arrival: __, days_overdue: ___, ...stored } = packageDetail.def.shape;
const storedCar = z.extend(carPosition, {
  site_lat: z.nullable(z.number()),
  site_lng: z.nullable(z.number()),
});
const storedDetail = z.object({ ...stored, stored_car: z.nullable(storedCar) });

/** The items of an outbound for this reader; their number is hidden from blinded users too. */
function contentsFor({ isBlinded }: Scope): Fragment {
  if (isBlinded) {
    const shipped = sql`(select l.batch_id, l.product from record_lines l where l.outbound_id = o.id and ${isInPackage})`;
    return sql`'lines', ${blindedLines(sql`o.project_id`, shipped)}, 'lines_count', null`;
  }
  return sql`'lines', coalesce((select json_agg(n.*) from (select l.batch, l.product, l.quantity::text as quantity
      from record_lines l where l.outbound_id = o.id and ${isInPackage} order by l.id limit ${linesShown}) n), '[]'),
    'lines_count', (select count(*) from record_lines l where l.outbound_id = o.id and ${isInPackage})`;
}

/** The result of a delivery report, for readers of the reports. */
function reported(scope: Scope): Fragment {
  if (reachOf(scope.role, 'delivery_reports.read') === undefined)
    return sql`'outcome', null, 'exception', null, 'condition', null`;
  return sql`'outcome', r.outcome, 'exception', r.exception, 'condition', r.condition`;
}

/** The position of an in-transit package's car and the place of its site, for readers with access to the map. */
function carFor(scope: Scope): Fragment {
  if (reachOf(scope.role, 'positions.read') === undefined) return sql`null::json`;
  return sql`(select json_build_object('id', c.id, 'car', c.plate, 'type', c.type, 'speed', l.speed,
      'destination', k.destination, 'lat', l.lat, 'lng', l.lng, 'heading', l.heading, 'updated_at', ${isoMoment('l.at')},
      'airbill', k.airbill, 'site_lat', s.lat::float8, 'site_lng', s.lng::float8)
    from trips t join cars c on c.id = t.car_id join latest_positions l on l.car_id = c.id
      left join sites s on s.id = k.site_id
    where t.package_id = k.id and c.is_active
      and t.started_at > now() - make_interval(days => ${tripDaysMaximum}::int)
      and l.at > now() - make_interval(hours => ${shownHours}::int))`;
}

/** The position and the estimated arrival, as the package page shows them. */
function whereabouts(
  known: z.output<typeof storedCar> | null,
): Pick<PackageDetail, 'position' | 'estimated_arrival'> {
  if (known === null) return { position: null, estimated_arrival: null };
  const { site_lat: lat, site_lng: lng, ...position } = known;
  const car = { ...position, at: new Date(position.updated_at) };
  const site = lat === null || lng === null ? undefined : { lat, lng };
  return { position, estimated_arrival: estimatedArrival(car, site, new Date())?.toISOString() ?? null };
}

/** By its status, or by a report that does not say that the delivery failed. */
const isDelivered = sql`(coalesce(k.status ilike 'delivered%', false)
  or exists (select from delivery_reports r where r.package_id = k.id and r.outcome <> 'not_delivered'))`;

const handOver = shape({
  day: 'string?',
  delivered: 'boolean',
  location_id: 'number?',
  storage: 'string[]',
});
export type HandOver = RowOf<typeof handOver>;

/**
 * Returns the date and place of a package's hand-over and the storage of its batches, from its outbounds of
 * the same project. The place is unknown if the project has several countries.
 */
export async function findHandOver(
  database: Queryable,
  scope: Scope,
  id: number,
): Promise<HandOver | undefined> {
  const ofPackage = sql`o.project_id = k.project_id and o.voided_at is null`;
  const [row] = await database.read(
    sql.of(handOver)`
      select coalesce((select max(o.dispatched_date) from ${carriedOutbounds} where ${ofPackage}), k.date) as day,
        ${isDelivered} as delivered,
        (select case count(*) when 0 then p.location_id when 1 then min(c.location_id) end
          from project_locations c where c.project_id = k.project_id) as location_id,
        coalesce((select array_agg(distinct i.storage_temperature::text) from ${carriedOutbounds}
          join record_lines l on l.outbound_id = o.id and ${isInPackage}
          join inventories i on i.project_id = o.project_id and i.batch = l.batch and i.voided_at is null
            and (i.product is null or l.product is null or i.product = l.product)
          where ${ofPackage} and coalesce(i.storage_temperature, '') <> ''), '{}') as storage
      from packages k join projects p on p.id = k.project_id
      where k.id = ${id} and ${packageInScope(scope)}`,
  );
  return row;
}

/** Returns these packages, locked until the end of the transaction; undefined if any is missing. */
export async function findPackages(
  transaction: Queryable,
  scope: Scope,
  ids: readonly number[],
): Promise<Authorized<'package'>[] | undefined> {
  // Locked in the order of their ids to avoid deadlocks.
  const packages = await transaction.rows(
    sql.of({ id: 'number' })`
      select k.id from packages k where k.id = any(${[...ids]}::bigint[]) and ${packageInScope(scope)}
      order by k.id for update of k`,
  );
  return packages.length === ids.length ? packages.map((one) => authorize('package', one)) : undefined;
}

/**
 * Returns the packages with this airbill, ignoring spaces, hyphens and case, locked until the end of the
 * transaction.
 */
export async function findPackagesByAirbill(
  transaction: Queryable,
  scope: Scope,
  airbill: string,
): Promise<(Authorized<'package'> & { readonly isDelivered: boolean })[]> {
  const rows = await transaction.rows(
    sql.of({
      id: 'number',
      isDelivered: 'boolean',
    })`select k.id, ${isDelivered} as "isDelivered" from packages k
      where ${plainAirbill(sql`k.airbill`)} = ${plainAirbill(sql`${airbill}::text`)} and ${packageInScope(scope)}
      order by k.id limit 100 for update of k`,
  );
  return rows.map((one) => authorize('package', one));
}

/**
 * Sets the status, and the date if given, of packages as a manual change would, with history and mail to the
 * office. Returns how many packages changed, and how many kept a later status.
 */
export async function updatePackageStatuses(
  transaction: Queryable,
  scope: Scope,
  publicUrl: string,
  packages: readonly Authorized<'package'>[],
  wanted: StatusEvent,
): Promise<{ changed: number; late: number }> {
  const { status, date } = wanted;
  const isSaid = wanted.at !== undefined || wanted.place !== undefined || wanted.note !== undefined;
  const news: number[] = [];
  const counts = { changed: 0, late: 0 };
  for (const one of packages) {
    const before = found(await findRecord(transaction, scope, 'packages', { id: one.id, parent: undefined }));
    const isOther = before['status'] !== status;
    const event =
      isOther || isSaid
        ? await insertStatusEvent(transaction, one, wanted)
        : { isLatest: true, isNew: false };
    const changes = {
      ...(isOther && event.isLatest && { status }),
      ...(date !== undefined && before['date'] !== date && { date }),
    };
    if (Object.keys(changes).length > 0)
      await updateRecord(transaction, 'packages', before, { before, changes });
    if (changes.status !== undefined) news.push(one.id);
    if (event.isNew || Object.keys(changes).length > 0) counts.changed += 1;
    if (event.isNew && !event.isLatest) counts.late += 1;
  }
  if (news.length > 0)
    await mailStatuses(transaction, scope, publicUrl, sql`select unnest(${news}::bigint[])`);
  return counts;
}

/**
 * Lists up to 100 statuses in use, sorted. For all packages, a loose index scan finds the distinct values.
 */
export async function listPackageStatuses(database: Queryable, scope: Scope): Promise<string[]> {
  const rows = await database.read(
    scope.reach === 'all'
      ? sql.of({ status: 'string' })`with recursive used as (
          (select status from packages where status is not null order by status limit 1)
          union all
          select (select k.status from packages k where k.status > used.status order by k.status limit 1)
          from used where used.status is not null)
        select status from used where status is not null limit 100`
      : sql.of({ status: 'string!' })`select distinct k.status from packages k
          where ${packageInScope(scope)} and k.status is not null order by 1 limit 100`,
  );
  return rows.map(({ status }) => status);
}

/** Requires read access to outbounds: another client's project may have the same airbill. */
function outboundInScope(scope: Scope): Fragment {
  if (reachOf(scope.role, 'shipments.read') === undefined) return sql`false`;
  return inScope(scope, { client: 'op.client_id', project: 'o.project_id', site: 'o.site_id' });
}

function otherInScope(scope: Scope): Fragment {
  return inScope(scope, {
    client: 'd.client_id',
    project: 'd.project_id',
    site: 'd.site_id',
    car: 'd.car_id',
  });
}

function rowFor(scope: Scope) {
  return scope.role === 'driver' ? packageShort : packageRow;
}

function columnsFor(scope: Scope): Fragment {
  return scope.role === 'driver' ? short : source.columns;
}

/** A timestamp inside JSON, in the API's format. */
function isoMoment(column: string): Fragment {
  return sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
