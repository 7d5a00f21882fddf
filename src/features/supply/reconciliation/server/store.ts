// The sheet as one statement; the rule is described in rules.ts.
import * as z from 'zod/mini';
import { type ListQuery, parseListQuery } from '#core/list-query.ts';
import { seesRows } from '#record-types/blinding.ts';
import type { Scope } from '#server/auth/scope.ts';
import type { Database } from '#server/database/database.ts';
import { rowsWith } from '#server/database/listing.ts';
import { all, type Fragment, type Queryable, type Statement, sql } from '#server/database/sql.ts';
import {
  type ReconciliationRow,
  type RowBehind,
  reconciliationList,
  reconciliationRow,
  rowBehind,
  rowsBehindAtOnce,
} from '../contract.ts';
import { counts, type Figure, figureSigns, figures, movements } from '../rules.ts';

/** One page of a project's sheet; empty for blinded users. The caller has checked access to the project. */
export async function reconciliationPage(
  database: Queryable,
  scope: Scope,
  projectId: number,
  query: ListQuery,
): Promise<{ count: number; differing: number; rows: ReconciliationRow[] }> {
  if (!seesRows(scope, 'reconciliation')) return { count: 0, differing: 0, rows: [] };
  const shown = all([
    ...(query.filters.kind === 'differing' ? [hasDifference] : []),
    ...rowsWith(query.search),
  ]);
  const [answer] = await database.read(
    sql.of({ count: 'number', differing: 'number', rows: z.array(reconciliationRow) })`
      with sheet as materialized (${sheetOf(sql`r.project_id = ${projectId}`)}),
        fitting as (select * from sheet where ${shown})
      select (select count(*) from fitting) as count,
        (select count(*) from sheet where ${hasDifference}) as differing,
        coalesce((select json_agg(s.*) from (select ${wireColumns} from fitting order by ${orderOf(query)}
          limit ${query.limit} offset ${(query.page - 1) * query.limit}) s), '[]') as rows`,
  );
  return answer ?? { count: 0, differing: 0, rows: [] };
}

/** Every row of a project's sheet in its default order, in chunks. */
export async function* streamReconciliation(
  database: Database,
  scope: Scope,
  projectId: number,
): AsyncGenerator<ReconciliationRow[]> {
  if (!seesRows(scope, 'reconciliation')) return;
  const everything = parseListQuery(reconciliationList, {});
  yield* database.stream(
    sql.of(reconciliationRow)`
      select ${wireColumns} from (${sheetOf(sql`r.project_id = ${projectId}`)}) fitting
      order by ${orderOf(everything)}`,
  );
}

