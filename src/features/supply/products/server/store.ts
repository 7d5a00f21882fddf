// Products, each in a project of the caller's scope. Blinded readers see none, since even their number is information.

import type { ListQuery } from '#core/list-query.ts';
import { projectInScope } from '#features/supply/projects/server/service.ts';
import { seesRows } from '#record-types/blinding.ts';
import type { Scope } from '#server/auth/scope.ts';
import type { Database } from '#server/database/database.ts';
import { filterCounts } from '#server/database/filter-counts.ts';
import { type ListSource, listPage, wholeList } from '#server/database/listing.ts';
import { projectCounts, projectFilters } from '#server/database/project-filters.ts';
import { anyRow } from '#server/database/rows.ts';
import { type Fragment, type Queryable, sql } from '#server/database/sql.ts';
import { productRow, productsList } from '../contract.ts';

const source: ListSource = {
  declaration: productsList,
  columns: sql`r.id, r.name, r.strength, r.unit, r.pack_size::text as pack_size,
    r.minimum_stock::text as minimum_stock, r.storage_class,
    r.allowed_minutes_outside::text as allowed_minutes_outside, r.blinded_name,
    json_build_object('id', p.id, 'name', p.name) as project, json_build_object('id', c.id, 'name', c.name) as client,
    (select count(*) from batches b where b.product_id = r.id) as batches`,
  from: sql`products r`,
  joins: sql`left join projects p on p.id = r.project_id left join clients c on c.id = p.client_id`,
  id: 'r.id',
  sort: {
    name: sql`r.name`,
    strength: sql`r.strength`,
    unit: sql`r.unit`,
    pack_size: sql`r.pack_size`,
    minimum_stock: sql`r.minimum_stock`,
    storage_class: sql`r.storage_class`,
    allowed_minutes_outside: sql`r.allowed_minutes_outside`,
    blinded_name: sql`r.blinded_name`,
    project__name: sql`p.name`,
    project__client__name: sql`c.name`,
  },
  neverNull: ['name', 'project__name', 'project__client__name'],
  sortJoins: {
    project__name: sql`join projects p on p.id = r.project_id`,
    project__client__name: sql`join projects p on p.id = r.project_id join clients c on c.id = p.client_id`,
  },
  search: [{ fields: productsList.search, searchText: 'r.search_text' }],
  filters: projectFilters(sql`r.project_id`),
  counted: projectCounts(sql`r.project_id`),
};

/** One page of the products in the scope. */
export function listProducts(database: Queryable, scope: Scope, query: ListQuery) {
  return listPage(database, productRow, source, query, conditions(scope));
}

/** The values of the filters with the rows that each has within the scope. */
export function countProducts(database: Queryable, scope: Scope, query: ListQuery) {
  return filterCounts(database, source, query, conditions(scope));
}

/** All products of the query, in chunks. */
export function streamProducts(database: Database, scope: Scope, query: ListQuery) {
  const named = {
    ...source,
    columns: sql`${source.columns}, p.name as project_name, c.name as client_name`,
  };
  return database.stream(wholeList(anyRow, named, query, conditions(scope)));
}

/** Whether a product that was found has batches. */
export async function hasBatches(transaction: Queryable, id: number): Promise<boolean> {
  const rows = await transaction.read(sql`select from batches where product_id = ${id} limit 1`);
  return rows.length > 0;
}

function conditions(scope: Scope): Fragment[] {
  if (!seesRows(scope, 'products')) return [sql`false`];
  if (scope.reach === 'all') return [];
  return [sql`r.project_id in (select p.id from projects p where ${projectInScope(scope)})`];
}
