// Reads the audit: entries of one record and of its dependent rows. Only triggers write it.
import * as z from 'zod/mini';
import { isRecordType, seesColumn, seesRows } from '#record-types/blinding.ts';
import { inScope, type Scope } from '#server/auth/scope.ts';
import { auditReference, recordedOrigins } from '#server/database/cause.ts';
import { type RowOf, shape } from '#server/database/rows.ts';
import { all, type Fragment, type Queryable, sql } from '#server/database/sql.ts';
import { inSpans, type Span, visibleSpans } from '#server/database/visible-spans.ts';
import { changesAtOnce, historyEntry } from '../contract.ts';
import { type HistoryNoun, historyTables, type NamedTable } from '../rules.ts';

/** An audit entry as stored. */
export const auditEntry = shape({
  id: 'number',
  at: 'string',
  actor: 'string',
  origin: z.nullable(z.enum(recordedOrigins)),
  reference: z.nullable(auditReference),
  reason: 'string',
  action: historyEntry.shape.action,
  table_name: 'string',
  row_id: 'string?',
  old: z.nullable(z.record(z.string(), z.unknown())),
  new: z.nullable(z.record(z.string(), z.unknown())),
});
export type AuditEntry = RowOf<typeof auditEntry>;

/** The record whose history is read; without an id the global settings. */
export interface About {
  readonly noun: HistoryNoun | 'global_settings';
  readonly id?: number;
}

export interface HistoryFilter {
  readonly actor?: string | undefined;
  readonly day?: string | undefined;
  readonly timeZone: string;
  /** Only entries up to this moment. */
  readonly until?: Date | undefined;
}

/** Whether the scope sees the record; voided ones are included. */
export async function seesRecord(
  database: Queryable,
  scope: Scope,
  noun: HistoryNoun,
  id: number,
): Promise<boolean> {
  if (isRecordType(noun) && !seesRows(scope, noun)) return false;
  const rows = await database.read(
    sql`select 1 from ${sql.table(noun)} r where r.id = ${id} and ${conditionOf(scope, noun)}`,
  );
  return rows.length > 0;
}

const ofEntry = sql`id, at, actor, origin, reference, reason, action, table_name, row_id, old, new`;

/** One page of a record's history, newest first. */
export async function listHistory(
  database: Queryable,
  scope: Scope,
  about: About,
  filter: HistoryFilter,
  page: number,
): Promise<{ count: number; rows: AuditEntry[] }> {
  const fitting = await entriesFor(database, scope, about, filter);
  const [counted] = await database.read(sql.of({ count: 'number' })`select count(*) as count ${fitting}`);
  return { count: counted?.count ?? 0, rows: await pageOf(database, fitting, page) };
}

/** The same page without the number of all entries, for files. */
export async function readHistory(
  database: Queryable,
  scope: Scope,
  about: About,
  filter: HistoryFilter,
  page: number,
): Promise<AuditEntry[]> {
  return pageOf(database, await entriesFor(database, scope, about, filter), page);
}

async function entriesFor(
  database: Queryable,
  scope: Scope,
  about: About,
  filter: HistoryFilter,
): Promise<Fragment> {
  const past = await pastOf(database, scope, about);
  return sql`from (${entriesOf(scope, about, past)}) e where ${filterOf(filter)}`;
}

function pageOf(database: Queryable, fitting: Fragment, page: number): Promise<AuditEntry[]> {
  return database.read(
    sql.of(auditEntry)`select ${ofEntry} ${fitting}
      order by id desc limit ${changesAtOnce} offset ${(page - 1) * changesAtOnce}`,
  );
}

/** All users who have changed the record. */
export async function listActors(database: Queryable, scope: Scope, about: About): Promise<string[]> {
  const rows = await database.read(
    sql.of({ actor: 'string' })`
      select distinct actor from (${entriesOf(scope, about, await pastOf(database, scope, about))}) e order by actor limit 200`,
  );
  return rows.map(({ actor }) => actor);
}

