import type { ListQuery } from '#core/list-query.ts';
import { type ListSource, listPage } from '#server/listing.ts';
import type { Scope } from '#server/scope.ts';
import { type Queryable, sql } from '#server/sql.ts';
import { type Location, locationsList } from '../contract.ts';
import { excludedLocationCodes } from '../rules.ts';

const source: ListSource = {
  declaration: locationsList,
  columns: sql`l.id, l.code, l.name, l.address`,
  from: sql`locations l`,
  id: 'l.id',
  sort: { code: sql`l.code`, name: sql`l.name`, address: sql`nullif(l.address, '') collate people` },
  search: [{ fields: ['code', 'name'], searchText: 'l.search_text' }],
};

/** Locations in use; they are public, so that every scope sees them. */
export function listLocations(database: Queryable, _scope: Scope, query: ListQuery) {
  return listPage<Location>(database, source, query, [
    sql`l.is_active`,
    sql`l.code <> all(${[...excludedLocationCodes]}::text[])`,
  ]);
}
