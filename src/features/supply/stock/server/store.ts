// Stock in projects of the caller's scope. Blinded readers see none: every row is a batch.

import * as z from 'zod/mini';
import type { ListQuery } from '#core/list-query.ts';
import { findNamedProject, projectInScope } from '#features/supply/projects/server/service.ts';
import { seesRows } from '#record-types/blinding.ts';
import { type Authorized, authorize } from '#server/auth/authorized.ts';
import type { Scope } from '#server/auth/scope.ts';
import type { Database } from '#server/database/database.ts';
import { filterCounts } from '#server/database/filter-counts.ts';
import { allTables, type ListSource, listPage, wholeList } from '#server/database/listing.ts';
import { anyRow } from '#server/database/rows.ts';
import { type Fragment, type Queryable, sql } from '#server/database/sql.ts';
import {
  type StockKeeping,
  type StockRow,
  stockMovement,
  stockMovementsList,
  stockRow,
  unplacedAtOnce,
} from '../contract.ts';
import type { MovementKind } from '../rules.ts';
import { unplacedReasons } from '../rules.ts';
import { isNarrow, stockSource } from './sources.ts';

/** The stock of a batch in a depot, in the caller's scope. */
export type ReachedStock = StockRow & Authorized<'stock'>;

/** One page of the stock in the scope, on the day of the query or today. */
export async function listStock(database: Queryable, scope: Scope, query: ListQuery, today: string) {
  return listPage(
    database,
    stockRow,
    await sourceOf(database, scope, query, today),
    query,
    conditions(scope),
  );
}

/** The values of the filters with the stock that each has within the scope. */
export async function countStock(database: Queryable, scope: Scope, query: ListQuery, today: string) {
  // The counts of projects do not apply the filter by project: its rows are then not few.
  const { project__name: _, ...filters } = query.filters;
  const source = await sourceOf(database, scope, { ...query, filters }, today);
  return filterCounts(database, source, query, conditions(scope));
}

/** All stock of the query, in chunks. */
export async function streamStock(database: Database, scope: Scope, query: ListQuery, today: string) {
  const source = await sourceOf(database, scope, query, today);
  const named = {
    ...source,
    columns: sql`${source.columns}, o.name as depot_name, p.name as project_name, c.name as client_name`,
  };
  return database.stream(wholeList(anyRow, named, query, conditions(scope)));
}

/** The stock of a batch in a depot, today. */
export async function findStock(
  database: Queryable,
  scope: Scope,
  id: number,
  today: string,
): Promise<ReachedStock | undefined> {
  const source = stockSource(scope, { day: today, today, isNarrow: true, isLate: true });
  const [row] = await database.read(
    sql.of(stockRow)`select ${source.columns} from ${allTables(source)}
      where ${sql.join([sql`r.id = ${id}`, ...conditions(scope)], sql` and `)}`,
  );
  return row && authorize('stock', row);
}

const availableBatch = {
  batch_id: 'number!',
  product_id: 'number',
  product: 'string!',
  number: 'string!',
  expiry_date: 'string?',
  available: 'string!',
} as const;

/** A depot's available stock of these products, next to expire first. */
export function listAvailable(
  database: Queryable,
  scope: Scope,
  of: {
    readonly project: Authorized<'project'>;
    readonly depot: number;
    readonly products: readonly number[];
  },
  today: string,
) {
  const source = stockSource(scope, { day: today, today, isNarrow: true, isLate: true });
  const within = [
    sql`r.project_id = ${of.project.id}`,
    sql`r.depot_id = ${of.depot}`,
    sql`b.product_id = any(${[...of.products]}::bigint[])`,
    sql`r.available > 0`,
    ...conditions(scope),
  ];
  return database.read(
    sql.of(availableBatch)`select r.batch_id, b.product_id, r.product, r.number, r.expiry_date,
        r.available::text as available
      from ${source.from} join batches b on b.id = r.batch_id where ${sql.join(within, sql` and `)}
      order by r.expiry_date nulls last, r.number, r.batch_id`,
  );
}

/** What is on hand and available today of each batch with its product; `where` narrows the projects `p`. */
export function productsOnHand(scope: Scope, where: Fragment, today: string): Fragment {
  const { from } = stockSource(scope, { day: today, today, isNarrow: false, isLate: true });
  return sql`select b.product_id, r.on_hand, r.available, r.expiry_date from ${from}
    join batches b on b.id = r.batch_id join projects p on p.id = r.project_id where ${where}`;
}

/** One page of the movements of a batch in a depot, with the balance after each. */
export function listMovements(database: Queryable, { id }: Authorized<'stock'>, query: ListQuery) {
  return listPage(database, stockMovement, movementSource(id), query, []);
}

/** All movements that match, with the balance after each. */
export function streamMovements(database: Database, { id }: Authorized<'stock'>, query: ListQuery) {
  return database.stream(wholeList(stockMovement, movementSource(id), query, []));
}

