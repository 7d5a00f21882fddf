// What is available of each product in a scope. Blinded readers see none: a level is a figure of a product.

import type { ListQuery } from '#core/list-query.ts';
import { productsOnHand } from '#features/supply/stock/server/service.ts';
import { seenDeclaration, seesRows } from '#record-types/blinding.ts';
import { inScope, type Scope } from '#server/auth/scope.ts';
import type { Database } from '#server/database/database.ts';
import { filterCounts } from '#server/database/filter-counts.ts';
import { foldedLines, type ListSource, listPage, wholeList } from '#server/database/listing.ts';
import { projectCounts, projectFilters } from '#server/database/project-filters.ts';
import { anyRow } from '#server/database/rows.ts';
import { all, type Fragment, type Queryable, sql } from '#server/database/sql.ts';
import { stockLevelRow, stockLevelsList } from '../contract.ts';
import { expiringDays } from '../rules.ts';

/** One page of the stock levels. */
export function listStockLevels(database: Queryable, scope: Scope, query: ListQuery, today: string) {
  return listPage(database, stockLevelRow, levelsSource(scope, today), query, conditions(scope));
}

/** The values of the filters with the rows that each has within the scope. */
export function countStockLevels(database: Queryable, scope: Scope, query: ListQuery, today: string) {
  return filterCounts(database, levelsSource(scope, today), query, conditions(scope));
}

/** All stock levels that match the query, in chunks. */
export function streamStockLevels(database: Database, scope: Scope, query: ListQuery, today: string) {
  const source = levelsSource(scope, today);
  const named = { ...source, columns: sql`${source.columns}, v.project_name, v.client_name` };
  return database.stream(wholeList(anyRow, named, query, conditions(scope)));
}

function conditions(scope: Scope): Fragment[] {
  return seesRows(scope, 'stock_levels') ? [] : [sql`false`];
}

const parts: Readonly<Record<string, Fragment>> = {
  below_minimum: sql`v.shortfall > 0`,
  with_minimum: sql`v.minimum_stock is not null`,
};

function levelsSource(scope: Scope, today: string): ListSource {
  const plain = ['shortfall', 'product', 'on_hand', 'available', 'expiring', 'minimum_stock'];
  return {
    declaration: seenDeclaration(scope, 'stock_levels', stockLevelsList),
    columns: sql`v.id, json_build_object('id', v.project_id, 'name', v.project_name) as project,
      json_build_object('id', v.client_id, 'name', v.client_name) as client, v.product, v.unit, v.on_hand, v.available,
      v.expiring, v.minimum_stock, v.shortfall`,
    from: levels(scope, today),
    id: 'v.id',
    isSummed: true,
    sort: {
      ...Object.fromEntries(plain.map((name) => [name, sql.ref(`v.${name}`)])),
      project__name: sql`v.project_name`,
      project__client__name: sql`v.client_name`,
    },
    neverNull: ['product', 'on_hand', 'available', 'expiring', 'project__name', 'project__client__name'],
    search: [
      { fields: stockLevelsList.search, searchText: foldedLines([sql`v.product`, sql`v.project_name`]) },
    ],
    filters: {
      kind: (part) => parts[part] ?? sql`false`,
      ...projectFilters(sql`v.project_id`),
    },
    counted: projectCounts(sql`v.project_id`),
  };
}

/** Each product of an active project in the scope with its figures, added up once for all of them. */
function levels(scope: Scope, today: string): Fragment {
  const reached = inScope(scope, { client: 'p.client_id', project: 'p.id' });
  const soon = sql`(${today}::date + ${expiringDays}::int)`;
  // A count does not include damaged goods and knows no reservations.
  const counted = sql`select coalesce(b.product_id, n.id) as product_id, i.qty_stock as on_hand,
      case when coalesce(b.status, 'released') = 'released' and coalesce(i.expiry_date >= ${today}::date, true)
        then i.qty_stock else 0 end as available, i.expiry_date
    from inventories i join projects p on p.id = i.project_id and not p.keeps_stock
      left join batches b on b.id = i.batch_id
      left join products n on b.id is null and n.project_id = i.project_id and n.name_key = name_key(i.product)
    where i.voided_at is null and i.qty_stock is not null and ${reached}`;
  const figure = (sum: Fragment) => sql`coalesce(${sum}, 0)::numeric(20, 3)`;
  return sql`(select q.id, q.project_id, p.client_id, p.name as project_name, c.name as client_name, q.name as product,
      q.unit, ${figure(sql`f.on_hand`)} as on_hand, ${figure(sql`f.available`)} as available,
      ${figure(sql`f.expiring`)} as expiring, q.minimum_stock,
      case when q.minimum_stock is not null
        then greatest(q.minimum_stock - coalesce(f.available, 0), 0)::numeric(20, 3) end as shortfall
    from products q join projects p on p.id = q.project_id join clients c on c.id = p.client_id
      left join (select g.product_id, sum(g.on_hand) as on_hand, sum(g.available) as available,
          sum(g.available) filter (where g.expiry_date <= ${soon}) as expiring
        from (${productsOnHand(scope, reached, today)} union all ${counted}) g
        where g.product_id is not null group by g.product_id) f on f.product_id = q.id
    where ${all([sql`p.is_active`, reached])}) v`;
}
