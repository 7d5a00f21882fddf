// The stock on a day, from the kept balances and the movements on one side of that day.

import { type ListQuery, valuesOf } from '#core/list-query.ts';
import { seenDeclaration } from '#record-types/blinding.ts';
import type { Scope } from '#server/auth/scope.ts';
import { foldedLines, type ListSource } from '#server/database/listing.ts';
import { projectCounts, projectFilters } from '#server/database/project-filters.ts';
import { type Fragment, sql } from '#server/database/sql.ts';
import { stockList } from '../contract.ts';

/** The day of a list, and the server's business day. */
export interface StockDay {
  readonly day: string;
  readonly today: string;
  /** Whether few items are requested: then the movements of each are looked up, else all are added up at once. */
  readonly isNarrow: boolean;
  /** Whether most movements are on or before the day: then the later ones are subtracted from the balance. */
  readonly isLate: boolean;
}

/** The list of stock on a day. */
export function stockSource(scope: Scope, on: StockDay): ListSource {
  return {
    declaration: seenDeclaration(scope, 'stock', stockList),
    columns: sql`r.id, json_build_object('id', p.id, 'name', p.name) as project,
      json_build_object('id', c.id, 'name', c.name) as client, json_build_object('id', o.id, 'name', o.name) as depot,
      r.batch_id, r.product, r.number, r.status, r.expiry_date, r.is_expired, r.on_hand, r.reserved, r.available,
      r.returned, r.counted, r.damaged, r.difference`,
    from: sql`(${stockOn(on)}) r`,
    joins: sql`left join projects p on p.id = r.project_id left join clients c on c.id = p.client_id
      left join depots o on o.id = r.depot_id`,
    id: 'r.id',
    sort: {
      product: sql`r.product`,
      number: sql`r.number`,
      depot: sql`o.name`,
      status: sql`r.status`,
      expiry_date: sql`r.expiry_date`,
      on_hand: sql`r.on_hand`,
      reserved: sql`r.reserved`,
      available: sql`r.available`,
      returned: sql`r.returned`,
      counted: sql`r.counted`,
      difference: sql`r.difference`,
      project__name: sql`p.name`,
      project__client__name: sql`c.name`,
    },
    neverNull: ['on_hand', 'returned', 'depot', 'project__name', 'project__client__name'],
    sortJoins: {
      depot: sql`join depots o on o.id = r.depot_id`,
      project__name: sql`join projects p on p.id = r.project_id`,
      project__client__name: sql`join projects p on p.id = r.project_id join clients c on c.id = p.client_id`,
    },
    search: [{ fields: ['product', 'number'], searchText: foldedLines([sql`r.product`, sql`r.number`]) }],
    filters: {
      ...projectFilters(sql`r.project_id`),
      depot: (name) => sql`r.depot_id in (select id from depots where name_key = name_key(${name}))`,
      product: (name) => sql`name_key(r.product) = name_key(${name})`,
      status: (statuses) => sql`r.status = any(${valuesOf(statuses)}::text[])`,
      kind: (part) => parts[part] ?? sql`false`,
    },
    counted: { status: { key: sql`r.status` }, ...projectCounts(sql`r.project_id`) },
  };
}

const parts: Readonly<Record<string, Fragment>> = {
  with_stock: sql`(r.on_hand <> 0 or r.returned <> 0)`,
  with_available: sql`r.available > 0`,
  with_difference: sql`r.difference <> 0`,
  below_zero: sql`(r.on_hand < 0 or r.returned < 0)`,
};

/** Whether a query is restricted to a part of all stock. */
export function isNarrow(scope: Scope, { filters }: Pick<ListQuery, 'filters'>): boolean {
  return scope.reach !== 'all' || filters.project__name !== undefined || filters.client !== undefined;
}

/** Each item with its figures at the end of the day. */
function stockOn({ day, today, isNarrow: isPart, isLate }: StockDay): Fragment {
  const isPast = day < today;
  const side = isLate ? sql`m.happened_on > ${day}::date` : sql`m.happened_on <= ${day}::date`;
  const sums = sql`select ${isPart ? sql`` : sql`m.item_id,`}
      coalesce(sum(m.quantity) filter (where m.held = 'stock'), 0) as stock,
      coalesce(sum(m.quantity) filter (where m.held = 'returns'), 0) as returns,
      coalesce(sum(m.quantity) filter (where m.kind = 'dispatch'), 0) as dispatched
    from stock_movements m where ${side}`;
  const moved = isPart
    ? sql`left join lateral (${sums} and m.item_id = i.id) m on true`
    : sql`left join (${sums} group by m.item_id) m on m.item_id = i.id`;
  const left = (kept: Fragment, sum: Fragment) =>
    isLate ? sql`${kept} - coalesce(${sum}, 0)` : sql`coalesce(${sum}, 0)`;
  const status = isPast ? sql`batch_status_on(b.id, ${day}::date)` : sql`b.status`;
  const decimal = (figure: Fragment) => sql`(${figure})::numeric(20, 3)`;
  const nowOnly = (figure: Fragment) => (isPast ? sql`null::numeric` : decimal(figure));
  const usable = sql`(s.status = 'released' and not s.is_expired)`;
  return sql`select s.id, s.project_id, s.depot_id, s.batch_id, s.product, s.number, s.expiry_date, s.status,
      s.is_expired, ${decimal(sql`s.on_hand`)} as on_hand, ${decimal(sql`s.returned`)} as returned, ${nowOnly(sql`s.reserved`)} as reserved,
      ${nowOnly(sql`case when ${usable} then greatest(s.on_hand - s.reserved - s.damaged, 0) else 0 end`)}
        as available,
      ${nowOnly(sql`s.counted + s.damaged`)} as counted, ${nowOnly(sql`s.damaged`)} as damaged,
      ${nowOnly(sql`s.counted + s.damaged - s.on_hand`)} as difference
    from (select i.id, i.project_id, i.depot_id, i.batch_id, coalesce(d.name, i.product) as product,
        coalesce(b.number, i.number) as number, b.expiry_date, ${status} as status,
        coalesce(b.expiry_date < ${day}::date, false) as is_expired,
        ${left(sql`i.stock`, sql`m.stock`)} as on_hand, ${left(sql`i.returns`, sql`m.returns`)} as returned,
        ${isLate ? sql`-coalesce(m.dispatched, 0)` : sql`0`} as reserved, i.counted, i.damaged
      from stock_items i join projects k on k.id = i.project_id and k.keeps_stock
        left join batches b on b.id = i.batch_id left join products d on d.id = b.product_id ${moved}) s`;
}
