// The sheet as one statement; the rule behind it stands in rules.ts.
import { fold } from '#core/fold.ts';
import { type ListQuery, parseListQuery } from '#core/list-query.ts';
import type { Database } from '#server/database.ts';
import type { Scope } from '#server/scope.ts';
import { all, any, type Fragment, type Queryable, sql, type Statement } from '#server/sql.ts';
import { type ReconciliationRow, reconciliationList, type RowBehind, rowsBehindAtOnce } from '../contract.ts';
import { counts, type Figure, figures, figureSigns, movements } from '../rules.ts';

/** One page of a project's sheet. The caller has been shown to see the project. */
export async function reconciliationPage(
  database: Queryable,
  _scope: Scope,
  projectId: number,
  query: ListQuery,
): Promise<{ count: number; differing: number; rows: ReconciliationRow[] }> {
  const shown = all([
    ...(query.filters.kind === 'differing' ? [sql`residual <> 0`] : []),
    ...searchOf(query.search),
  ]);
  const [answer] = await database.rows<{ count: number; differing: number; rows: ReconciliationRow[] }>(
    sql`with sheet as materialized (${sheetOf(sql`r.project_id = ${projectId}`)}),
        fitting as (select * from sheet where ${shown})
      select (select count(*) from fitting) as count,
        (select count(*) from sheet where residual <> 0) as differing,
        coalesce((select json_agg(s.*) from (select ${wireColumns} from fitting order by ${orderOf(query)}
          limit ${query.limit} offset ${(query.page - 1) * query.limit}) s), '[]') as rows`,
  );
  return answer ?? { count: 0, differing: 0, rows: [] };
}

/** Every row of a project's sheet in its default order, in chunks. */
export function streamReconciliation(database: Database, _scope: Scope, projectId: number) {
  const everything = parseListQuery(reconciliationList, {});
  return database.stream(
    sql<ReconciliationRow>`select ${wireColumns} from (${sheetOf(sql`r.project_id = ${projectId}`)}) fitting
      order by ${orderOf(everything)}`,
  );
}

/** The records behind one figure of a batch, newest first. */
export async function listRowsBehind(
  database: Queryable,
  _scope: Scope,
  { projectId, figure, product, batch, page }: Behind,
): Promise<{ count: number; rows: RowBehind[] }> {
  const where = all([
    sql`r.project_id = ${projectId} and r.voided_at is null`,
    sql`${named('product')} is not distinct from ${product ?? null}::text`,
    sql`${named('batch')} is not distinct from ${batch ?? null}::text`,
  ]);
  const behind = sql.join(
    [movementsBehind(figure, where), countsBehind(figure, where)].flat(),
    sql` union all `,
  );
  const [answer] = await database.rows<{ count: number; rows: RowBehind[] }>(
    sql`with behind as materialized (${behind})
      select (select count(*) from behind) as count,
        coalesce((select json_agg(s.*) from (select list, id, date, reference, quantity::text from behind
          order by date desc nulls last, id desc
          limit ${rowsBehindAtOnce} offset ${(page - 1) * rowsBehindAtOnce}) s), '[]') as rows`,
  );
  return answer ?? { count: 0, rows: [] };
}

export interface Behind {
  readonly projectId: number;
  readonly figure: Figure;
  readonly product: string | undefined;
  readonly batch: string | undefined;
  readonly page: number;
}

/**
 * Every product and batch of the projects that `where` lets through (`r.project_id`): each figure, and the residual.
 * Lines are added up kind by kind before anything is put together, so that large projects stay quick.
 */
export function sheetOf(where: Fragment): Statement<unknown> {
  const residual = sql.join(
    figures.map((figure) => sql`${sql.lit(figureSigns[figure])} * ${sql.ref(figure)}`),
    sql` + `,
  );
  return sql`select g.*, ${residual} as residual from (
      select project_id, ${named('product')} collate people as product, ${named('batch')} collate people as batch,
        bool_or(is_line) as has_lines,
        ${sql.join(figures.map((figure) => sql`${total(figure)} as ${sql.ref(figure)}`))}
      from (${sql.join([...lineSums(where), countSums(where)], sql` union all `)}) l
      group by 1, 2, 3) g`;
}

