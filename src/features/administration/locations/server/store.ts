import type { ListQuery } from '#core/list-query.ts';
import { type Authorized, authorize } from '#server/auth/authorized.ts';
import { inScope, type Scope } from '#server/auth/scope.ts';
import { type ListSource, listPage } from '#server/database/listing.ts';
import { searchTextOf } from '#server/database/search-texts.ts';
import { type Queryable, sql } from '#server/database/sql.ts';
import {
  type Location,
  type LocationChange,
  type LocationFields,
  type LocationPlace,
  locationRow,
  locationsList,
  type NewLocation,
} from '../contract.ts';
import { excludedLocationCodes } from '../rules.ts';

const source: ListSource = {
  declaration: locationsList,
  columns: sql`l.id, l.code, l.name, l.address`,
  from: sql`locations l`,
  id: 'l.id',
  sort: { code: sql`l.code`, name: sql`l.name`, address: sql`nullif(l.address, '') collate people` },
  search: [{ fields: ['code', 'name', 'address'], searchText: 'l.search_text' }],
};

/** Codes that are in no list (LOC-02). */
const isListed = sql`l.code <> all(${[...excludedLocationCodes]}::text[])`;

/** Active locations; they are public. */
export function listLocations(database: Queryable, query: ListQuery) {
  return listPage(database, locationRow, source, query, [sql`l.is_active`, isListed]);
}

/** Retired locations, for scopes that reach every row. */
export function listRetired(database: Queryable, scope: Scope, query: ListQuery) {
  return listPage(database, locationRow, source, query, [sql`not l.is_active`, isListed, inScope(scope, {})]);
}

/** Adds a location. Its code is unique. */
export async function insertLocation(transaction: Queryable, given: NewLocation): Promise<Location> {
  const row = tidy(given);
  const [location] = await transaction.rows(
    sql.of(locationRow)`insert into locations as l (code, name, address, lat, lng, search_text)
      values (${row.code}, ${row.name}, ${row.address}, ${given.place?.lat ?? null}, ${given.place?.lng ?? null},
        ${searchTextOf('locations', row)})
      returning ${source.columns}`,
  );
  if (location === undefined) throw new Error('no location came back');
  return location;
}

/** A location to be changed, locked until the end of the transaction. */
export async function findLocation(
  transaction: Queryable,
  scope: Scope,
  id: number,
): Promise<(Location & Authorized<'location'>) | undefined> {
  const [location] = await transaction.rows(
    sql.of(locationRow)`
      select ${source.columns} from locations l where l.id = ${id} and ${inScope(scope, {})} for update`,
  );
  return location && authorize('location', location);
}

/** Returns the coordinates of a location; for callers who reach every row. */
export async function findLocationPlace(
  database: Queryable,
  scope: Scope,
  id: number,
): Promise<{ place: LocationPlace } | undefined> {
  const [row] = await database.read(
    sql.of({ lat: 'number?', lng: 'number?' })`
      select l.lat::float8 as lat, l.lng::float8 as lng from locations l where l.id = ${id} and ${inScope(scope, {})}`,
  );
  if (row === undefined) return undefined;
  const { lat, lng } = row;
  return { place: lat === null || lng === null ? null : { lat, lng } };
}

/** Changes the given fields of a location. */
export async function updateLocation(
  transaction: Queryable,
  before: Location & Authorized<'location'>,
  change: LocationChange,
): Promise<Location> {
  const row = tidy({
    code: change.code ?? before.code,
    name: change.name ?? before.name,
    address: change.address ?? before.address,
  });
  const [location] = await transaction.rows(
    sql.of(locationRow)`
      update locations l set code = ${row.code}, name = ${row.name}, address = ${row.address},
        ${change.place === undefined ? sql`` : sql`lat = ${change.place?.lat ?? null}, lng = ${change.place?.lng ?? null},`}
        search_text = ${searchTextOf('locations', row)}, is_active = coalesce(${change.is_active ?? null}, is_active)
      where l.id = ${before.id} returning ${source.columns}`,
  );
  if (location === undefined) throw new Error('no location came back');
  return location;
}

function tidy({ code, name, address }: LocationFields): LocationFields {
  return { code, name: name.trim(), address: address.trim() };
}
