// Depots. The table is small, so search texts are folded per query.
import type { ListQuery } from '#core/list-query.ts';
import { foldedLines, type ListSource, listPage } from '#server/database/listing.ts';
import { type Queryable, sql } from '#server/database/sql.ts';
import { depotRow, depotsList } from '../contract.ts';

const source: ListSource = {
  declaration: depotsList,
  columns: sql`r.id, r.name, r.is_active,
    json_build_object('id', l.id, 'code', l.code, 'name', l.name) as location`,
  from: sql`depots r`,
  joins: sql`left join locations l on l.id = r.location_id`,
  id: 'r.id',
  sort: { name: sql`r.name`, is_active: sql`r.is_active`, location__code: sql`l.code` },
  neverNull: ['name', 'is_active', 'location__code'],
  sortJoins: { location__code: sql`join locations l on l.id = r.location_id` },
  search: [
    {
      fields: depotsList.search,
      searchText: foldedLines(depotsList.search.map((name) => sql.ref(`r.${name}`))),
    },
  ],
  filters: { is_active: (active) => sql`r.is_active = ${active}` },
};

/** One page of the depots of the house. */
export function listDepots(database: Queryable, query: ListQuery) {
  return listPage(database, depotRow, source, query, []);
}
