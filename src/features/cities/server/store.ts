// Cities. They belong to nobody, so that every scope sees them; who may write them is the contract's.
import type { ListQuery } from '#core/list-query.ts';
import { AppError } from '#core/errors.ts';
import { type ListSource, listPage } from '#server/listing.ts';
import type { Scope } from '#server/scope.ts';
import { type Queryable, sql } from '#server/sql.ts';
import { citiesList, type City } from '../contract.ts';

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
export function listCities(database: Queryable, _scope: Scope, query: ListQuery) {
  return listPage<City>(database, source, query, []);
}

/** All cities by name. */
export function listAllCities(database: Queryable, _scope: Scope): Promise<City[]> {
  return database.rows(sql`select ${columns} from cities c order by c.name, c.id`);
}

/** Adds a city; its name is unique without regard to case. */
export async function insertCity(transaction: Queryable, _scope: Scope, given: string): Promise<City> {
  const [city] = await transaction.rows<City>(
    sql`insert into cities as c (name) values (${given.trim()}) returning ${columns}`,
  );
  if (city === undefined) throw new Error('no city came back');
  return city;
}

/** Renames a city; undefined when there is none. */
export async function updateCity(
  transaction: Queryable,
  _scope: Scope,
  id: number,
  { name, seen }: { name: string; seen?: { name: string } | undefined },
): Promise<City | undefined> {
  const [before] = await transaction.rows<City>(
    sql`select ${columns} from cities c where c.id = ${id} for update`,
  );
  if (before !== undefined && seen !== undefined && seen.name !== before.name) {
    throw new AppError('CONFLICT', { current: before });
  }
  const [city] = await transaction.rows<City>(
    sql`update cities c set name = ${name.trim()} where c.id = ${id} returning ${columns}`,
  );
  return city;
}

/** Deletes a city; undefined when there is none. Profiles keep its name. */
export async function deleteCity(
  transaction: Queryable,
  _scope: Scope,
  id: number,
): Promise<City | undefined> {
  const [city] = await transaction.rows<City>(
    sql`delete from cities c where c.id = ${id} returning ${columns}`,
  );
  return city;
}
