// Step 6: created and updated records are written to the tables of the portal, as sets.

import { createBatches } from '#features/supply/received-batches/server/service.ts';
import {
  followRememberedPackages,
  insertMergedEvents,
  rememberPackages,
} from '#features/transport/package-statuses/server/service.ts';
import type { KindFields } from '#record-types/imports.ts';
import { anyRow } from '#server/database/rows.ts';
import { searchedTable, searchFieldsOf, searchTextOf } from '#server/database/search-texts.ts';
import { type Fragment, type Queryable, sql } from '#server/database/sql.ts';
import { columnOf, listed, merged, newValue, stored, target } from '#server/database/staging-tables.ts';
import { linksOf } from './links.ts';
import type { ImportTarget, ReportProgress, RowsTable } from './rows.ts';

const chunkSize = 2000;

/** Stores with each changed row the values for an undo. */
export async function keepValuesBefore(
  transaction: Queryable,
  { table, importId }: RowsTable,
  staged: KindFields,
): Promise<void> {
  const before = [
    ...changeableColumns(staged).flatMap((name) => [sql.lit(name), sql.ref(`t.${name}`)]),
    ...linksOf(staged.kind).flatMap(([field, list]) => [
      sql.lit(field),
      sql`array(select k.${sql.id(list.column)} from ${list.table} k where k.${list.owner} = t.id)`,
    ]),
  ];
  await transaction.rows(sql`update ${sql.id(table)} r set before = jsonb_build_object(${sql.join(before)})
    from ${target(staged.kind)} t where r.import_id = ${importId} and r.state = 'changed' and t.id = r.record_id`);
}

/** The columns of a record that rows with these fields may change. */
export function changeableColumns({ kind, fields }: KindFields): string[] {
  return [
    ...stored(fields).map(({ name, field }) => (field.type === 'reference' ? `${name}_id` : name)),
    ...(searchedTable(kind) === undefined ? [] : ['search_text']),
    ...(kind === 'packages' && fields.some(({ name }) => name === 'project') ? ['client_id'] : []),
  ];
}

/** Writes the created and the updated records with their lists and status events. */
export async function applyRecords(
  transaction: Queryable,
  importTarget: ImportTarget,
  staged: KindFields,
  report: ReportProgress,
): Promise<void> {
  const { kind, fields } = staged;
  const names = new Set(fields.map(({ name }) => name));
  if (kind === 'package_statuses') await rememberPackages(transaction, packagesOfStatuses(names));
  if (kind === 'inbound_lines') await createBatches(transaction, goodsOfLines(names));
  const [last] = await transaction.read(sql.of({ n: 'number?' })`select max(_n) as n from ${merged(kind)}`);
  for (let from = 1; from <= (last?.n ?? 0); from += chunkSize) {
    const part = sql`m._n between ${from} and ${from + chunkSize - 1} and m._state in ('created', 'updated')`;
    const texts = await searchTexts(transaction, importTarget, staged, part);
    if (texts.length === 0) continue;
    await transaction.rows(upsert(importTarget.source, staged, texts));
    if (kind === 'packages' && names.has('status')) await insertMergedEvents(transaction, names, part);
    report(texts.length);
  }
  if (kind === 'package_statuses') await followRememberedPackages(transaction, { withoutEvents: 'keep' });
  await applyLists(transaction, importTarget, staged);
}

/** The goods of imported lines of inbounds; fields that the file lacks stay as they are. */
function goodsOfLines(names: ReadonlySet<string>): Fragment {
  const value = (name: string, column: string) => sql.ref(`${names.has(name) ? 'm' : 't'}.${column}`);
  return sql`select i.project_id, ${value('product', 'product')} as product, ${value('batch', 'batch')} as batch
    from ${merged('inbound_lines')} m left join record_lines t on t.id = m._id
      join inbounds i on i.id = ${value('inbound', 'inbound_id')}
    where m._state in ('created', 'updated')`;
}

/** Adds the values of lists; in a strict import lists are complete, so other values are removed. */
async function applyLists(
  transaction: Queryable,
  { strict }: ImportTarget,
  { kind, fields }: KindFields,
): Promise<void> {
  for (const [field, list] of linksOf(kind)) {
    if (strict && fields.some(({ name }) => name === field)) {
      await transaction.rows(sql`delete from ${list.table} k using ${merged(kind)} m
        where k.${list.owner} = m._id and m._state = 'updated' and not exists (select from ${listed(kind)} x
          ${list.join(sql`x.value`)} where x._key = m._key and x.field = ${field} and ${list.linked} = k.${sql.id(list.column)})`);
    }
    await transaction.rows(sql`insert into ${list.table} (${list.owner}, ${sql.id(list.column)})
      select distinct m._id, ${list.linked} from ${merged(kind)} m join ${listed(kind)} x using (_key)
        ${list.join(sql`x.value`)} where x.field = ${field} and m._state <> 'refused' on conflict do nothing`);
  }
}

