// Rows of a committed file taken back: what it made goes, what it changed is as it was; unless something newer touched
// any of them. The audit keeps both.
import { type Fragment, type Queryable, sql } from '#server/sql.ts';
import { keptColumns, mappedKind, type Rows, type RowsAim } from '../../checked-rows/server/store.ts';
import {
  followUndonePayments,
  hasPaymentsIn,
  lockUndoneInvoices,
  lockUndonePayments,
} from '../../paid-amounts/server/store.ts';
import { linksOf, target } from '../../staged-records/server/store.ts';

export interface TouchedRow {
  readonly line: number;
  readonly why: 'gone' | 'changed_since' | 'used_since' | 'parent_gone';
  /** What hangs on it now, by the name of its table. */
  readonly by: string | null;
}

const toldAtMost = 20;

/** Takes them back, or answers with the first rows that are not as the import left them. */
export async function undoRows(
  transaction: Queryable,
  rows: Rows,
  { kind, fields }: RowsAim,
): Promise<TouchedRow[]> {
  await transaction.rows(sql`select set_config('statement_timeout', '0', true)`);
  if (kind === 'invoice_payments') await lockUndonePayments(transaction, rows);
  if (kind === 'invoices') await lockUndoneInvoices(transaction, rows);
  const of = (state: 'new' | 'changed') =>
    sql`r.import_id = ${rows.importId} and r.state = ${state} and t.id = r.record_id`;
  const touched = await transaction.rows<TouchedRow>(
    sql`select r.line, case when t.id is null then 'gone'
        when t.updated_at = ${committedAt(rows)} then 'used_since' else 'changed_since' end as why,
        case when t.updated_at = ${committedAt(rows)} then 'invoice_payments' end as by
      from ${sql.id(rows.table)} r left join ${target(kind)} t on t.id = r.record_id
      where r.import_id = ${rows.importId} and r.state in ('new', 'changed')
        and (t.updated_at is distinct from ${committedAt(rows)} or ${holdsCurrency(kind)})
      order by r.line limit ${toldAtMost}`,
  );
  if (touched.length > 0) return touched;
  const names = keptColumns(mappedKind({ kind, fields }));
  const columns = names.map((name) => sql.id(name));
  if (kind === 'packages') {
    await transaction.rows(sql`delete from package_statuses s using ${sql.id(rows.table)} r
      where r.import_id = ${rows.importId} and s.package_id = r.record_id
        and (r.state = 'new' or (r.state = 'changed' and s.at = ${committedAt(rows)}))`);
  }
  if (kind === 'invoice_payments') await followUndonePayments(transaction, rows);
  for (const [field, list] of linksOf(kind)) {
    const link = sql.id(list.column);
    await transaction.rows(sql`delete from ${list.table} k using ${sql.id(rows.table)} r
      where r.import_id = ${rows.importId} and k.${list.owner} = r.record_id
        and (r.state = 'new' or (r.state = 'changed' and not r.before -> ${sql.lit(field)} @> to_jsonb(k.${link})))`);
    await transaction.rows(sql`insert into ${list.table} (${list.owner}, ${link})
      select r.record_id, v.value::${sql.raw(list.type)} from ${sql.id(rows.table)} r
        cross join lateral jsonb_array_elements_text(r.before -> ${sql.lit(field)}) v (value)
      where r.import_id = ${rows.importId} and r.state = 'changed' on conflict do nothing`);
  }
  const was = names.map((name) =>
    kind === 'packages' && name === 'client_id' ? clientNow : sql.ref(`b.${name}`),
  );
  await transaction.rows(sql`update ${target(kind)} t set (${sql.join(columns)}) = row(${sql.join(was)})
    from ${sql.id(rows.table)} r cross join lateral jsonb_populate_record(null::${target(kind)}, r.before) b
    where ${of('changed')}`);
  await transaction.rows(sql`delete from ${target(kind)} t using ${sql.id(rows.table)} r where ${of('new')}`);
  return [];
}

/** A package is of the client that its project has by now. */
const clientNow = sql`coalesce((select p.client_id from projects p where p.id = b.project_id), b.client_id)`;

/** Payments in the currency that an invoice had, or in the one it has, count by it: it cannot become the other. */
function holdsCurrency(kind: RowsAim['kind']): Fragment {
  if (kind !== 'invoices') return sql`false`;
  const before = sql`(r.before ->> 'currency')`;
  return sql`(${before} <> t.currency and ${hasPaymentsIn(sql`t.id`, [sql`t.currency`, before])})`;
}

/** The row of the record that something else hangs on, or that has nothing to hang on, by what the database said of it. */
export async function rowInUse(
  database: Queryable,
  { table, importId }: Rows,
  refusal: unknown,
): Promise<TouchedRow | undefined> {
  if (!(refusal instanceof Error) || !('code' in refusal) || refusal.code !== '23503') return undefined;
  const detail = 'detail' in refusal ? String(refusal.detail) : '';
  const [, column = '', parent = '0'] = /\((\w+)[^)]*\)=\((\d+)[^)]*\) is not present/.exec(detail) ?? [];
  if (column !== '') {
    const [orphan] = await database.rows<{ line: number }>(
      sql`select line from ${sql.id(table)} where import_id = ${importId} and before ->> ${column} = ${parent}
        order by line limit 1`,
    );
    return { line: orphan?.line ?? 0, why: 'parent_gone', by: null };
  }
  const [, id = '0', by = null] = /\(id\S*\)=\((\d+)\S*\).* table "(\w+)"/.exec(detail) ?? [];
  const [row] = await database.rows<{ line: number }>(
    sql`select line from ${sql.id(table)} where import_id = ${importId} and record_id = ${Number(id)}`,
  );
  return { line: row?.line ?? 0, why: 'used_since', by };
}

function committedAt({ importId }: Rows): Fragment {
  return sql`(select committed_at from sheet_imports where id = ${importId})`;
}