/** The records that make up one figure of a batch, newest first. */
export async function listRowsBehind(
  database: Queryable,
  scope: Scope,
  { projectId, figure, product, batch, page }: Behind,
): Promise<{ count: number; rows: RowBehind[] }> {
  if (!seesRows(scope, 'reconciliation')) return { count: 0, rows: [] };
  const where = all([
    sql`r.project_id = ${projectId}`,
    sql`${named('product')} is not distinct from ${product ?? null}::text`,
    sql`${named('batch')} is not distinct from ${batch ?? null}::text`,
  ]);
  const counting = all([where, sql`r.voided_at is null`]);
  const behind = sql.join(
    [
      movementsBehind(figure, counting),
      destroyedBehind(figure, counting),
      countsBehind(figure, counting),
      postedBehind(figure, where, counting),
    ].flat(),
    sql` union all `,
  );
  const [answer] = await database.read(
    sql.of({ count: 'number', rows: z.array(rowBehind) })`with behind as materialized (${behind})
      select (select count(*) from behind) as count,
        coalesce((select json_agg(s.*) from (select list, id, movement, date, reference, quantity::text from behind
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
 * Every product and batch of the projects that match `where` (`r.project_id`): each figure, and the residual.
 * Lines are summed per kind before they are joined, so that large projects stay fast.
 */
export function sheetOf(where: Fragment): Statement<unknown> {
  const residual = sql.join(
    figures.map((figure) => sql`${sql.lit(figureSigns[figure])} * ${sql.ref(figure)}`),
    sql` + `,
  );
  return sql`select g.*, ${residual} as residual from (
      select s.*, destroyed - destroyed_from_returns as destroyed_from_stock,
        returned + returns_adjusted - destroyed_from_returns as returns_on_hand from (
          select project_id, ${named('product')} collate people as product, ${named('batch')} collate people as batch,
            bool_or(is_line) as has_lines,
            ${sql.join(sums.map((sum) => sql`${total(sum)} as ${sql.ref(sum)}`))}
          from (${sql.join([...lineSums(where), destroyedSums(where), countSums(where), postedSums(where)], sql` union all `)}) l
          group by 1, 2, 3) s) g`;
}

/** Condition on a row of the sheet: its stock or its returns have a difference. */
export const hasDifference = sql`(residual <> 0 or returns_on_hand < 0)`;

const sums = [
  'received',
  'opening',
  'adjusted',
  'in_stock',
  'sent',
  'damaged',
  'destroyed',
  'returned',
  'returns_adjusted',
  'destroyed_from_returns',
];

/** A batch without lines uses its own count for received and sent, and no opening. */
function total(figure: string): Fragment {
  const sum = (name: string) => sql`coalesce(sum(quantity) filter (where figure = ${sql.lit(name)}), 0.000)`;
  if (figure === 'opening') return sql`case when bool_or(is_line) then ${sum(figure)} else 0.000 end`;
  const standsIn = counts.some((count) => count.figure === figure && !count.always);
  return standsIn
    ? sql`case when bool_or(is_line) then ${sum(figure)} else ${sum(`counted ${figure}`)} end`
    : sum(figure);
}

function lineSums(where: Fragment): Fragment[] {
  return movements.map(
    ({
      sum,
      list,
    }) => sql`select r.project_id, ${asWritten}, ${sql.lit(sum)} as figure, sum(l.quantity) as quantity, true as is_line
      from ${linesOf(list)} where ${where} and r.voided_at is null group by 1, 2, 3`,
  );
}

/** The quantity of each batch destroyed from returns; the rest was destroyed from stock. */
function destroyedSums(where: Fragment): Fragment {
  return sql`select l.project_id, l.product, l.batch, 'destroyed_from_returns',
      destroyed_from_returns(l.move, l.quantity order by ${inOrder}), true
    from (${returnsAndDestructions(where)}) l group by 1, 2, 3`;
}

/** The lines of returns and destructions; a destruction line has its source or none. */
function returnsAndDestructions(where: Fragment): Fragment {
  return sql.join(
    (['returns', 'destructions'] as const).map((list) => {
      const [date, reference] = knownBy[list];
      const move = list === 'returns' ? sql`'returned'` : sql`coalesce(l.destroyed_from, '')`;
      return sql`select ${sql.lit(list)} as list, r.id, r.project_id, l.id as line, ${sql.ref(date)} as date,
          ${reference} as reference, ${move} as move, coalesce(l.quantity, 0.000) as quantity,
          ${named('product')} collate "C" as product, ${named('batch')} collate "C" as batch
        from ${linesOf(list)} where ${where} and r.voided_at is null`;
    }),
    sql` union all `,
  );
}

/** Returns of a day come before its destructions. */
const inOrder = sql`l.date nulls last, l.list desc, l.line`;

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

/** The movements posted by people for each batch, without a record. */
function postedSums(where: Fragment): Fragment {
  return sql`select r.project_id, ${asWritten}, ${postedFigure}, sum(m.quantity), false
    from ${postedIn(where)} group by 1, 2, 3, 4`;
}

const postedFigure = sql`case when m.kind = 'opening' then 'opening' when m.held = 'returns' then 'returns_adjusted'
  else 'adjusted' end`;

/**
 * The movements `m` of stock `r` that belong to no record, with the texts `l` of their batch: as its records have it,
 * because the sheet shows a batch as it is written there.
 */
function postedIn(where: Fragment): Fragment {
  return sql`stock_items r join projects p on p.id = r.project_id and p.keeps_stock
      join stock_movements m on m.item_id = r.id and m.record is null
      cross join lateral (select y.product, y.batch from (
        select r.product, r.number as batch, 0 as place where r.batch_id is null
        union all (select x.product, x.batch, 1 from record_lines x where x.batch_id = r.batch_id order by x.id limit 1)
        union all (select x.product, x.batch, 2 from inventories x where x.batch_id = r.batch_id order by x.id limit 1)
        union all select d.name, b.number, 3 from batches b join products d on d.id = b.product_id
          where b.id = r.batch_id) y order by y.place limit 1) l
    where ${where}`;
}

function linesOf(list: string): Fragment {
  return sql`${sql.table(list)} r join record_lines l on l.${sql.id(`${list.slice(0, -1)}_id`)} = r.id`;
}

/** Compared by code point: the language's collation is needed only to sort the few sums. */
const asWritten = sql`l.product collate "C" as product, l.batch collate "C" as batch`;

/** Blank names are null, and names are trimmed. */
function named(column: 'product' | 'batch'): Fragment {
  return sql`nullif(btrim(${sql.ref(`l.${column}`)}), '')`;
}

function movementsBehind(figure: Figure, where: Fragment): Fragment[] {
  return movements
    .filter((movement) => movement.sum === figure)
    .map(({ list }) => {
      const [date, reference] = knownBy[list];
      return sql`select ${sql.lit(list)} as list, r.id, ${noMovement}, ${sql.ref(date)} as date, ${reference} as reference,
          sum(coalesce(l.quantity, 0.000)) as quantity
        from ${linesOf(list)} where ${where} group by r.id`;
    });
}

/** Each record's share of a figure that depends on both destructions and returns. */
function destroyedBehind(figure: Figure, where: Fragment): Fragment[] {
  const share = destroyedShares[figure];
  if (share === undefined) return [];
  return [
    sql`select list, id, ${noMovement}, date, reference, sum(${share}) as quantity from (
          select l.*, taken_until - lag(taken_until, 1, 0.000) over (order by ${inOrder}) as taken from (
            select l.*, destroyed_from_returns(l.move, l.quantity)
                over (order by ${inOrder} rows unbounded preceding) as taken_until
              from (${returnsAndDestructions(where)}) l) l) l
        group by list, id, date, reference having sum(${share}) <> 0`,
  ];
}

const destroyedShares: Partial<Record<Figure, Fragment>> = {
  destroyed_from_stock: sql`case list when 'destructions' then quantity - taken else 0.000 end`,
  destroyed_from_returns: sql`taken`,
  returns_on_hand: sql`case list when 'returns' then quantity else -taken end`,
};

/** Rows of the count; for received and sent, only if the batch has no line. */
function countsBehind(figure: Figure, where: Fragment): Fragment[] {
  const noLine = movements.map(({ list }) => sql`not exists (select 1 from ${linesOf(list)} where ${where})`);
  return counts
    .filter((count) => count.figure === figure)
    .map(
      ({ column, always }) => sql`select 'inventories' as list, r.id, ${noMovement}, r.expiry_date as date,
          r.storage_temperature as reference, coalesce(${sql.ref(`l.${column}`)}, 0.000) as quantity
        from inventories r join inventories l on l.id = r.id
        where ${all([where, ...(always ? [] : noLine)])}`,
    );
}

/** Movements of a figure that belong to no record; the opening only if the batch has a line, as in the sheet. */
function postedBehind(figure: Figure, where: Fragment, counting: Fragment): Fragment[] {
  const shelf = figure === 'returns_on_hand' ? 'returns_adjusted' : figure;
  if (shelf !== 'opening' && shelf !== 'adjusted' && shelf !== 'returns_adjusted') return [];
  const lines = movements.map(({ list }) => sql`exists (select 1 from ${linesOf(list)} where ${counting})`);
  return [
    sql`select 'movements' as list, m.id, json_build_object('kind', m.kind, 'stock_id', r.id) as movement,
        m.happened_on as date, concat_ws(' · ', (select o.name from depots o where o.id = r.depot_id), m.reason) as reference,
        m.quantity
      from ${postedIn(where)} and ${postedFigure} = ${sql.lit(shelf)}
        and ${shelf === 'opening' ? sql`(${sql.join(lines, sql` or `)})` : sql`true`}`,
  ];
}

const noMovement = sql`null::json as movement`;

const knownBy = {
  inbounds: ['r.received_date', sql`coalesce(r."order", r.invoice)`],
  outbounds: ['r.dispatched_date', sql`coalesce(r.airbill, r.site)`],
  returns: ['r.date', sql`r.site_name`],
  destructions: ['r.destruction_date', sql`null::text`],
} as const;

const wireColumns = sql`product, batch, has_lines, ${sql.join(
  [...figures, 'residual'].map((name) => sql`${sql.ref(name)}::text as ${sql.ref(name)}`),
)}`;

/** Rows without a product or batch come last, as all empty values do. */
function orderOf({ ordering }: ListQuery): Fragment {
  const column = ordering?.column ?? 'product';
  const known = (reconciliationList.sort as readonly string[]).includes(column) ? column : 'product';
  const direction = ordering?.descending === true ? sql`desc nulls last` : sql`nulls last`;
  // By the sheet's own column: the result column has the same name but is a text.
  return sql`${sql.ref(`fitting.${known}`)} ${direction}, product nulls last, batch nulls last`;
}
