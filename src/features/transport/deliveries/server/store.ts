// Delivery reports and their permitted recipients.
import * as z from 'zod/mini';
import { searchText } from '#core/fold.ts';
import { packageInScope } from '#features/transport/packages/server/service.ts';
import { deliveredAt } from '#features/transport/stops/server/service.ts';
import { type Authorized, authorize } from '#server/auth/authorized.ts';
import type { Scope } from '#server/auth/scope.ts';
import { blindedProducts } from '#server/database/blinded-products.ts';
import { carriedOutbounds, isInPackage } from '#server/database/outbound-packages.ts';
import { type RowOf, shape } from '#server/database/rows.ts';
import { type Queryable, sql } from '#server/database/sql.ts';
import { insertFile, type NewFile } from '#server/files/files.ts';
import { receivable } from '../contract.ts';
import {
  type Condition,
  deliveredStatus,
  type Exception,
  linesOfReportMaximum,
  type OfficeReceivers,
  type Outcome,
  outcomes,
  type ReportKind,
  type ReportTime,
  type TemperatureUnit,
  timeMarks,
} from '../rules.ts';

export const reportedPackage = shape({
  id: 'number',
  airbill: 'string',
  project: 'string',
  /** Country of its project. */
  country: 'string?',
  delivered: 'boolean',
});
export type ReportedPackage = RowOf<typeof reportedPackage>;

/** A stored report with the values of its response. */
export const knownReport = shape({
  id: 'number',
  package_id: 'number',
  airbill: 'string',
  recipients: z.array(z.string()),
  at: 'string',
  outcome: z.enum(outcomes),
  time_marks: z.array(z.enum(timeMarks)),
});
export type KnownReport = RowOf<typeof knownReport>;
const reportColumns = sql`r.id, r.package_id, r.airbill, r.recipients, r.at, r.outcome, r.time_marks`;

export const deliveryReport = shape({
  id: 'number',
  at: 'string',
  /** Name of the reporting user. */
  reporter: 'string',
  /** The reported temperature converted to °C. */
  temperature_c: 'string?',
});
export type DeliveryReport = RowOf<typeof deliveryReport>;

/** The values of a report except its package and recipients. */
export interface Proof {
  readonly key: string | null;
  readonly outcome: Outcome;
  readonly receivedBy: string | null;
  readonly signatureFileId: number | null;
  readonly noSignatureReason: string | null;
  readonly condition: Condition | null;
  readonly temperature: string | null;
  readonly temperatureUnit: TemperatureUnit | null;
  readonly exception: Exception | null;
  readonly note: string | null;
  readonly position: { readonly lat: number; readonly lng: number; readonly accuracy: number | null } | null;
  readonly deviceOccurredAt: string | null;
  readonly deviceSentAt: string | null;
  readonly time: ReportTime;
}

/**
 * Returns the packages with this airbill, locked until the end of the transaction; `packageId` restricts them
 * to the selected one.
 */
export async function findReportedPackages(
  transaction: Queryable,
  scope: Scope,
  airbill: string,
  packageId: number | undefined,
): Promise<(ReportedPackage & Authorized<'package'>)[]> {
  const chosen = packageId === undefined ? sql`true` : sql`k.id = ${packageId}`;
  const packages = await transaction.rows(
    sql.of(reportedPackage)`select k.id, k.airbill, p.name as project, l.code as country,
        lower(k.status) is not distinct from lower(${deliveredStatus}) as delivered
      from packages k join projects p on p.id = k.project_id left join locations l on l.id = p.location_id
      where upper(k.airbill) = upper(${airbill}) and ${chosen} and ${packageInScope(scope)}
      order by k.id for update of k`,
  );
  return packages.map((one) => authorize('package', one));
}

const reportablePackage = shape({
  id: 'number',
  country: 'string?',
  /** Set if the package's status is Delivered. */
  delivered_at: 'string?',
});
type Reportable = RowOf<typeof reportablePackage>;

/**
 * Returns a package that the caller may report, with its country; for a car that is not theirs, a driver must
 * give the airbill.
 */
