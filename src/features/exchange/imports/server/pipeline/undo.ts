// Step 7: deletes the records that a committed import created and restores those that it changed, unless any
// of them has newer changes. The audit keeps both.
import * as z from 'zod/mini';
import { hasPaymentsIn, lockInvoices } from '#features/billing/invoices/server/service.ts';
import {
  deleteImportedEvents,
  followRememberedPackages,
  rememberPackages,
} from '#features/transport/package-statuses/server/service.ts';
import type { KindFields, KindName } from '#record-types/imports.ts';
import { type RowOf, shape } from '#server/database/rows.ts';
import { type Fragment, noTimeLimit, type Queryable, sql } from '#server/database/sql.ts';
import { tableOf, target } from '#server/database/staging-tables.ts';
import { changeableColumns } from './apply.ts';
import { linksOf } from './links.ts';
import type { ReportProgress, RowsTable } from './rows.ts';

/** A row that prevents an import from being undone. */
export const blockedRow = shape({
  line: 'number',
  why: z.enum(['gone', 'changed_since', 'used_since', 'parent_gone']),
  /** The dependent record, by the name of its table. */
  by: 'string?',
});
export type BlockedRow = RowOf<typeof blockedRow>;

const reportedAtMost = 20;
const chunkSize = 2000;

/** Undoes the rows, or returns the first ones that have changed since the import or cannot be restored. */
export async function undoRecords(
  transaction: Queryable,
  rows: RowsTable,
  staged: KindFields,
  report: ReportProgress,
): Promise<readonly BlockedRow[]> {
  const { kind } = staged;
  await transaction.rows(noTimeLimit);
  // A concurrent payment is either stored before the invoice is checked, or waits for the undo.
  if (kind === 'invoices') await lockInvoices(transaction, idsOf(rows, 'changed'));
  const touched = await touchedRows(transaction, rows, kind);
  if (touched.length > 0) return touched;
  if (kind === 'packages') await deleteImportedEvents(transaction, rows, committedAt(rows));
  if (kind === 'packages' || kind === 'package_statuses') {
    await rememberPackages(transaction, packagesOf(kind, rows));
  }
  await restoreLists(transaction, rows, kind);
  const names = changeableColumns(staged);
  const orphaned = await orphanedRows(transaction, rows, kind, names);
  if (orphaned.length > 0) return orphaned;
  const used = await usedRows(transaction, rows, kind);
  if (used.length > 0) return used;
  await restoreRecords(transaction, rows, kind, names, report);
  if (kind === 'packages') await followRememberedPackages(transaction, { withoutEvents: 'keep' });
  if (kind === 'package_statuses') await followRememberedPackages(transaction, { withoutEvents: 'clear' });
  return [];
}

/** The payments that an undo deletes or restores, and the invoices of restored ones. */
export function undonePayments(rows: RowsTable) {
  return {
    payments: sql`${idsOf(rows, 'new')} union all ${idsOf(rows, 'changed')}`,
    invoices: sql`select (r.before ->> 'invoice_id')::bigint from ${sql.id(rows.table)} r
      where r.import_id = ${rows.importId} and r.state = 'changed'`,
  };
}

function idsOf({ table, importId }: RowsTable, state: 'new' | 'changed'): Fragment {
  return sql`select r.record_id from ${sql.id(table)} r where r.import_id = ${importId} and r.state = ${state}`;
}

/** Rows whose record was deleted or changed since the import. */
function touchedRows(transaction: Queryable, rows: RowsTable, kind: KindName): Promise<BlockedRow[]> {
  return transaction.read(
    sql.of(blockedRow)`select r.line, case when t.id is null then 'gone'
        when t.updated_at = ${committedAt(rows)} then 'used_since' else 'changed_since' end as why,
        case when t.updated_at = ${committedAt(rows)} then 'invoice_payments' end as by
      from ${sql.id(rows.table)} r left join ${target(kind)} t on t.id = r.record_id
      where r.import_id = ${rows.importId} and r.state in ('new', 'changed')
        and (t.updated_at is distinct from ${committedAt(rows)} or ${holdsCurrency(kind)})
      order by r.line limit ${reportedAtMost}`,
  );
}

async function restoreLists(
  transaction: Queryable,
  { table, importId }: RowsTable,
  kind: KindName,
): Promise<void> {
  for (const [field, list] of linksOf(kind)) {
    const link = sql.id(list.column);
    await transaction.rows(sql`delete from ${list.table} k using ${sql.id(table)} r
      where r.import_id = ${importId} and k.${list.owner} = r.record_id
        and (r.state = 'new' or (r.state = 'changed' and not r.before -> ${sql.lit(field)} @> to_jsonb(k.${link})))`);
    await transaction.rows(sql`insert into ${list.table} (${list.owner}, ${link})
      select r.record_id, v.value::${sql.raw(list.type)} from ${sql.id(table)} r
        cross join lateral jsonb_array_elements_text(r.before -> ${sql.lit(field)}) v (value)
      where r.import_id = ${importId} and r.state = 'changed' on conflict do nothing`);
  }
}

/** Restores the previous values of changed records and deletes new ones, in chunks of rows. */
async function restoreRecords(
  transaction: Queryable,
  rows: RowsTable,
  kind: KindName,
  names: readonly string[],
  report: ReportProgress,
): Promise<void> {
  const columns = names.map((name) => sql.id(name));
  const before = names.map((name) =>
    kind === 'packages' && name === 'client_id' ? clientNow : sql.ref(`b.${name}`),
  );
  for (const chunk of await chunksOf(transaction, rows)) {
    const of = (state: 'new' | 'changed') => sql`r.import_id = ${rows.importId} and r.state = ${state}
      and r.line between ${chunk.from} and ${chunk.to} and t.id = r.record_id`;
    await transaction.rows(sql`update ${target(kind)} t set (${sql.join(columns)}) = row(${sql.join(before)})
      from ${sql.id(rows.table)} r cross join lateral jsonb_populate_record(null::${target(kind)}, r.before) b
      where ${of('changed')}`);
    await transaction.rows(
      sql`delete from ${target(kind)} t using ${sql.id(rows.table)} r where ${of('new')}`,
    );
    report(chunk.records);
  }
}

