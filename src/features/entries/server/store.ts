// One store for every kind of entry: what it reads and writes follows from the fields of the kind. The caller has been
// shown to see the project that a row lies in; site users see the rows of their own sites alone (A-38).
import type { ListQuery } from '#core/list-query.ts';
import { hasPaymentsIn } from '#features/paid-amounts/server/store.ts';
import { listPage } from '#server/listing.ts';
import { inScope, type Scope } from '#server/scope.ts';
import { searchedTable, searchTextBy } from '#server/search-texts.ts';
import { all, type Fragment, type Queryable, sql } from '#server/sql.ts';
import type { CarRow, Entry, EntryLine, SiteRow } from '../contract.ts';
import {
  type EntryField,
  entryFields,
  type EntryKind,
  type EntryTarget,
  hasLines,
  isVoided,
  lineOwners,
  type VoidedKind,
} from '../rules.ts';
import { carSource, siteSource } from './sources.ts';

/** Which entry: its id, and what it lies below. */
export interface EntryPlace {
  readonly id: number;
  readonly parent: number | undefined;
}
/** Values by field. */
export type EntryValues = Readonly<Record<string, unknown>>;

const nameOfTarget: Readonly<Record<EntryTarget, Fragment>> = {
  clients: sql`x.name`,
  projects: sql`x.name`,
  locations: sql`concat_ws(' · ', x.code, x.name)`,
  cars: sql`concat_ws(' · ', x.plate, nullif(x.name, ''))`,
  sites: sql`x.name`,
};

/** Several values of one field, in a table of their own. */
const linked: Readonly<Record<string, { table: string; owner: string; column: string; type: string }>> = {
  'clients.smo_ids': { table: 'client_smo_ids', owner: 'client_id', column: 'smo_id', type: 'text' },
  'clients.location_ids': places('client_locations', 'client_id', 'location_id'),
  'projects.location_ids': places('project_locations', 'project_id', 'location_id'),
  'projects.site_ids': places('project_sites', 'project_id', 'site_id'),
};

function places(table: string, owner: string, column: string) {
  return { table, owner, column, type: 'bigint' };
}

/** An entry as its form needs it; `lock` holds it until the end. What was voided is not there. */
export async function findEntry(
  database: Queryable,
  scope: Scope,
  kind: EntryKind,
  { id, parent }: EntryPlace,
  lock: 'lock' | 'look' = 'look',
): Promise<Entry | undefined> {
  const parentColumn = parentColumnOf(kind);
  const conditions = [
    sql`e.id = ${id}`,
    ...(parentColumn === undefined ? [] : [sql`e.${sql.id(parentColumn)} = ${parent ?? 0}`]),
    ...(isVoided(kind) ? [sql`e.voided_at is null`] : []),
    ...(scope.reach === 'site' ? [siteInScope(kind, scope)] : []),
  ];
  const [entry] = await database.rows<Entry>(
    sql`select e.id, e.updated_at, ${columnsOf(kind)} from ${sql.table(kind)} e where ${all(conditions)}
      ${lock === 'lock' ? sql`for update` : sql``}`,
  );
  return entry;
}

/** Adds an entry; answers its id. */
export async function insertEntry(
  transaction: Queryable,
  _scope: Scope,
  kind: EntryKind,
  parent: number | undefined,
  values: EntryValues,
): Promise<number> {
  const parentColumn = parentColumnOf(kind);
  const given = settingsOf(kind, values, values);
  if (parentColumn !== undefined) given.push([parentColumn, sql`${parent}`]);
  const [row] = await transaction.rows<{ id: number }>(
    given.length === 0
      ? sql`insert into ${sql.table(kind)} default values returning id`
      : sql`insert into ${sql.table(kind)} (${sql.join(given.map(([column]) => sql.id(column)))})
          values (${sql.join(given.map(([, value]) => value))}) returning id`,
  );
  if (row === undefined) throw new Error(`no row came back from ${kind}`);
  await writeLinks(transaction, kind, row.id, values);
  return row.id;
}

/** Changes these fields of an entry; its version moves on even where only what hangs at it has changed. */
export async function updateEntry(
  transaction: Queryable,
  _scope: Scope,
  kind: EntryKind,
  before: Entry,
  changes: EntryValues,
): Promise<void> {
  const given = settingsOf(kind, changes, { ...before, ...changes });
  const settings = given.map(([column, value]) => sql`${sql.id(column)} = ${value}`);
  await transaction.rows(
    sql`update ${sql.table(kind)} set ${sql.join([...settings, sql`updated_at = now()`])} where id = ${before.id}`,
  );
  await writeLinks(transaction, kind, before.id, changes);
}