export async function findReportable(
  database: Queryable,
  scope: Scope,
  packageId: number,
  airbill: string | undefined,
): Promise<(Reportable & Authorized<'package'>) | undefined> {
  const isKnown =
    scope.role === 'driver'
      ? sql`(upper(k.airbill) = upper(${airbill ?? ''})
          or k.car_id = (select u.car_id from users u where u.id = ${scope.userId}))`
      : sql`true`;
  const [found] = await database.read(
    sql.of(reportablePackage)`
      select k.id, l.code as country, ${deliveredAt} as delivered_at
      from packages k join projects p on p.id = k.project_id
      left join locations l on l.id = p.location_id
      where k.id = ${packageId} and ${isKnown} and ${packageInScope(scope)}`,
  );
  return found && authorize('package', found);
}

const shippedInPackage = sql`(select l.batch_id, l.product from ${carriedOutbounds} join record_lines l on l.outbound_id = o.id
  where ${isInPackage} and o.project_id = k.project_id and o.voided_at is null)`;

const receivablePackage = z.extend(z.omit(receivable, { lines: true }), { delivered: z.boolean() });

/** A package to a site of the caller with its receipt; `lock` locks it until the end of the transaction. */
export async function findReceivable(database: Queryable, scope: Scope, id: number, lock: 'lock' | 'look') {
  const reached = sql`k.id = ${id} and ${packageInScope(scope)}`;
  // Locked before reading, so that a concurrently written receipt is seen.
  if (lock === 'lock') await database.rows(sql`select 1 from packages k where ${reached} for update`);
  const [found] = await database.rows(
    sql.of(receivablePackage)`select k.id, k.airbill, p.name as project, k.status,
        lower(k.status) is not distinct from lower(${deliveredStatus}) as delivered,
        (select json_build_object('id', r.id, 'outcome', r.outcome, 'at',
            to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
            'confirmed_by', coalesce(nullif(u.name, ''), u.email))
          from delivery_reports r join users u on u.id = r.user_id
          where r.package_id = k.id and r.kind = 'site_receipt') as receipt,
        ${scope.isBlinded ? blindedProducts(sql`k.project_id`, shippedInPackage) : sql`'{}'::text[]`} as products
      from packages k join projects p on p.id = k.project_id where ${reached}`,
  );
  return found && authorize('package', found);
}

/** Returns the caller's reports of these packages from the last minute, newest first. */
export function listRecentReports(
  transaction: Queryable,
  { userId }: Scope,
  packageIds: readonly number[],
): Promise<KnownReport[]> {
  return transaction.read(
    sql.of(knownReport)`select ${reportColumns} from delivery_reports r
      where r.package_id = any(${packageIds}::bigint[]) and r.user_id = ${userId}
        and r.at > now() - interval '1 minute'
      order by r.at desc, r.id desc`,
  );
}

/** Returns the caller's report with this key; concurrent requests with the same key wait for each other. */
export async function findReportByKey(
  transaction: Queryable,
  { userId }: Scope,
  key: string,
): Promise<KnownReport | undefined> {
  await transaction.rows(
    sql`select pg_advisory_xact_lock(hashtextextended(${`delivery report ${userId} ${key}`}, 0))`,
  );
  const [report] = await transaction.read(
    sql.of(knownReport)`select ${reportColumns} from delivery_reports r
      where r.user_id = ${userId} and r.key = ${key}::uuid`,
  );
  return report;
}

export const shippedLine = shape({
  line: 'number',
  name: 'string',
  quantity: 'string?',
  batch: 'string?',
  product: 'string?',
});
export type ShippedLine = RowOf<typeof shippedLine>;

/** Returns the outbound lines in a package; none for blinded users (amendment 28). */
export async function listShippedLines(
  database: Queryable,
  { isBlinded }: Scope,
  { id }: Authorized<'package'>,
): Promise<ShippedLine[]> {
  if (isBlinded) return [];
  return database.read(
    sql.of(
      shippedLine,
    )`select l.id as line, concat_ws(' · ', l.product, l.batch) as name, l.quantity, l.batch, l.product
      from packages k cross join lateral ${carriedOutbounds}
        join record_lines l on l.outbound_id = o.id
      where k.id = ${id} and o.project_id = k.project_id and o.voided_at is null and ${isInPackage}
      order by o.id, l.id limit ${linesOfReportMaximum}`,
  );
}

