// Delivery reports of a scope: a report belongs to the client and project of its package at hand-over, and is
// visible to users who can see that package now.
import { createHash } from 'node:crypto';
import type { ListFilters, ListQuery } from '#core/list-query.ts';
import { packageInScope } from '#features/transport/packages/server/service.ts';
import { seenDeclaration, seenRow } from '#record-types/blinding.ts';
import { inScope, type Scope } from '#server/auth/scope.ts';
import { blindedProducts } from '#server/database/blinded-products.ts';
import { inClientName, inProjectName } from '#server/database/client-texts.ts';
import type { Database } from '#server/database/database.ts';
import { filterCounts, idsOfNames } from '#server/database/filter-counts.ts';
import { allTables, countUpTo, type ListSource, listPage, wholeList } from '#server/database/listing.ts';
import { shape } from '#server/database/rows.ts';
import { all, everyRow, type Fragment, type Queryable, sql } from '#server/database/sql.ts';
import { fileBytes, wholeOf } from '#server/files/files.ts';
import {
  type DeliveryReportDetail,
  type DeliveryReportRow,
  deliveryReportDetail,
  deliveryReportRow,
  deliveryReportsList,
  recentExceptions,
} from '../contract.ts';

const source: ListSource = {
  declaration: deliveryReportsList,
  columns: sql`r.id, json_build_object('id', r.package_id, 'airbill', r.airbill) as package,
      json_build_object('id', p.id, 'name', p.name, 'client', json_build_object('id', c.id, 'name', c.name)) as project,
      r.kind, r.outcome, r.exception, r.received_by, r.condition, r.temperature_c,
      coalesce(nullif(u.name, ''), u.email) as reporter, r.occurred_at, r.at, r.time_marks,
      r.signature_file_id is not null as signed, r.no_signature_reason,
      (select count(*) from delivery_report_photos f where f.report_id = r.id and f.file_id is not null)
        as photos_received,
      (select count(*) from delivery_report_photos f where f.report_id = r.id and f.file_id is null) as photos_awaited`,
  from: sql`delivery_reports r`,
  joins: sql`left join projects p on p.id = r.project_id left join clients c on c.id = r.client_id
      left join users u on u.id = r.user_id`,
  id: 'r.id',
  sort: {
    occurred_at: sql`r.occurred_at`,
    package__airbill: sql`r.airbill`,
    project__name: sql`p.name`,
    project__client__name: sql`c.name`,
    outcome: sql`r.outcome`,
    received_by: sql`r.received_by`,
    temperature_c: sql`r.temperature_c`,
  },
  neverNull: ['occurred_at', 'package__airbill', 'project__name', 'project__client__name', 'outcome'],
  sortJoins: {
    project__name: sql`join projects p on p.id = r.project_id`,
    project__client__name: sql`join clients c on c.id = r.client_id`,
  },
  search: [
    { fields: ['package__airbill', 'received_by'], searchText: 'r.search_text' },
    inProjectName('r.project_id'),
    inClientName('r.client_id'),
  ],
  filters: {
    status: (outcome) => sql`r.outcome = ${outcome}`,
    kind: (exception) =>
      exception === recentExceptions
        ? sql`(r.exception is not null and r.occurred_at > now() - interval '30 days')`
        : sql`r.exception = ${exception}`,
    client: (client) => sql`r.client_id = ${client}`,
    project__client__name: (names) => sql`r.client_id = any(${idsOfNames('clients', names)})`,
    project__name: (names) => sql`r.project_id = any(${idsOfNames('projects', names)})`,
  },
  counted: {
    project__client__name: { key: sql`r.client_id`, named: 'clients', ignoresCase: true },
    project__name: { key: sql`r.project_id`, named: 'projects', ignoresCase: true },
  },
};

function sourceFor(scope: Scope): ListSource {
  return { ...source, declaration: seenDeclaration(scope, 'delivery_reports', deliveryReportsList) };
}

/** One page of the reports of a scope. */
export async function listReports(database: Queryable, scope: Scope, query: ListQuery) {
  const { count, rows } = await listPage(database, deliveryReportRow, sourceFor(scope), query, [
    reportInScope(scope),
  ]);
  return { count, rows: rows.map((row) => seenReport(scope, row)) };
}

/** The clients and projects of the reports with the reports that each has within the scope. */
export function countReports(database: Queryable, scope: Scope, query: ListQuery) {
  return filterCounts(database, sourceFor(scope), query, [reportInScope(scope)]);
}

