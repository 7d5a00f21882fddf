// One store for every kind of record: its reads and writes are derived from the fields of the kind. The
// caller has checked access to the project of a row; site users see only the rows of their own sites (A-38).

import { createBatches } from '#features/supply/received-batches/server/service.ts';
import { isRecordType, seenRow, seesColumn, seesRows } from '#record-types/blinding.ts';
import type { Field, ReferenceTarget } from '#record-types/field.ts';
import {
  type FormKind,
  formFields,
  hasLines,
  isVoided,
  lineFieldsOf,
  lineOwners,
  type RecordKind,
} from '#record-types/forms.ts';
import { lines as commonFields } from '#record-types/lines.ts';
import { type Authorized, authorize } from '#server/auth/authorized.ts';
import { inScope, type Scope, type ScopedColumns } from '#server/auth/scope.ts';
import { blindedLines } from '#server/database/blinded-products.ts';
import { searchedTable, searchTextBy } from '#server/database/search-texts.ts';
import { all, type Fragment, type Queryable, sql } from '#server/database/sql.ts';
import { type AnyRecord, type RecordOf, recordOf, type WrittenLine } from '../contract.ts';
import { isOfTexts } from '../rules.ts';

/** A record in the caller's scope. */
export type ReachedRecord = Authorized<'record'>;

/** The record: its id, and its parent. */
export interface RecordPlace {
  readonly id: number;
  readonly parent: number | undefined;
}
/** Values by field. */
export type RecordValues = Readonly<Record<string, unknown>>;

/** The display name of a record that a form refers to. */
const nameOfTarget: Readonly<Partial<Record<ReferenceTarget, Fragment>>> = {
  clients: sql`x.name`,
  projects: sql`x.name`,
  products: sql`x.name`,
  locations: sql`concat_ws(' · ', x.code, x.name)`,
  cars: sql`concat_ws(' · ', x.plate, nullif(x.name, ''))`,
  sites: sql`x.name`,
  depots: sql`x.name`,
};

/** Several values of one field, in a separate table. */
const linked: Readonly<Record<string, { table: string; owner: string; column: string; type: string }>> = {
  'clients.smo_ids': { table: 'client_smo_ids', owner: 'client_id', column: 'smo_id', type: 'text' },
  'clients.location_ids': places('client_locations', 'client_id', 'location_id'),
  'projects.location_ids': places('project_locations', 'project_id', 'location_id'),
  'projects.site_ids': places('project_sites', 'project_id', 'site_id'),
};

function places(table: string, owner: string, column: string) {
  return { table, owner, column, type: 'bigint' };
}

/**
 * A record for its form; `lock` locks it until the end of the transaction. Voided records are not found, and
 * unblinding data is omitted for blinded readers; users who write are not blinded.
 */
export async function findRecord<const Kind extends FormKind>(
  database: Queryable,
  scope: Scope,
  kind: Kind,
  { id, parent }: RecordPlace,
  lock: 'lock' | 'look' = 'look',
): Promise<(RecordOf<Kind> & ReachedRecord) | undefined> {
  const parentColumn = parentColumnOf(kind);
  const conditions = [
    sql`e.id = ${id}`,
    ...(parentColumn === undefined ? [] : [sql`e.${sql.id(parentColumn)} = ${parent ?? 0}`]),
    ...(isVoided(kind) ? [sql`e.voided_at is null`] : []),
    scopeOf(kind, scope),
    ...(isRecordType(kind) && !seesRows(scope, kind) ? [sql`false`] : []),
  ];
  const [record] = await database.rows(
    sql.of(recordOf(kind))`
      select e.id, e.updated_at, ${columnsOf(kind, scope)} from ${sql.table(kind)} e where ${all(conditions)}
      ${lock === 'lock' ? sql`for update` : sql``}`,
  );
  return record && authorize('record', isVoided(kind) ? seenRecord(scope, kind, record) : record);
}