function movementSource(id: number): ListSource {
  return {
    declaration: stockMovementsList,
    columns: sql`r.id, r.kind, r.held, r.quantity, r.balance, nullif(r.happened_on, 'infinity') as happened_on,
      case when isfinite(r.happened_on) then batch_status_on(i.batch_id, r.happened_on)
        else (select b.status from batches b where b.id = i.batch_id) end as status,
      case when e.id is not null then json_build_object('list', r.record, 'id', e.id, 'project_id', e.project_id) end
        as record,
      coalesce(e.reference, t.name) as reference, r.reverses is not null as is_reversal,
      exists (select from stock_movements v where v.reverses = r.id) as is_reversed, r.reason,
      (select v.reason from stock_overrides v where v.movement_id = r.id order by v.id limit 1) as override_reason,
      r.posted_at, coalesce(nullif(u.name, ''), u.email) as posted_by`,
    from: sql`(select m.*, sum(m.quantity) over (partition by m.held order by m.happened_on, m.id)::numeric(20, 3)
      as balance from stock_movements m where m.item_id = ${id}) r`,
    joins: sql`left join stock_items i on i.id = r.item_id left join users u on u.id = r.posted_by
      left join lateral (${recordOf}) e on true left join lateral (${otherDepot}) t on true`,
    id: 'r.id',
    sort: { happened_on: sql`r.happened_on`, quantity: sql`r.quantity`, posted_at: sql`r.posted_at` },
    neverNull: ['happened_on', 'quantity', 'posted_at'],
    search: [],
    filters: { kind: (kind) => sql`r.kind = ${kind}` },
  };
}

/** The record of a movement, as long as it counts. */
const recordOf = sql`select x.id, x.project_id, coalesce(x."order", x.invoice) as reference from inbounds x
    where r.record = 'inbounds' and x.id = r.record_id and x.voided_at is null
  union all select x.id, x.project_id, coalesce(x.airbill, x.site) from outbounds x
    where r.record = 'outbounds' and x.id = r.record_id and x.voided_at is null
  union all select x.id, x.project_id, x.site_name from returns x
    where r.record = 'returns' and x.id = r.record_id and x.voided_at is null
  union all select x.id, x.project_id, null from destructions x
    where r.record = 'destructions' and x.id = r.record_id and x.voided_at is null`;

/** Where transferred goods came from, or went to. */
const otherDepot = sql`select o.name from stock_movements y join stock_items j on j.id = y.item_id
  join depots o on o.id = j.depot_id where y.id = r.transfer_id or y.transfer_id = r.id`;

interface Posting {
  readonly kind: MovementKind;
  readonly held?: 'stock' | 'returns';
  readonly quantity: string;
  readonly happened_on: string;
  readonly reason: string | undefined;
  readonly transfer_id?: number;
}

/** Adds a movement that a person posts; returns its id. */
export async function insertMovement(
  transaction: Queryable,
  scope: Scope,
  { id }: Authorized<'stock'>,
  { kind, held = 'stock', quantity, happened_on, reason, transfer_id }: Posting,
): Promise<number> {
  const [made] = await transaction.rows(
    sql.of({ id: 'number' })`
      insert into stock_movements (item_id, kind, held, quantity, happened_on, reason, transfer_id, posted_by)
      values (${id}, ${kind}, ${held}, ${quantity}::numeric, ${happened_on}::date, ${reason?.trim() || null},
        ${transfer_id ?? null}, ${scope.userId}) returning id`,
  );
  if (made === undefined) throw new Error('no movement came back');
  return made.id;
}

/** The same batch in another depot; created if missing. Undefined if the depot is unknown or inactive. */
export async function findStockIn(
  transaction: Queryable,
  { id }: Authorized<'stock'>,
  depotId: number,
): Promise<Authorized<'stock'> | undefined> {
  await transaction.rows(
    sql`insert into stock_items (project_id, depot_id, batch_id, product, number)
      select i.project_id, d.id, i.batch_id, i.product, i.number from stock_items i, depots d
      where i.id = ${id} and d.id = ${depotId} and d.is_active and d.id <> i.depot_id on conflict do nothing`,
  );
  const [other] = await transaction.rows(
    sql.of({ id: 'number' })`select o.id from stock_items i join stock_items o on o.project_id = i.project_id
      and coalesce(o.batch_id, 0) = coalesce(i.batch_id, 0) and coalesce(o.product, '') = coalesce(i.product, '')
      and coalesce(o.number, '') = coalesce(i.number, '') and o.id <> i.id
      join depots d on d.id = o.depot_id and d.is_active
      where i.id = ${id} and o.depot_id = ${depotId}`,
  );
  return other && authorize('stock', other);
}