/** Returns the addresses for delivery reports from the settings. */
export async function findOfficeReceivers(transaction: Queryable): Promise<OfficeReceivers> {
  const rows = await transaction.read(
    sql.of({ name: 'string', email: 'string' })`select s.name, e.email from global_settings s
        cross join lateral jsonb_array_elements_text(
          case jsonb_typeof(s.value) when 'array' then s.value when 'string' then jsonb_build_array(s.value) else '[]' end
        ) with ordinality e (email, n)
      where s.name in ('report_receiver_emails_ua', 'report_receiver_emails_il', 'emergency_email') and e.email <> ''
      order by e.n`,
  );
  const of = (setting: string) => rows.filter(({ name }) => name === setting).map(({ email }) => email);
  return {
    groups: { UA: of('report_receiver_emails_ua'), IL: of('report_receiver_emails_il') },
    emergency: of('emergency_email')[0],
  };
}

/** Returns the people of a package's project: customers of its client, and the managers of both. */
export async function listProjectPeople(
  transaction: Queryable,
  one: Authorized<'package'>,
): Promise<{ email: string; name: string }[]> {
  return (await listPeopleOfPackages(transaction, [one])).get(one.id) ?? [];
}

/** The same for several packages at once. */
export async function listPeopleOfPackages(
  transaction: Queryable,
  packages: readonly Authorized<'package'>[],
): Promise<ReadonlyMap<number, { email: string; name: string }[]>> {
  const rows = await transaction.read(
    sql.of({ package_id: 'number', email: 'string', name: 'string' })`
      select k.id as package_id, u.email, u.name from packages k join users u on u.client_id = k.client_id
          or exists (select from manager_clients m where m.user_id = u.id and m.client_id = k.client_id)
          or exists (select from manager_projects m where m.user_id = u.id and m.project_id = k.project_id)
      where k.id = any(${packages.map(({ id }) => id)}::bigint[]) and u.is_active and u.deleted_at is null
      order by coalesce(nullif(u.name, ''), u.email), u.id`,
  );
  const people = Map.groupBy(rows, ({ package_id }) => package_id);
  return new Map([...people].map(([id, those]) => [id, those.map(({ email, name }) => ({ email, name }))]));
}

/** Returns the languages of the addresses that belong to accounts. */
export async function listLanguages(
  transaction: Queryable,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const folded = addresses.map((one) => one.toLowerCase());
  const rows = await transaction.read(
    sql.of({ email: 'string', language: 'string' })`select lower(email) as email, language from users
      where lower(email) = any(${folded}::text[]) and deleted_at is null`,
  );
  return new Map(rows.map(({ email, language }) => [email, language]));
}

/** Stores a report, independently of its mails. */
export async function insertDeliveryReport(
  transaction: Queryable,
  { id, airbill }: Pick<ReportedPackage, 'airbill'> & Authorized<'package'>,
  {
    userId,
    recipients,
    kind = 'delivery',
  }: { userId: number; recipients: readonly string[]; kind?: ReportKind },
  proof: Proof,
): Promise<DeliveryReport> {
  const { position, time } = proof;
  const [row] = await transaction.rows(
    sql.of(
      deliveryReport,
    )`insert into delivery_reports (package_id, user_id, kind, airbill, recipients, key, outcome,
        received_by, signature_file_id, no_signature_reason, condition, temperature, temperature_unit, exception, note, lat, lng, accuracy,
        device_occurred_at, device_sent_at, clock_error_ms, occurred_at, time_marks, search_text)
      values (${id}, ${userId}, ${kind}, ${airbill}, ${JSON.stringify(recipients)}::jsonb, ${proof.key}::uuid,
        ${proof.outcome}, ${proof.receivedBy}, ${proof.signatureFileId}::bigint, ${proof.noSignatureReason}, ${proof.condition},
        ${proof.temperature}::numeric, ${proof.temperatureUnit}, ${proof.exception}, ${proof.note},
        ${position?.lat ?? null}::numeric, ${position?.lng ?? null}::numeric, ${position?.accuracy ?? null}::numeric,
        ${proof.deviceOccurredAt}::timestamptz, ${proof.deviceSentAt}::timestamptz,
        ${time.clockErrorMs ?? null}::bigint,
        ${proof.deviceOccurredAt === null ? null : new Date(time.occurredAt).toISOString()}::timestamptz,
        ${[...time.marks]}::text[], ${searchText([airbill, proof.receivedBy])})
      returning id, at, (select coalesce(nullif(u.name, ''), u.email) from users u where u.id = user_id) as reporter, temperature_c`,
  );
  if (row === undefined) throw new Error('no delivery report came back');
  return row;
}