/** Makes these the lines of a record. */
export async function replaceLines(
  transaction: Queryable,
  _scope: Scope,
  kind: keyof typeof lineOwners,
  id: number,
  lines: readonly EntryLine[],
): Promise<void> {
  const owner = sql.id(lineOwners[kind]);
  await transaction.rows(sql`delete from record_lines where ${owner} = ${id}`);
  if (lines.length === 0) return;
  await transaction.rows(
    sql`insert into record_lines (${owner}, batch, product, quantity)
      select ${id}::bigint, l.line ->> 'batch', l.line ->> 'product', (l.line ->> 'quantity')::numeric
      from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality as l (line, n) order by l.n`,
  );
}

/** Takes a row of a project's lists out of them; it is kept with the reason, and its external id is free again. */
export async function voidEntry(
  transaction: Queryable,
  _scope: Scope,
  kind: VoidedKind,
  id: number,
  reason: string,
): Promise<void> {
  await transaction.rows(
    sql`update ${sql.table(kind)} set voided_at = now(), void_reason = ${reason}, external_id = null where id = ${id}`,
  );
  if (!hasLines(kind)) return;
  await transaction.rows(
    sql`update record_lines set external_id = null where ${sql.id(lineOwners[kind])} = ${id} and external_id is not null`,
  );
}

/** Whether nothing hangs below a client or a project but its own values. */
export async function isEmptyEntry(
  transaction: Queryable,
  _scope: Scope,
  kind: 'clients' | 'projects',
  id: number,
): Promise<boolean> {
  const tables =
    kind === 'clients'
      ? ['projects', 'users', 'manager_clients']
      : [
          'packages',
          'invoices',
          'project_notes',
          'inbounds',
          'outbounds',
          'returns',
          'inventories',
          'destructions',
        ];
  const owner = sql.id(kind === 'clients' ? 'client_id' : 'project_id');
  const there = tables.map((table) => sql`exists (select from ${sql.table(table)} where ${owner} = ${id})`);
  const [row] = await transaction.rows<{ full: boolean }>(sql`select ${sql.join(there, sql` or `)} as full`);
  return row?.full === false;
}

/** Deletes an entry with its own values; what else points to it keeps it (23503). */
export async function deleteEntry(
  transaction: Queryable,
  _scope: Scope,
  kind: EntryKind,
  id: number,
): Promise<void> {
  for (const { table, owner } of linksOf(kind).map(([, link]) => link)) {
    await transaction.rows(sql`delete from ${sql.table(table)} where ${sql.id(owner)} = ${id}`);
  }
  if (kind === 'projects') await transaction.rows(sql`delete from manager_projects where project_id = ${id}`);
  await transaction.rows(sql`delete from ${sql.table(kind)} where id = ${id}`);
}

/** The first field that points to what there is not. */
export async function findUnknown(
  transaction: Queryable,
  _scope: Scope,
  kind: EntryKind,
  values: EntryValues,
): Promise<string | undefined> {
  for (const [name, field] of Object.entries(entryFields[kind])) {
    if (field.type !== 'id' && field.type !== 'ids') continue;
    const ids = [...new Set([values[name] ?? []].flat())];
    if (ids.length === 0) continue;
    const [row] = await transaction.rows<{ there: number }>(
      sql`select count(*) as there from ${sql.table(field.of)} where id = any(${ids}::bigint[])`,
    );
    if (row?.there !== ids.length) return name;
  }
  return undefined;
}

/** What a chosen car or site says of itself. */
export async function findCarOrSite(
  transaction: Queryable,
  _scope: Scope,
  chosen: { car?: unknown; site?: unknown },
): Promise<{
  plate: string | null;
  name: string | null;
  investigator: string | null;
  address: string | null;
}> {
  const [row] = await transaction.rows<{
    plate: string | null;
    name: string | null;
    investigator: string | null;
    address: string | null;
  }>(
    sql`select (select plate from cars where id = ${chosen.car ?? null}::bigint) as plate, s.name, s.investigator, s.address
      from (select 1) one left join sites s on s.id = ${chosen.site ?? null}::bigint`,
  );
  return row ?? { plate: null, name: null, investigator: null, address: null };
}

/** Notes a package's status in its history. */
export async function insertStatus(
  transaction: Queryable,
  _scope: Scope,
  packageId: number,
  status: string,
): Promise<void> {
  await transaction.rows(
    sql`insert into package_statuses (package_id, status) values (${packageId}, ${status})`,
  );
}

/** Whether an invoice has payments in one of these currencies. */
export async function hasPayments(
  transaction: Queryable,
  _scope: Scope,
  id: number,
  currencies: readonly string[],
): Promise<boolean> {
  const [row] = await transaction.rows<{ has: boolean }>(
    sql`select ${hasPaymentsIn(
      sql`${id}`,
      currencies.map((one) => sql`${one}`),
    )} as has`,
  );
  return row?.has === true;
}

