// Sites. They are few: their texts are folded at search time.
import type { ListQuery } from '#core/list-query.ts';
import { foldedLines, type ListSource, listPage } from '#server/database/listing.ts';
import { type Queryable, sql } from '#server/database/sql.ts';
import { site, sitesList } from '../contract.ts';

const source: ListSource = {
  declaration: sitesList,
  columns: sql`s.id, s.name, s.investigator, s.address`,
  from: sql`sites s`,
  id: 's.id',
  sort: {
    name: sql`s.name`,
    investigator: sql`s.investigator collate people`,
    address: sql`s.address collate people`,
  },
  neverNull: ['name'],
  search: [
    {
      fields: sitesList.search,
      searchText: foldedLines(sitesList.search.map((name) => sql.ref(`s.${name}`))),
    },
  ],
};

/** One page of the sites. */
export function listSites(database: Queryable, query: ListQuery) {
  return listPage(database, site, source, query, []);
}