async function chunksOf(transaction: Queryable, { table, importId }: RowsTable) {
  return transaction.read(
    sql.of({ from: 'number', to: 'number', records: 'number' })`
      select min(n.line) as from, max(n.line) as to, count(*) as records
      from (select line, (row_number() over (order by line) - 1) / ${chunkSize}::int as part from ${sql.id(table)}
        where import_id = ${importId} and state in ('new', 'changed')) n
      group by n.part order by n.part`,
  );
}

const foreignKey = shape({
  table: 'string',
  column: 'string',
});
type ForeignKey = RowOf<typeof foreignKey>;

/** Foreign keys to or from the table of a kind, from the catalogue; of a two-column key, the id column. */
async function foreignKeys(
  transaction: Queryable,
  kind: KindName,
  direction: 'to' | 'from',
): Promise<ForeignKey[]> {
  const [own, other] = direction === 'to' ? ['confrelid', 'conrelid'] : ['conrelid', 'confrelid'];
  return transaction.read(
    sql.of(foreignKey)`select other.relname as table, child.attname as column
      from pg_constraint c
        cross join lateral unnest(c.conkey, c.confkey) as k (child, parent)
        join pg_attribute child on child.attrelid = c.conrelid and child.attnum = k.child
        join pg_attribute parent on parent.attrelid = c.confrelid and parent.attnum = k.parent and parent.attname = 'id'
        join pg_class other on other.oid = c.${sql.id(other ?? '')}
      where c.contype = 'f' and c.confdeltype in ('a', 'r')
        and c.${sql.id(own ?? '')} = ${tableOf(kind)}::regclass
      order by 1, 2`,
  );
}

/**
 * New records that other rows reference by now. They are locked to prevent new references during the undo.
 */
async function usedRows(
  transaction: Queryable,
  { table, importId }: RowsTable,
  kind: KindName,
): Promise<BlockedRow[]> {
  const isNew = sql`r.import_id = ${importId} and r.state = 'new'`;
  await transaction.rows(sql`select count(*) from (select from ${target(kind)} t join ${sql.id(table)} r
    on t.id = r.record_id where ${isNew} order by t.id for update of t) held`);
  const keys = await foreignKeys(transaction, kind, 'to');
  const used: BlockedRow[] = [];
  for (const key of keys) {
    used.push(
      ...(await transaction.read(
        sql.of(
          blockedRow,
        )`select r.line, 'used_since' as why, ${key.table}::text as by from ${sql.id(table)} r
          where ${isNew} and exists (select from ${sql.id(key.table)} x where x.${sql.id(key.column)} = r.record_id)
          order by r.line limit ${reportedAtMost}`,
      )),
    );
  }
  const lines = Map.groupBy(used, ({ line }) => line);
  return [...lines]
    .toSorted(([a], [b]) => a - b)
    .slice(0, reportedAtMost)
    .flatMap(([, [first]]) => first ?? []);
}

/** Changed records whose previous parent is deleted. */
async function orphanedRows(
  transaction: Queryable,
  { table, importId }: RowsTable,
  kind: KindName,
  columns: readonly string[],
): Promise<BlockedRow[]> {
  // A package belongs to its project's current client.
  const keys = (await foreignKeys(transaction, kind, 'from')).filter(
    ({ column }) => columns.includes(column) && !(kind === 'packages' && column === 'client_id'),
  );
  for (const key of keys) {
    const orphans = await transaction.read(
      sql.of(blockedRow)`select r.line, 'parent_gone' as why, null as by from ${sql.id(table)} r
        where r.import_id = ${importId} and r.state = 'changed' and r.before ->> ${key.column} is not null
          and not exists (select from ${sql.id(key.table)} p where p.id = (r.before ->> ${key.column})::bigint)
        order by r.line limit ${reportedAtMost}`,
    );
    if (orphans.length > 0) return orphans;
  }
  return [];
}

/** The packages whose history an undo changes. */
function packagesOf(kind: 'packages' | 'package_statuses', { table, importId }: RowsTable): Fragment {
  const id =
    kind === 'packages'
      ? sql`select r.record_id`
      : sql`select p.id from (select r.record_id, r.before) r join package_statuses s on s.id = r.record_id
          cross join lateral (values (s.package_id), ((r.before ->> 'package_id')::bigint)) p (id)`;
  return sql`select p.id from ${sql.id(table)} r cross join lateral (${id}) p (id)
    where r.import_id = ${importId} and r.state in ('new', 'changed')`;
}

/** A package belongs to its project's current client. */
const clientNow = sql`coalesce((select p.client_id from projects p where p.id = b.project_id), b.client_id)`;

/** An invoice with payments in its previous or current currency keeps the current one. */
function holdsCurrency(kind: KindName): Fragment {
  if (kind !== 'invoices') return sql`false`;
  const before = sql`(r.before ->> 'currency')`;
  return sql`(${before} <> t.currency and ${hasPaymentsIn(sql`t.id`, [sql`t.currency`, before])})`;
}

function committedAt({ importId }: RowsTable): Fragment {
  return sql`(select committed_at from sheet_imports where id = ${importId})`;
}