/** Sets or clears the file of an invoice; the file before is kept. */
export async function updateInvoiceFile(
  transaction: Queryable,
  _scope: Scope,
  id: number,
  fileId: number | null,
): Promise<void> {
  await transaction.rows(sql`update invoices set file_id = ${fileId} where id = ${id}`);
}

/** One page of the cars. */
export function listCars(database: Queryable, _scope: Scope, query: ListQuery) {
  return listPage<CarRow>(database, carSource, query, []);
}

/** One page of the sites. */
export function listSites(database: Queryable, _scope: Scope, query: ListQuery) {
  return listPage<SiteRow>(database, siteSource, query, []);
}

function columnsOf(kind: EntryKind): Fragment {
  const fields = Object.entries(entryFields[kind]);
  const columns = fields.map(([name, field]) => sql`${readOf(kind, name, field)} as ${sql.id(name)}`);
  const names = fields.flatMap(([name, field]) =>
    field.type === 'id'
      ? [
          sql`${sql.lit(name)}, (select ${nameOfTarget[field.of]} from ${sql.table(field.of)} x where x.id = e.${sql.id(name)})`,
        ]
      : [],
  );
  const lines = hasLines(kind)
    ? [
        sql`coalesce((select json_agg(json_build_object('batch', l.batch, 'product', l.product,
            'quantity', l.quantity::text) order by l.id)
          from record_lines l where l.${sql.id(lineOwners[kind])} = e.id), '[]') as lines`,
      ]
    : [];
  return sql.join([
    ...columns,
    sql`json_strip_nulls(json_build_object(${sql.join(names)})) as names`,
    ...lines,
  ]);
}

function readOf(kind: EntryKind, name: string, field: EntryField): Fragment {
  if (field.type !== 'ids' && field.type !== 'texts') return sql`e.${sql.id(name)}`;
  const { table, owner, column } = linkOf(kind, name);
  const values = sql`array(select k.${sql.id(column)} from ${sql.table(table)} k where k.${sql.id(owner)} = e.id order by 1)`;
  // As numbers: an array of bigint arrives as texts.
  return field.type === 'ids' ? sql`${values}::float8[]` : values;
}

/** Columns with their values; `whole` is the row as it will be, for its search text. */
function settingsOf(kind: EntryKind, values: EntryValues, whole: EntryValues): [string, Fragment][] {
  const settings = Object.entries(entryFields[kind]).flatMap(([name, field]): [string, Fragment][] => {
    const value = values[name];
    if (value === undefined || field.type === 'ids' || field.type === 'texts') return [];
    // The one text column of these tables that is never null.
    return [[name, sql`${kind === 'cars' && name === 'name' ? (value ?? '') : value}`]];
  });
  if (kind === 'packages' && values['project_id'] !== undefined) {
    settings.push(['client_id', sql`(select client_id from projects where id = ${values['project_id']})`]);
  }
  const table = searchedTable(kind);
  if (table !== undefined)
    settings.push(['search_text', sql`${searchTextBy(table, (field) => whole[field])}`]);
  return settings;
}

async function writeLinks(
  transaction: Queryable,
  kind: EntryKind,
  id: number,
  values: EntryValues,
): Promise<void> {
  for (const [name, { table, owner, column, type }] of linksOf(kind)) {
    const given = values[name];
    if (!Array.isArray(given)) continue;
    const wanted = sql`${given}::${sql.raw(`${type}[]`)}`;
    await transaction.rows(
      sql`delete from ${sql.table(table)} where ${sql.id(owner)} = ${id} and ${sql.id(column)} <> all(${wanted})`,
    );
    await transaction.rows(
      sql`insert into ${sql.table(table)} (${sql.id(owner)}, ${sql.id(column)})
        select ${id}::bigint, unnest(${wanted}) on conflict do nothing`,
    );
  }
}

function linksOf(kind: EntryKind) {
  return Object.keys(entryFields[kind])
    .filter((name) => `${kind}.${name}` in linked)
    .map((name) => [name, linkOf(kind, name)] as const);
}

function linkOf(kind: EntryKind, name: string) {
  const link = linked[`${kind}.${name}`];
  if (link === undefined) throw new Error(`say where ${kind}.${name} is stored`);
  return link;
}

function parentColumnOf(kind: EntryKind): string | undefined {
  if (isVoided(kind)) return 'project_id';
  return kind === 'invoice_payments' ? 'invoice_id' : undefined;
}

function siteInScope(kind: EntryKind, scope: Scope): Fragment {
  return kind === 'outbounds' || kind === 'returns' ? inScope(scope, { site: 'e.site_id' }) : sql`false`;
}
