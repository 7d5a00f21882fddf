// Cars. The table is small, so search texts are folded per query.
import type { ListQuery } from '#core/list-query.ts';
import { foldedLines, type ListSource, listPage } from '#server/database/listing.ts';
import { type Queryable, sql } from '#server/database/sql.ts';
import { car, carsList } from '../contract.ts';

const source: ListSource = {
  declaration: carsList,
  columns: sql`c.id, c.plate, c.name, c.gps_device_id, c.is_active`,
  from: sql`cars c`,
  id: 'c.id',
  sort: {
    plate: sql`c.plate collate people`,
    name: sql`nullif(c.name, '') collate people`,
    gps_device_id: sql`c.gps_device_id collate people`,
    is_active: sql`c.is_active`,
  },
  neverNull: ['plate', 'is_active'],
  search: [
    { fields: carsList.search, searchText: foldedLines(carsList.search.map((name) => sql.ref(`c.${name}`))) },
  ],
  filters: { is_active: (active) => sql`c.is_active = ${active}` },
};

/** One page of the cars. */
export function listCars(database: Queryable, query: ListQuery) {
  return listPage(database, car, source, query, []);
}
