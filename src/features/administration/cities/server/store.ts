// Cities belong to no client: all users read them, and scopes that reach every row write them.
import type { ListQuery } from '#core/list-query.ts';
import { type Authorized, authorize } from '#server/auth/authorized.ts';
import { inScope, type Scope } from '#server/auth/scope.ts';
import { type ListSource, listPage } from '#server/database/listing.ts';
import { type Queryable, sql } from '#server/database/sql.ts';
import { type City, citiesList, cityRow } from '../contract.ts';

const columns = sql`c.id::text as "_id", c.name`;

const source: ListSource = {
  declaration: citiesList,
  columns,
  from: sql`cities c`,
  id: 'c.id',
  sort: { name: sql`c.name` },
  neverNull: ['name'],
  search: [{ fields: ['name'], searchText: 'c.search_text' }],
};

/** One page of the cities. */
export function listCities(database: Queryable, query: ListQuery) {
  return listPage(database, cityRow, source, query, []);
}

/** All cities by name. */
export function listAllCities(database: Queryable): Promise<City[]> {
  return database.read(sql.of(cityRow)`select ${columns} from cities c order by c.name, c.id`);
}

/** Adds a city; its name is unique, ignoring case. */
export async function insertCity(transaction: Queryable, given: string): Promise<City> {
  const [city] = await transaction.rows(
    sql.of(cityRow)`insert into cities as c (name) values (${given.trim()}) returning ${columns}`,
  );
  if (city === undefined) throw new Error('no city came back');
  return city;
}

/** A city to be changed, locked until the end of the transaction. */
export async function findCity(
  transaction: Queryable,
  scope: Scope,
  id: number,
): Promise<(Authorized<'city'> & { readonly name: string }) | undefined> {
  const [city] = await transaction.rows(
    sql.of({ id: 'number', name: 'string' })`
      select c.id, c.name from cities c where c.id = ${id} and ${inScope(scope, {})} for update`,
  );
  return city && authorize('city', city);
}

/** Renames a city. */
export async function updateCity(
  transaction: Queryable,
  { id }: Authorized<'city'>,
  name: string,
): Promise<City> {
  const [city] = await transaction.rows(
    sql.of(cityRow)`update cities c set name = ${name.trim()} where c.id = ${id} returning ${columns}`,
  );
  if (city === undefined) throw new Error('no city came back');
  return city;
}

/** Deletes a city. Profiles keep its name. */
export async function deleteCity(transaction: Queryable, { id }: Authorized<'city'>): Promise<void> {
  await transaction.rows(sql`delete from cities where id = ${id}`);
}
