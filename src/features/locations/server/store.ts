import { AppError } from '#core/errors.ts';
import type { ListQuery } from '#core/list-query.ts';
import { type ListSource, listPage } from '#server/listing.ts';
import type { Scope } from '#server/scope.ts';
import { searchTextOf } from '#server/search-texts.ts';
import { type Queryable, sql } from '#server/sql.ts';
import { type Location, type LocationChange, type LocationFields, locationsList } from '../contract.ts';
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

/** Locations that are in use no more. */
export function listRetired(database: Queryable, _scope: Scope, query: ListQuery) {
  return listPage<Location>(database, source, query, [sql`not l.is_active`]);
}

/** Adds a location. Its code is unique. */
export async function insertLocation(
  transaction: Queryable,
  _scope: Scope,
  given: LocationFields,
): Promise<Location> {
  const row = tidy(given);
  const [location] = await transaction.rows<Location>(
    sql`insert into locations as l (code, name, address, search_text)
      values (${row.code}, ${row.name}, ${row.address}, ${searchTextOf('locations', row)})
      returning ${source.columns}`,
  );
  if (location === undefined) throw new Error('no location came back');
  return location;
}

/** Changes what is given of a location; undefined when there is none. */
export async function updateLocation(
  transaction: Queryable,
  _scope: Scope,
  id: number,
  change: LocationChange,
): Promise<Location | undefined> {
  const [before] = await transaction.rows<Location>(
    sql`select ${source.columns} from locations l where l.id = ${id} for update`,
  );
  if (before === undefined) return undefined;
  const { seen } = change;
  if (
    seen !== undefined &&
    (['code', 'name', 'address'] as const).some((name) => seen[name] !== before[name])
  ) {
    throw new AppError('CONFLICT', { current: before });
  }
  const row = tidy({
    code: change.code ?? before.code,
    name: change.name ?? before.name,
    address: change.address ?? before.address,
  });
  const [location] = await transaction.rows<Location>(
    sql`update locations l set code = ${row.code}, name = ${row.name}, address = ${row.address},
        search_text = ${searchTextOf('locations', row)}, is_active = coalesce(${change.is_active ?? null}, is_active)
      where l.id = ${id} returning ${source.columns}`,
  );
  return location;
}

function tidy({ code, name, address }: LocationFields): LocationFields {
  return { code: code.toUpperCase(), name: name.trim(), address: address.trim() };
}