/** The row of the imported file for each entry, by the entry's id; the first if several made one record. */
export async function findImportedRows(
  database: Queryable,
  about: About,
  entries: readonly AuditEntry[],
): Promise<Map<number, number>> {
  const wanted = entries.flatMap((entry) => {
    const { import: id } = entry.reference ?? {};
    if (entry.origin !== 'sheet_import' || id === undefined) return [];
    return [{ entry: entry.id, import: id, table: entry.table_name, row: Number(entry.row_id ?? 0) }];
  });
  if (wanted.length === 0) return new Map();
  const found = await database.rows(
    // Dependent rows without a file row of their own came with the record's row.
    sql.of({ entry: 'number', line: 'number' })`select w.entry::float8 as entry, min(r.line) as line
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (entry bigint, import bigint, "table" text, "row" bigint)
      join sheet_imports i on i.id = w.import
      join sheet_import_rows r on r.import_id = i.id and r.record_id = case
        when i.resource = w.table or (w.table = 'record_lines' and i.resource like '%\\_lines') then w.row
        when i.resource = ${about.noun} then ${about.id ?? 0}::bigint end
      group by w.entry`,
  );
  return new Map(found.map(({ entry, line }) => [entry, line]));
}

/** The names of these rows by id, without those that are deleted or out of scope. */
export async function namesOf(
  database: Queryable,
  scope: Scope,
  table: NamedTable,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  // A row moved to another client has a name given there.
  const seen = scope.reach !== 'all' && (table === 'clients' || table === 'projects');
  const rows = await database.read(
    sql.of({
      id: 'number',
      name: 'string',
    })`select r.id, ${nameColumns[table]} as name from ${sql.table(table)} r
      where r.id = any(${[...ids]}::bigint[]) and ${seen ? conditionOf(scope, table) : sql`true`}`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const ownName = sql`name`;
const nameColumns: Record<NamedTable, Fragment> = {
  clients: ownName,
  projects: ownName,
  products: ownName,
  sites: ownName,
  depots: ownName,
  groups: ownName,
  files: ownName,
  batches: sql`number`,
  locations: sql`code`,
  cars: sql`plate`,
  users: sql`coalesce(nullif(name, ''), email)`,
};

function conditionOf(scope: Scope, noun: HistoryNoun): Fragment {
  const ofProject = sql`r.project_id in (select p.id from projects p
    where ${inScope(scope, { client: 'p.client_id', project: 'p.id' })})`;
  switch (noun) {
    case 'clients':
      return sql`(${inScope(scope, { client: 'r.id' })}
        or r.id in (select p.client_id from projects p where ${inScope(scope, { project: 'p.id' })}))`;
    case 'projects':
      return inScope(scope, { client: 'r.client_id', project: 'r.id' });
    case 'packages':
      return inScope(scope, { client: 'r.client_id', project: 'r.project_id' });
    case 'invoices':
      return scope.reach === 'all' ? sql`true` : sql`(r.project_id is not null and ${ofProject})`;
    case 'users':
      // Staff do not reach administrators (2.E), nor their history.
      return scope.role === 'admin'
        ? sql`r.deleted_at is null`
        : sql`r.deleted_at is null and not r.is_superuser and not exists (select from user_groups ug
            join groups g on g.id = ug.group_id where ug.user_id = r.id and g.name = 'admin')`;
    case 'recalls':
      // It names the places of all its projects: only for users who see all of them.
      return sql`not exists (select from recall_batches b left join projects p on p.id = b.project_id
          and ${inScope(scope, { client: 'p.client_id', project: 'p.id' })} where b.recall_id = r.id and p.id is null)`;
    case 'sites':
      // Belongs to no client: only for staff, who see every site.
      return scope.reach === 'all' ? sql`true` : sql`false`;
    case 'locations':
    case 'depots':
    case 'cities':
      return sql`true`;
    default:
      return ofProject;
  }
}

/** Must match the migration exactly, because the index depends on it. */
const tablesBelow = sql`a.table_name in ('client_smo_ids', 'client_locations', 'manager_clients', 'project_locations', 'project_sites',
    'manager_projects', 'project_notes', 'package_statuses', 'delivery_reports', 'certificates', 'invoice_payments',
    'user_groups', 'user_sites', 'record_lines', 'delivery_report_photos', 'delivery_report_lines', 'receipt_links',
    'devices', 'batch_texts', 'batch_files', 'batch_extensions', 'temperature_files', 'excursion_causes', 'excursion_items',
    'shipment_request_lines', 'recall_batches', 'recall_places', 'recall_letters', 'recall_closings', 'site_contacts',
    'site_hours', 'outbound_files')`;

const columns = sql`a.id, a.at, a.actor, a.origin, a.reference, a.reason, a.action, a.table_name, a.row_id, a.old, a.new`;

interface Past {
  /** The periods of the record's past that the scope sees; undefined for all of it. */
  readonly spans: readonly Span[] | undefined;
  /** The parents of dependent rows, as named by `audit_parent`. */
  readonly parents: readonly string[];
}

async function pastOf(database: Queryable, scope: Scope, { noun, id }: About): Promise<Past> {
  if (id === undefined) return { spans: undefined, parents: [] };
  return {
    // Readers of a recall see all its projects, since its opening.
    spans: noun === 'recalls' ? undefined : await visibleSpans(database, scope, noun, id),
    parents: [`${noun} ${id}`, ...(noun === 'packages' ? await reportsOf(database, id) : [])],
  };
}

/** The delivery reports of a package: their photos and items belong to its history. */
async function reportsOf(database: Queryable, packageId: number): Promise<string[]> {
  const reports = await database.read(
    sql.of({ id: 'number' })`select r.id from delivery_reports r where r.package_id = ${packageId}`,
  );
  return reports.map(({ id }) => `delivery_reports ${id}`);
}

function entriesOf(scope: Scope, { noun, id }: About, { spans, parents }: Past): Fragment {
  const shown = JSON.stringify(fieldsFor(scope));
  // An import may have changed only fields that no screen shows.
  const tells = sql`a.action <> 'event' and ${inSpans(spans)} and exists (
    select 1 from jsonb_array_elements_text(${shown}::jsonb -> a.table_name) as f (field)
    where coalesce(a.old -> f.field, 'null') is distinct from coalesce(a.new -> f.field, 'null'))`;
  if (id === undefined) {
    return sql`select ${columns} from audit a where a.table_name = ${noun} and ${tells}`;
  }
  const ofRecord = sql`select ${columns} from audit a
    where a.table_name = ${noun} and a.row_id = ${String(id)} and ${tells}`;
  const below = sql`${tablesBelow} and audit_parent(a.table_name, coalesce(a.new, a.old)) = any(${parents}::text[])`;
  if (spans === undefined) {
    return sql`${ofRecord} union all select ${columns} from audit a where ${below} and ${tells}`;
  }
  // A row that was moved here from another record shows nothing of its past there.
  const cameHere = sql`coalesce(audit_parent(a.table_name, a.old) <> audit_parent(a.table_name, a.new), false)`;
  const arrivals = spans.flatMap(({ arrival }) => arrival ?? []);
  return sql`${ofRecord}
    union all select ${columns} from audit a where ${below} and ${tells} and not ${cameHere}
    union all select ${arrivalColumns(sql`a.table_name`)} from audit a
      where ${below} and ${inSpans(spans)} and a.action = 'update' and ${cameHere}
        and ${JSON.stringify(Object.keys(fieldsFor(scope)))}::jsonb ? a.table_name
    union all select ${arrivalColumns(sql`${noun}::text`)} from audit a where a.id = any(${arrivals}::bigint[])`;
}

/** One entry that it was moved here, without from where, by whom and why. */
function arrivalColumns(table: Fragment): Fragment {
  return sql`a.id, a.at, '' as actor, null as origin, null::jsonb as reference, '' as reason, 'moved' as action,
    ${table} as table_name, null as row_id, null::jsonb as old, null::jsonb as new`;
}

/** Whether this reader sees a field of a table; only records of a trial are subject to blinding. */
export function seesInHistory(scope: Scope, table: string, field: string): boolean {
  return !isRecordType(table) || seesColumn(scope, table, field);
}

/** The fields of each table that the reader may see. */
function fieldsFor(scope: Scope): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(historyTables)
      .filter(([, { people }]) => scope.reach === 'all' || people !== true)
      .map(([table, { fields }]) => [
        table,
        Object.keys(fields).filter((field) => seesInHistory(scope, table, field)),
      ]),
  );
}

function filterOf({ actor, day, timeZone, until }: HistoryFilter): Fragment {
  const conditions: Fragment[] = [];
  if (until !== undefined) conditions.push(sql`at <= ${until}`);
  if (actor !== undefined) conditions.push(sql`actor = ${actor}`);
  if (day !== undefined) {
    conditions.push(
      sql`at >= ${day}::date::timestamp at time zone ${timeZone}
        and at < (${day}::date + 1)::timestamp at time zone ${timeZone}`,
    );
  }
  return all(conditions);
}