/** The number of reports that the list shows with these filters. */
export function countReportsUpTo(database: Queryable, scope: Scope, filters: ListFilters) {
  return countUpTo(database, sourceFor(scope), filters, [reportInScope(scope)]);
}

/** Returns all reports of a scope that match the query, in chunks, from one snapshot. */
export async function* streamReports(database: Database, scope: Scope, query: ListQuery) {
  const statement = wholeList(deliveryReportRow, sourceFor(scope), query, [reportInScope(scope)]);
  for await (const rows of database.stream(statement)) yield rows.map((row) => seenReport(scope, row));
}

/**
 * Lists the reports of a package, newest first; undefined if the caller can see neither a report nor the
 * package.
 */
export async function listReportsOfPackage(
  database: Queryable,
  scope: Scope,
  packageId: number,
): Promise<DeliveryReportRow[] | undefined> {
  const rows = await database.read(
    sql.of(deliveryReportRow)`select ${source.columns} from ${allTables(source)}
      where r.package_id = ${packageId} and ${reportInScope(scope)}
      order by r.occurred_at desc, r.id desc limit 100`,
  );
  if (rows.length > 0) return rows.map((row) => seenReport(scope, row));
  const [seen] = await database.read(
    sql.of({
      id: 'number',
    })`select k.id from packages k where k.id = ${packageId} and ${packageInScope(scope)}`,
  );
  return seen && [];
}

const { lines, photos, position: _, ...stored } = deliveryReportDetail.shape;
const storedReport = shape({
  ...stored,
  lines,
  photos,
  lat: 'string?',
  lng: 'string?',
  accuracy: 'string?',
  signature_file_id: 'number?',
});
export type StoredReport = DeliveryReportDetail & { readonly signatureFileId: number | null };

/** Returns one report of a scope, with the fields that its reader may see. */
export async function findReport(
  database: Queryable,
  scope: Scope,
  id: number,
): Promise<StoredReport | undefined> {
  const [report] = await readReports(database, scope, sql`r.id = ${id} and ${reportInScope(scope)}`);
  return report;
}

/** Reader for receipt links, without an account: blinded. */
const consignee = { role: 'coordinator', isBlinded: true, reach: 'site' } as const;

/**
 * Lists the reports of a package for a receipt link, newest first; without those from its time in another
 * project, and without client, reporter, recipients and position.
 */
export async function listReportsForConsignee(
  database: Queryable,
  packageId: number,
): Promise<StoredReport[]> {
  const where = sql`r.package_id = ${packageId}
    and r.project_id = (select k.project_id from packages k where k.id = ${packageId})`;
  const reports = await readReports(database, consignee, where);
  return reports.map((report) => ({
    ...report,
    project: { ...report.project, client: { ...report.project.client, name: '' } },
    reporter: '',
    recipients: [],
    position: null,
  }));
}

// They have only the texts of the items as of that time.
const reportedLines = sql`(select batch_of(r.project_id, n.product, n.batch) as batch_id, n.product
  from delivery_report_lines n where n.report_id = r.id)`;

type Reader = Pick<Scope, 'role' | 'isBlinded' | 'reach'>;

async function readReports(database: Queryable, reader: Reader, where: Fragment): Promise<StoredReport[]> {
  const rows = await database.read(
    sql.of(storedReport)`select ${source.columns}, r.recipients, r.temperature, r.temperature_unit, r.note,
        r.lat, r.lng, r.accuracy, r.device_occurred_at, r.device_sent_at, r.clock_error_ms, r.signature_file_id,
        coalesce((select json_agg(json_build_object('product', n.product, 'batch', n.batch,
            'quantity', n.quantity::text, 'accepted', n.accepted::text, 'refused', n.refused::text) order by n.id)
          from delivery_report_lines n where n.report_id = r.id), '[]') as lines,
        ${reader.isBlinded ? blindedProducts(sql`r.project_id`, reportedLines) : sql`'{}'::text[]`} as products,
        coalesce((select json_agg(json_build_object('sha256', encode(f.sha256, 'hex'), 'size', f.size,
            'taken_at', ${isoMoment('f.taken_at')}, 'received_at', ${isoMoment('f.received_at')}) order by f.place)
          from delivery_report_photos f where f.report_id = r.id), '[]') as photos
      from ${allTables(source)} where ${where} order by r.occurred_at desc, r.id desc limit 100`,
  );
  return rows.map(({ lat, lng, accuracy, signature_file_id, ...report }) => ({
    ...seenReport(reader, {
      ...report,
      position: lat === null || lng === null ? null : { lat, lng, accuracy },
      // Even the number of lines reveals how many batches were sent.
      lines: reader.isBlinded ? [] : report.lines,
      photos: seesPhotos(reader) ? report.photos : [],
    }),
    signatureFileId: signature_file_id,
  }));
}