/** A row of a project's lists for this reader; the names of omitted ids are omitted too. */
function seenRecord<R extends AnyRecord>(scope: Scope, kind: RecordKind, record: R): R {
  const { id, names, lines } = record;
  const seenNames = Object.entries(names).filter(([field]) => seesColumn(scope, kind, field));
  return {
    ...seenRow(scope, kind, record),
    id,
    names: Object.fromEntries(seenNames),
    ...(lines && { lines }),
  };
}

/** Inserts a record with its lines; returns its id. */
export async function insertRecord(
  transaction: Queryable,
  kind: FormKind,
  parent: number | undefined,
  values: RecordValues,
  lines: readonly WrittenLine[],
): Promise<number> {
  const parentColumn = parentColumnOf(kind);
  const given = settingsOf(kind, values, values);
  if (parentColumn !== undefined) given.push([parentColumn, sql`${parent}`]);
  const [row] = await transaction.rows(
    sql.of({ id: 'number' })`insert into ${sql.table(kind)} ${
      given.length === 0
        ? sql`default values`
        : sql`(${sql.join(given.map(([column]) => sql.id(column)))})
          values (${sql.join(given.map(([, value]) => value))})`
    } returning id`,
  );
  if (row === undefined) throw new Error(`no row came back from ${kind}`);
  await writeLinks(transaction, kind, row.id, values);
  if (hasLines(kind)) await writeLines(transaction, kind, row.id, lines);
  return row.id;
}

/** Updates these fields of a record; its version increases even if only dependent rows have changed. */
export async function updateRecord(
  transaction: Queryable,
  kind: FormKind,
  record: ReachedRecord,
  { before, changes }: { before: object; changes: RecordValues },
): Promise<void> {
  const given = settingsOf(kind, changes, Object.assign({}, before, changes));
  const settings = given.map(([column, value]) => sql`${sql.id(column)} = ${value}`);
  await transaction.rows(
    sql`update ${sql.table(kind)} set ${sql.join([...settings, sql`updated_at = now()`])} where id = ${record.id}`,
  );
  await writeLinks(transaction, kind, record.id, changes);
}

/** Replaces the lines of a record. */
export async function replaceLines(
  transaction: Queryable,
  kind: keyof typeof lineOwners,
  record: ReachedRecord,
  lines: readonly WrittenLine[],
): Promise<void> {
  await transaction.rows(sql`delete from record_lines where ${sql.id(lineOwners[kind])} = ${record.id}`);
  await writeLines(transaction, kind, record.id, lines);
}

async function writeLines(
  transaction: Queryable,
  kind: keyof typeof lineOwners,
  id: number,
  lines: readonly WrittenLine[],
): Promise<void> {
  if (lines.length === 0) return;
  const owner = sql.id(lineOwners[kind]);
  // Inbounds define what the project has; other records refer to it.
  if (kind === 'inbounds') {
    await createBatches(
      transaction,
      sql`select i.project_id, l.line ->> 'product' as product, l.line ->> 'batch' as batch
        from inbounds i, jsonb_array_elements(${JSON.stringify(lines)}::jsonb) as l (line) where i.id = ${id}`,
    );
  }
  await transaction.rows(
    sql`insert into record_lines (${owner}, batch, product, quantity, destroyed_from, kits, airbill)
      select ${id}::bigint, l.line ->> 'batch', l.line ->> 'product', (l.line ->> 'quantity')::numeric,
        l.line ->> 'destroyed_from', l.line ->> 'kits', l.line ->> 'airbill'
      from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality as l (line, n) order by l.n`,
  );
}