/** Stores the record id with each new row. */
export async function recordNewIds(
  transaction: Queryable,
  { table, importId }: RowsTable,
  { kind }: KindFields,
): Promise<void> {
  await transaction.rows(sql`update ${sql.id(table)} r set record_id = m._id from ${merged(kind)} m
    where r.import_id = ${importId} and r.line = m._line and r.state = 'new'`);
}

/** The payments to write, with ids once `apply` has inserted new ones, and their new invoices. */
export function stagedPayments({ kind, fields }: KindFields) {
  const written = sql`${merged(kind)} m where m._state in ('created', 'updated')`;
  const invoice = fields.some(({ name }) => name === 'invoice') ? sql`m.invoice_id` : sql`null::bigint`;
  return { payments: sql`select m._id from ${written}`, invoices: sql`select ${invoice} from ${written}` };
}

/** The current and the previous packages of changed statuses. */
function packagesOfStatuses(names: ReadonlySet<string>): Fragment {
  const given = names.has('package') ? sql`m.package_id` : sql`null::bigint`;
  return sql`select p.id from ${merged('package_statuses')} m left join package_statuses t on t.id = m._id
    cross join lateral (values (t.package_id), (${given})) p (id) where m._state in ('created', 'updated')`;
}

async function searchTexts(
  transaction: Queryable,
  { strict }: ImportTarget,
  { kind, fields }: KindFields,
  part: Fragment,
) {
  const table = searchedTable(kind);
  const columns = (table === undefined ? [] : searchFieldsOf(table)).map((name) => {
    const isGiven = fields.some((field) => field.name === name);
    if (name === 'smo_ids') {
      return sql`array(select smo_id from client_smo_ids where ${strict && isGiven ? sql`false` : sql`client_id = m._id`}
        union select value from ${listed(kind)} x where x._key = m._key and x.field = 'smo_ids' order by 1) as smo_ids`;
    }
    if (name === 'code') return sql`m._key as code`;
    return sql`${sql.ref(isGiven ? `m.${name}` : `t.${name}`)} as ${sql.id(name)}`;
  });
  const rows = await transaction.read(
    sql.of(anyRow, { _n: 'number' })`
      select ${sql.join([sql`m._n`, ...columns])} from ${merged(kind)} m left join ${target(kind)} t on t.id = m._id
      where ${part}`,
  );
  return rows.map((row) => ({ n: row._n, search_text: table === undefined ? '' : searchTextOf(table, row) }));
}

function upsert(source: string, { kind, fields }: KindFields, texts: readonly { n: number }[]): Fragment {
  const given = stored(fields).map(({ name, field }) => ({
    column: columnOf(name, field),
    value: newValue(name, field),
  }));
  if (kind === 'packages' && fields.some(({ name }) => name === 'project')) {
    given.push({
      column: sql.id('client_id'),
      value: sql`(select client_id from projects where id = m.project_id)`,
    });
  }
  if (searchedTable(kind) !== undefined)
    given.push({ column: sql.id('search_text'), value: sql`g.search_text` });
  const columns = given.map(({ column }) => column);
  const values = sql.join(given.map(({ value }) => value));
  const key = kind === 'locations' ? [sql`code`] : [sql`source`, sql`external_id`];
  const keyValues = kind === 'locations' ? [sql`m._key`] : [sql`${source}::text`, sql`m._key`];
  const part = sql`given g join ${merged(kind)} m on m._n = g.n`;
  return sql`with given as (
      select * from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as g (n bigint, search_text text)
    ), made as (
      insert into ${target(kind)} (${sql.join([...key, ...columns])})
      select ${sql.join([...keyValues, values])} from ${part} left join ${target(kind)} t on t.id = m._id
      where m._state = 'created' order by m._n
      returning id, ${key.at(-1)} as key
    ), changed as (
      update ${target(kind)} o set (${sql.join(columns)}) = row(${sql.join(columns.map((column) => sql`n.${column}`))})
      from (select t.id, ${sql.join(given.map(({ column, value }) => sql`${value} as ${column}`))}
        from ${part} join ${target(kind)} t on t.id = m._id where m._state = 'updated') n
      where o.id = n.id
    ) update ${merged(kind)} m set _id = w.id from made w where m._key = w.key`;
}