/** Whether and where a project keeps stock, and what could not be placed. */
export async function readKeeping(
  database: Queryable,
  scope: Scope,
  project: Authorized<'project'>,
): Promise<StockKeeping> {
  const sees = seesRows(scope, 'stock');
  const [row] = await database.read(
    sql.of({
      project: z.object({ id: z.number(), name: z.string() }),
      keeps_stock: 'boolean',
      depot: z.nullable(z.object({ id: z.number(), name: z.string() })),
      unplaced_count: 'number',
      unplaced: z.array(unplacedRow),
    })`with unplaced as materialized (select * from (${unplaced(project.id)}) u where ${sees ? sql`true` : sql`false`})
      select json_build_object('id', p.id, 'name', p.name) as project, p.keeps_stock, case when o.id is not null then json_build_object('id', o.id, 'name', o.name) end as depot,
        (select count(*) from unplaced) as unplaced_count,
        coalesce((select json_agg(u.*) from (select * from unplaced order by date desc nulls first, list, record_id
          limit ${unplacedAtOnce}) u), '[]') as unplaced
      from projects p left join depots o on o.id = p.depot_id where p.id = ${project.id}`,
  );
  if (row === undefined) throw new Error('the project is gone');
  return row;
}

const unplacedRow = z.object({
  list: z.enum(['inbounds', 'outbounds', 'returns', 'destructions']),
  record_id: z.number(),
  reference: z.nullable(z.string()),
  date: z.nullable(z.string()),
  why: z.enum(unplacedReasons),
});

/** Records that count and of which something has no movement, each once with the first reason. */
function unplaced(project: number): Fragment {
  const lists = [
    ['inbounds', 'inbound_id', sql`coalesce(r."order", r.invoice)`, sql`r.received_date`],
    [
      'outbounds',
      'outbound_id',
      sql`coalesce(r.airbill, r.site)`,
      sql`coalesce(r.dispatched_date, 'infinity')`,
    ],
    ['returns', 'return_id', sql`r.site_name`, sql`r.date`],
    ['destructions', 'destruction_id', sql`null::text`, sql`r.destruction_date`],
  ] as const;
  const selects = lists.map(
    ([list, owner, reference, date]) => sql`select ${sql.lit(list)} as list, r.id as record_id,
        ${reference} as reference, nullif(${date}, 'infinity') as date,
        case when ${date} is null then 'without_date' when l.lines = 0 then 'without_items'
          else 'without_quantity' end as why
      from ${sql.table(list)} r join projects p on p.id = r.project_id and p.keeps_stock
        cross join lateral (select count(*) as lines, count(*) filter (where x.quantity is null) as bare
          from record_lines x where x.${sql.id(owner)} = r.id) l
      where r.project_id = ${project} and r.voided_at is null and (${date} is null or l.lines = 0 or l.bare > 0)`,
  );
  return sql.join(selects, sql` union all `);
}

/** Switches stock on, which posts all records, or off. Undefined if the depot is unknown or inactive. */
export async function updateKeeping(
  transaction: Queryable,
  project: Authorized<'project'>,
  { keeps, depot }: { readonly keeps: boolean; readonly depot: number | null },
): Promise<true | undefined> {
  if (!keeps) {
    await transaction.rows(sql`update projects set keeps_stock = false where id = ${project.id}`);
    return true;
  }
  const changed = await transaction.rows(
    sql`update projects p set keeps_stock = true, depot_id = d.id from depots d
      where p.id = ${project.id} and d.id = ${depot} and d.is_active returning 1`,
  );
  if (changed.length === 0) return undefined;
  await transaction.rows(sql`select open_stock(${project.id}::bigint)`);
  return true;
}

/** The project, locked against concurrent switching. */
export async function lockKeeping(transaction: Queryable, scope: Scope, id: number) {
  const project = await findNamedProject(transaction, scope, id);
  if (project !== undefined) await transaction.rows(sql`select 1 from projects where id = ${id} for update`);
  return project;
}

async function sourceOf(
  database: Queryable,
  scope: Scope,
  query: ListQuery,
  today: string,
): Promise<ListSource> {
  const day = query.filters.on ?? today;
  return stockSource(scope, {
    day,
    today,
    isNarrow: isNarrow(scope, query),
    isLate: await isLate(database, day, today),
  });
}

/** Whether a day is nearer to the last movement than to the first. */
async function isLate(database: Queryable, day: string, today: string): Promise<boolean> {
  if (day >= today) return true;
  const [row] = await database.read(
    sql.of({
      late: 'boolean',
    })`select coalesce(${day}::date - min(happened_on) > ${today}::date - ${day}::date, true)
      as late from stock_movements`,
  );
  return row?.late !== false;
}

function conditions(scope: Scope): Fragment[] {
  if (!seesRows(scope, 'stock')) return [sql`false`];
  if (scope.reach === 'all') return [];
  return [sql`r.project_id in (select p.id from projects p where ${projectInScope(scope)})`];
}