/** Voids a row of a project's lists; it is kept with the reason, and its external id can be used again. */
export async function voidRecord(
  transaction: Queryable,
  kind: RecordKind,
  { id }: ReachedRecord,
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

/** Deletes a record with its own values; any other reference prevents it (23503). */
export async function deleteRecord(
  transaction: Queryable,
  kind: FormKind,
  { id }: ReachedRecord,
): Promise<void> {
  for (const { table, owner } of linksOf(kind).map(([, link]) => link)) {
    await transaction.rows(sql`delete from ${sql.table(table)} where ${sql.id(owner)} = ${id}`);
  }
  if (kind === 'projects') await transaction.rows(sql`delete from manager_projects where project_id = ${id}`);
  await transaction.rows(sql`delete from ${sql.table(kind)} where id = ${id}`);
}

/** Whether the global settings require a reason for each change of this record type. */
export async function needsReason(transaction: Queryable, kind: FormKind): Promise<boolean> {
  const [setting] = await transaction.read(
    sql.of({ required: 'boolean' })`
      select coalesce(value ? ${kind}, false) as required from global_settings where name = 'change_reason_required'`,
  );
  return setting?.required === true;
}

/** The first field that refers to a missing row. */
export async function findUnknown(
  transaction: Queryable,
  scope: Scope,
  kind: FormKind,
  values: RecordValues,
): Promise<string | undefined> {
  for (const [name, field] of Object.entries<Field>(formFields[kind])) {
    if (field.type !== 'reference' && (field.type !== 'list' || isOfTexts(field))) continue;
    const ids = [...new Set([values[name] ?? []].flat())];
    if (ids.length === 0) continue;
    const [row] = await transaction.read(
      sql.of({ there: 'number' })`
        select count(*) as there from ${sql.table(field.type === 'list' ? field.of : field.to)} e
        where e.id = any(${ids}::bigint[]) and ${field.type === 'list' ? sql`true` : mayReferTo(scope, field.to)}`,
    );
    if (row?.there !== ids.length) return name;
  }
  return undefined;
}

/** A foreign row looks like a missing one. */
function mayReferTo(scope: Scope, to: ReferenceTarget): Fragment {
  if (scope.reach === 'all') return sql`true`;
  if (to === 'projects') return inScope(scope, { client: 'e.client_id', project: 'e.id' });
  // The list of all depots, readable for everyone who plans from a depot.
  if (to === 'depots') return sql`e.is_active`;
  if (to === 'sites')
    return sql`e.id in (select l.site_id from project_sites l join projects p on p.id = l.project_id
      where ${inScope(scope, { client: 'p.client_id', project: 'p.id' })})`;
  return to === 'products' ? ofProjectInScope(scope) : sql`false`;
}

function ofProjectInScope(scope: Scope): Fragment {
  if (scope.reach === 'all') return sql`true`;
  return sql`e.project_id in (select p.id from projects p
    where ${inScope(scope, { client: 'p.client_id', project: 'p.id' })})`;
}

/** The values that a chosen vehicle or site provides. */
export async function findCarOrSite(
  transaction: Queryable,
  chosen: { car?: unknown; site?: unknown },
): Promise<{
  plate: string | null;
  name: string | null;
  investigator: string | null;
  address: string | null;
}> {
  const [row] = await transaction.read(
    sql.of({ plate: 'string?', name: 'string?', investigator: 'string?', address: 'string?' })`
      select (select plate from cars where id = ${chosen.car ?? null}::bigint) as plate, s.name, s.investigator, s.address
      from (select 1) one left join sites s on s.id = ${chosen.site ?? null}::bigint`,
  );
  return row ?? { plate: null, name: null, investigator: null, address: null };
}

function columnsOf(kind: FormKind, { isBlinded }: Scope): Fragment {
  const fields = Object.entries<Field>(formFields[kind]).filter(([, { event }]) => event !== true);
  const columns = fields.map(([name, field]) => sql`${readOf(kind, name, field)} as ${sql.id(name)}`);
  const names = fields.flatMap(([name, field]) =>
    field.type === 'reference'
      ? [
          sql`${sql.lit(name)}, (select ${nameOfTarget[field.to] ?? sql`x.id::text`} from ${sql.table(field.to)} x where x.id = e.${sql.id(name)})`,
        ]
      : [],
  );
  const lines = hasLines(kind) ? [sql`${isBlinded ? blindedLinesOf(kind) : linesOf(kind)} as lines`] : [];
  return sql.join([
    ...columns,
    sql`json_strip_nulls(json_build_object(${sql.join(names)})) as names`,
    ...lines,
  ]);
}

function linesOf(kind: keyof typeof lineOwners): Fragment {
  const more = Object.keys(lineFieldsOf(kind)).filter((name) => !Object.hasOwn(commonFields, name));
  const columns = more.map((name) => sql`, ${sql.lit(name)}, ${sql.ref(`l.${name}`)}`);
  return sql`coalesce((select json_agg(json_build_object('batch_id', l.batch_id, 'batch', l.batch, 'product', l.product,
      'quantity', l.quantity::text${sql.join(columns, sql``)}) order by l.id)
    from record_lines l where l.${sql.id(lineOwners[kind])} = e.id), '[]')`;
}

function blindedLinesOf(kind: keyof typeof lineOwners): Fragment {
  return blindedLines(
    sql`e.project_id`,
    sql`(select l.batch_id, l.product from record_lines l where l.${sql.id(lineOwners[kind])} = e.id)`,
  );
}

function readOf(kind: FormKind, name: string, field: Field): Fragment {
  if (field.type !== 'list') return sql`e.${sql.id(name)}`;
  const { table, owner, column } = linkOf(kind, name);
  const values = sql`array(select k.${sql.id(column)} from ${sql.table(table)} k where k.${sql.id(owner)} = e.id order by 1)`;
  // As numbers: an array of bigint is returned as texts.
  return isOfTexts(field) ? values : sql`${values}::float8[]`;
}

/** Columns with their values; `whole` is the row after the write, for its search text. */
function settingsOf(kind: FormKind, values: RecordValues, whole: RecordValues): [string, Fragment][] {
  const settings = Object.entries<Field>(formFields[kind]).flatMap(([name, field]): [string, Fragment][] => {
    const value = values[name];
    if (value === undefined || field.event || field.type === 'list') return [];
    // The one text column of these tables that is never null.
    return [[name, sql`${kind === 'cars' && name === 'name' ? (value ?? '') : value}`]];
  });
  if (kind === 'packages' && values['project_id'] !== undefined) {
    settings.push(['client_id', sql`(select client_id from projects where id = ${values['project_id']})`]);
  }
  if (kind === 'batches' && values['product_id'] !== undefined) {
    settings.push(['project_id', sql`(select project_id from products where id = ${values['product_id']})`]);
  }
  const table = searchedTable(kind);
  if (table !== undefined)
    settings.push(['search_text', sql`${searchTextBy(table, (field) => whole[field])}`]);
  return settings;
}

async function writeLinks(
  transaction: Queryable,
  kind: FormKind,
  id: number,
  values: RecordValues,
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

function linksOf(kind: FormKind) {
  return Object.keys(formFields[kind])
    .filter((name) => `${kind}.${name}` in linked)
    .map((name) => [name, linkOf(kind, name)] as const);
}

function linkOf(kind: FormKind, name: string) {
  const link = linked[`${kind}.${name}`];
  if (link === undefined) throw new Error(`say where ${kind}.${name} is stored`);
  return link;
}

function parentColumnOf(kind: FormKind): string | undefined {
  if (isVoided(kind)) return 'project_id';
  return kind === 'invoice_payments' ? 'invoice_id' : undefined;
}

/** Rows of a project's lists belong to a project in the scope; site users see those of their sites (A-38). */
function scopeOf(kind: FormKind, scope: Scope): Fragment {
  if (kind === 'products' || kind === 'batches') return ofProjectInScope(scope);
  if (!isVoided(kind)) return inScope(scope, scopedBy[kind] ?? {});
  if (scope.reach !== 'site') return sql`true`;
  return kind === 'outbounds' || kind === 'returns' ? inScope(scope, { site: 'e.site_id' }) : sql`false`;
}

/**
 * The columns that restrict access to records of the other kinds; without columns only scopes that reach
 * every row.
 */
const scopedBy: Readonly<Partial<Record<FormKind, ScopedColumns>>> = {
  clients: { client: 'e.id' },
  projects: { client: 'e.client_id', project: 'e.id' },
  packages: { client: 'e.client_id', project: 'e.project_id', site: 'e.site_id' },
};