/** Where no line speaks of a batch, its own count stands in for what moved. */
function total(figure: Figure): Fragment {
  const sum = (name: string) => sql`coalesce(sum(quantity) filter (where figure = ${sql.lit(name)}), 0.000)`;
  const standsIn = counts.some((count) => count.figure === figure && !count.always);
  return standsIn
    ? sql`case when bool_or(is_line) then ${sum(figure)} else ${sum(`counted ${figure}`)} end`
    : sum(figure);
}

function lineSums(where: Fragment): Fragment[] {
  return movements.map(
    ({
      figure,
      list,
    }) => sql`select r.project_id, ${asWritten}, ${sql.lit(figure)} as figure, sum(l.quantity) as quantity, true as is_line
      from ${linesOf(list)} where ${where} and r.voided_at is null group by 1, 2, 3`,
  );
}

function countSums(where: Fragment): Fragment {
  const values = counts.map(
    ({ figure, column, always }) =>
      sql`(${sql.lit(always ? figure : `counted ${figure}`)}, ${sql.ref(`l.${column}`)})`,
  );
  return sql`select r.project_id, ${asWritten}, c.figure, sum(c.quantity), false
    from inventories r join inventories l on l.id = r.id
      cross join lateral (values ${sql.join(values)}) as c (figure, quantity)
    where ${where} and r.voided_at is null group by 1, 2, 3, 4`;
}

function linesOf(list: string): Fragment {
  return sql`${sql.table(list)} r join record_lines l on l.${sql.id(`${list.slice(0, -1)}_id`)} = r.id`;
}

/** Compared sign by sign: the order of people is needed for the few sums alone. */
const asWritten = sql`l.product collate "C" as product, l.batch collate "C" as batch`;

/** Blank names are none, and blanks around a name no part of it. */
function named(column: 'product' | 'batch'): Fragment {
  return sql`nullif(btrim(${sql.ref(`l.${column}`)}), '')`;
}

function movementsBehind(figure: Figure, where: Fragment): Fragment[] {
  return movements
    .filter((movement) => movement.figure === figure)
    .map(({ list }) => {
      const [date, reference] = knownBy[list];
      return sql`select ${sql.lit(list)} as list, r.id, ${sql.ref(date)} as date, ${reference} as reference,
          sum(coalesce(l.quantity, 0.000)) as quantity
        from ${linesOf(list)} where ${where} group by r.id`;
    });
}

/** Rows of the count; for what moved, only where the batch has no line. */
function countsBehind(figure: Figure, where: Fragment): Fragment[] {
  const noLine = movements.map(({ list }) => sql`not exists (select 1 from ${linesOf(list)} where ${where})`);
  return counts
    .filter((count) => count.figure === figure)
    .map(
      ({ column, always }) => sql`select 'inventories' as list, r.id, r.expiry_date as date,
          r.storage_temperature as reference, coalesce(${sql.ref(`l.${column}`)}, 0.000) as quantity
        from inventories r join inventories l on l.id = r.id
        where ${all([where, ...(always ? [] : noLine)])}`,
    );
}

const knownBy = {
  inbounds: ['r.received_date', sql`coalesce(r."order", r.invoice)`],
  outbounds: ['r.dispatched_date', sql`coalesce(r.airbill, r.site)`],
  returns: ['r.date', sql`r.site_name`],
  destructions: ['r.destruction_date', sql`null::text`],
} as const;

const wireColumns = sql`product, batch, has_lines, ${sql.join(
  [...figures, 'residual'].map((name) => sql`${sql.ref(name)}::text as ${sql.ref(name)}`),
)}`;

function searchOf(search: ListQuery['search']): Fragment[] {
  if (search === undefined) return [];
  const text = fold(search.text);
  return [
    any(
      search.fields.map(
        (field) => sql`strpos(fold_text(coalesce(${sql.ref(field)}, '')), ${text}::text) > 0`,
      ),
    ),
  ];
}

/** Products and batches that name none stand last, as all empty values do. */
function orderOf({ ordering }: ListQuery): Fragment {
  const column = ordering?.column ?? 'product';
  const known = (reconciliationList.sort as readonly string[]).includes(column) ? column : 'product';
  const direction = ordering?.descending === true ? sql`desc nulls last` : sql`nulls last`;
  // By the sheet's own column: that of the answer has the same name and is a text.
  return sql`${sql.ref(`fitting.${known}`)} ${direction}, product nulls last, batch nulls last`;
}
