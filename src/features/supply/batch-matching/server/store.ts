// Matches texts with batches: triggers of db/migrations/0097 match a row when it is written; this is for
// manual matching.

import * as z from 'zod/mini';
import type { ListQuery } from '#core/list-query.ts';
import { projectInScope } from '#features/supply/projects/server/service.ts';
import { seesRows } from '#record-types/blinding.ts';
import { type Authorized, authorize } from '#server/auth/authorized.ts';
import type { Scope } from '#server/auth/scope.ts';
import { rowsWith } from '#server/database/listing.ts';
import { all, type Fragment, type Queryable, sql } from '#server/database/sql.ts';
import { type UnmatchedText, unmatchedList, unmatchedText } from '../contract.ts';

const owners = [
  ['inbounds', 'inbound_id'],
  ['outbounds', 'outbound_id'],
  ['returns', 'return_id'],
  ['destructions', 'destruction_id'],
] as const;

/** Each text of a project that no batch matches; `where` is a condition on the project of `r`. */
export function unmatchedTexts(where: Fragment): Fragment {
  const rows = [
    ...owners.map(
      ([table, owner]) => sql`select r.project_id, l.product, l.batch from record_lines l
        join ${sql.table(table)} r on r.id = l.${sql.id(owner)} and r.voided_at is null
        where l.batch_id is null and ${where}`,
    ),
    sql`select r.project_id, r.product, r.batch from inventories r
      where r.batch_id is null and r.voided_at is null and ${where}`,
  ];
  return sql`select project_id, nullif(btrim(product), '') collate people as product,
      nullif(btrim(batch), '') collate people as number, count(*) as records
    from (${sql.join(rows, sql` union all `)}) w group by 1, 2, 3`;
}

/** One page of the texts in the scope. */
export async function listUnmatched(
  database: Queryable,
  scope: Scope,
  query: ListQuery,
): Promise<{ count: number; rows: UnmatchedText[] }> {
  if (!seesRows(scope, 'batch_texts')) return { count: 0, rows: [] };
  const [answer] = await database.read(
    sql.of({ count: 'number', rows: z.array(unmatchedText) })`
      with fitting as materialized (select t.*, p.name as project_name, p.client_id, c.name as client_name
        from (${unmatchedTexts(projectsOf(scope, query))}) t join projects p on p.id = t.project_id
          join clients c on c.id = p.client_id
        where ${all(rowsWith(query.search, columnOf))})
      select (select count(*) from fitting) as count,
        coalesce((select json_agg(s.*) from (select product, number,
            json_build_object('id', project_id, 'name', project_name) as project,
            json_build_object('id', client_id, 'name', client_name) as client, records
          from fitting order by ${orderOf(query)} limit ${query.limit} offset ${(query.page - 1) * query.limit}) s),
          '[]') as rows`,
  );
  return answer ?? { count: 0, rows: [] };
}

/** A batch of this project. */
export async function findBatchOf(
  transaction: Queryable,
  { id: projectId }: Authorized<'project'>,
  id: number,
): Promise<(Authorized<'batch'> & { project_id: number }) | undefined> {
  const [batch] = await transaction.rows(
    sql.of({ id: 'number', project_id: 'number' })`
      select b.id, b.project_id from batches b where b.id = ${id} and b.project_id = ${projectId} for share`,
  );
  return batch && authorize('batch', batch);
}

/** Assigns every current and future row with this text to the batch; returns the number of current ones. */
export async function matchText(
  transaction: Queryable,
  scope: Scope,
  { id, project_id: project }: Authorized<'batch'> & { readonly project_id: number },
  { product, number }: { readonly product: string; readonly number: string },
): Promise<number> {
  const same = (row: string) => sql`${sql.ref(`${row}.batch_id`)} is null
    and name_key(${sql.ref(`${row}.batch`)}) = name_key(${number})
    and name_key(coalesce(${sql.ref(`${row}.product`)}, '')) = name_key(${product})`;
  const lines = await transaction.rows(
    sql`update record_lines l set batch_id = ${id} where ${same('l')} and project_of_line(l) = ${project} returning 1`,
  );
  const counts = await transaction.rows(
    sql`update inventories i set batch_id = ${id}
      where ${same('i')} and i.voided_at is null and i.project_id = ${project} returning 1`,
  );
  const records = lines.length + counts.length;
  if (records > 0) {
    await transaction.rows(
      sql`insert into batch_texts (batch_id, project_id, product, number, matched_by)
        values (${id}, ${project}, ${product}, ${number}, ${scope.userId})
        on conflict (project_id, product_key, number_key) do update
          set batch_id = excluded.batch_id, matched_by = excluded.matched_by, matched_at = now()`,
    );
  }
  return records;
}

function projectsOf(scope: Scope, { filters }: ListQuery): Fragment {
  const conditions: Fragment[] = scope.reach === 'all' ? [] : [projectInScope(scope)];
  if (filters.client !== undefined) conditions.push(sql`p.client_id = ${filters.client}`);
  if (filters.project__client__name !== undefined) {
    conditions.push(
      sql`p.client_id in (select id from clients where lower(name) = lower(${filters.project__client__name}))`,
    );
  }
  if (filters.project__name !== undefined) {
    conditions.push(sql`lower(p.name) = lower(${filters.project__name})`);
  }
  if (conditions.length === 0) return sql`true`;
  return sql`r.project_id in (select p.id from projects p where ${all(conditions)})`;
}

const sortColumns: Record<(typeof unmatchedList.sort)[number], string> = {
  product: 'product',
  number: 'number',
  records: 'records',
  project__name: 'project_name',
  project__client__name: 'client_name',
};

function orderOf({ ordering }: ListQuery): Fragment {
  const known = unmatchedList.sort.find((name) => name === ordering?.column);
  const descending = known === undefined || ordering?.descending === true;
  return sql`fitting.${sql.ref(sortColumns[known ?? 'records'])} ${descending ? sql`desc` : sql`asc`} nulls last,
    fitting.project_name, fitting.product nulls last, fitting.number nulls last, fitting.project_id`;
}

function columnOf(field: string): Fragment {
  return field === 'project__name' ? sql`p.name` : sql`t.${sql.ref(field)}`;
}