export interface ReportedLine extends ShippedLine {
  readonly accepted: string;
  readonly refused: string;
}

/** Stores accepted and refused amounts with a copy of the shipped values. */
export async function insertReportedLines(
  transaction: Queryable,
  reportId: number,
  lines: readonly ReportedLine[],
): Promise<void> {
  if (lines.length === 0) return;
  await transaction.rows(
    sql`insert into delivery_report_lines (report_id, line_id, batch, product, quantity, accepted, refused)
      select ${reportId}::bigint, l.line, l.batch, l.product, l.quantity, l.accepted, l.refused
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as l (line bigint, batch text, product text, quantity numeric, accepted numeric, refused numeric)`,
  );
}

export interface AnnouncedPhoto {
  readonly sha256: string;
  readonly size: number;
  readonly taken_at?: string | null | undefined;
}

/** Announces photos that are uploaded after the report. */
export async function insertAnnouncedPhotos(
  transaction: Queryable,
  reportId: number,
  photos: readonly AnnouncedPhoto[],
): Promise<void> {
  if (photos.length === 0) return;
  await transaction.rows(
    sql`insert into delivery_report_photos (report_id, place, sha256, size, taken_at)
      select ${reportId}::bigint, p.place, decode(p.sha256, 'hex'), p.size, p.taken_at
      from jsonb_to_recordset(${JSON.stringify(photos.map((photo, at) => ({ ...photo, place: at + 1 })))}::jsonb)
        as p (place smallint, sha256 text, size integer, taken_at timestamptz)`,
  );
}

export const announcedPhoto = shape({
  id: 'number',
  report_id: 'number',
  place: 'number',
  size: 'number',
  received_at: 'string?',
});

/** Returns an announced photo of the caller's report; `lock` locks it until the end of the transaction. */
export async function findAnnouncedPhoto(
  database: Queryable,
  { userId }: Scope,
  { key, sha256 }: { key: string; sha256: string },
  lock: 'lock' | 'look',
): Promise<(RowOf<typeof announcedPhoto> & Authorized<'photo'>) | undefined> {
  const [photo] = await database.rows(
    sql.of(announcedPhoto)`select p.id, p.report_id, p.place, p.size, p.received_at
      from delivery_reports r join delivery_report_photos p on p.report_id = r.id
      where r.user_id = ${userId} and r.key = ${key}::uuid and p.sha256 = decode(${sha256}, 'hex')
      ${lock === 'lock' ? sql`for update of p` : sql``}`,
  );
  return photo && authorize('photo', photo);
}

/** Stores an uploaded photo; returns the time of receipt. */
export async function updatePhotoFile(
  transaction: Queryable,
  { id }: Authorized<'photo'>,
  file: NewFile,
): Promise<string> {
  const fileId = await insertFile(transaction, file);
  const [row] = await transaction.rows(
    sql.of({
      received_at: 'string!',
    })`update delivery_report_photos set file_id = ${fileId}, received_at = now()
      where id = ${id} returning received_at`,
  );
  if (row === undefined) throw new Error('no photo came back');
  return row.received_at;
}

/** Adds a failed sending record, visible to the office, because the report has no recipient. */
export async function recordUndeliverable(
  transaction: Queryable,
  { subject, recipient }: { subject: string; recipient: string },
): Promise<void> {
  await transaction.rows(
    sql`insert into sending_records (kind, recipient, subject, status, error)
      values ('report', ${recipient}, ${subject}, 'failed', 'no receiver')`,
  );
}