export const reportFile = shape({
  id: 'number',
  name: 'string',
  content_type: 'string',
  size: 'number',
  sha256: 'string',
});

/**
 * Returns a photo by its hash, or the signature, of a report that was found within a scope. Throws if the
 * stored bytes do not match their hash.
 */
export async function findReportFile(
  database: Queryable,
  report: Pick<StoredReport, 'id' | 'signatureFileId' | 'photos'>,
  photo?: string,
): Promise<{ name: string; contentType: string; content: Buffer } | undefined> {
  if (photo !== undefined && !report.photos.some(({ sha256 }) => sha256 === photo)) return undefined;
  const which =
    photo === undefined
      ? sql`f.id = ${report.signatureFileId}::bigint`
      : sql`f.id = (select p.file_id from delivery_report_photos p
          where p.report_id = ${report.id} and p.sha256 = decode(${photo}, 'hex'))`;
  const [file] = await database.read(
    sql.of(reportFile)`select f.id, f.name, f.content_type, f.size, encode(f.sha256, 'hex') as sha256
      from files f where ${which}`,
  );
  if (file === undefined) return undefined;
  const content = await wholeOf(fileBytes(database, file.id, file.size));
  const hash = createHash('sha256').update(content).digest('hex');
  if (hash !== file.sha256 || (photo !== undefined && hash !== photo))
    throw new Error(`the file ${file.id} of the delivery report ${report.id} is not what was stored`);
  return { name: file.name, contentType: file.content_type, content };
}

/** Drivers: their own. Customers: of their clients and projects, both at hand-over and now. */
function reportInScope(scope: Scope): Fragment {
  if (scope.reach === 'all') return everyRow;
  if (scope.reach === 'own') return sql`r.user_id = ${scope.userId}`;
  return all([
    inScope(scope, { client: 'r.client_id', project: 'r.project_id' }),
    sql`exists (select from packages k where k.id = r.package_id and ${packageInScope(scope)})`,
  ]);
}

/** Photos may show labels, but their own driver has already seen those. */
function seesPhotos({ isBlinded, reach }: Reader): boolean {
  return !isBlinded || reach === 'own';
}

function seenReport<Row extends DeliveryReportRow>(reader: Reader, row: Row): Row {
  const seen = seenRow(reader, 'delivery_reports', row);
  return seesPhotos(reader) ? seen : { ...seen, photos_received: 0, photos_awaited: 0 };
}

function isoMoment(column: string): Fragment {
  return sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** Unconfirmed deliveries older than this many days are not listed any more. */
const confirmedWithinDays = 60;

const unconfirmed = (scope: Scope) =>
  all([
    sql`lower(k.status) = 'delivered'`,
    packageInScope(scope),
    sql`not exists (select from delivery_reports r where r.package_id = k.id and r.kind = 'site_receipt')`,
    sql`exists (select from package_statuses s where s.package_id = k.id and lower(s.status) = 'delivered'
      and s.at > now() - ${confirmedWithinDays} * interval '1 day')`,
  ]);

const unconfirmedPackage = shape({
  id: 'number',
  airbill: 'string',
  status: 'string?',
  date: 'string?',
  project: 'string!',
});

/** Delivered packages whose site has not confirmed the receipt yet, the latest first. */
export function listUnconfirmed(database: Queryable, scope: Scope, most: number) {
  return database.read(
    sql.of(unconfirmedPackage)`select k.id, k.airbill, k.status, k.date, p.name as project
      from packages k join projects p on p.id = k.project_id where ${unconfirmed(scope)}
      order by k.date desc nulls last, k.id desc limit ${most}`,
  );
}

/** Their number, counted up to `most`. */
export async function countUnconfirmed(database: Queryable, scope: Scope, most: number): Promise<number> {
  const [row] = await database.read(
    sql.of({ n: 'number' })`select count(*) as n
      from (select 1 from packages k where ${unconfirmed(scope)} limit ${most}) k`,
  );
  return row?.n ?? 0;
}
