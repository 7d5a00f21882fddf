import { AppError, found } from '#core/errors.ts';
import { parseListQuery } from '#core/list-query.ts';
import type { Database } from '#server/database/database.ts';
import { unlessTaken } from '#server/database/unique.ts';
import type { ServerHandlers } from '#server/http/mount.ts';
import { type citiesContract, citiesList } from '../contract.ts';
import { orderingOf } from '../rules.ts';
import { deleteCity, findCity, insertCity, listAllCities, listCities, updateCity } from './store.ts';

export function citiesHandlers(database: Database): ServerHandlers<typeof citiesContract> {
  const named = <T>(work: () => Promise<T>) => unlessTaken('CITY_ALREADY_EXISTS', 'name', work);
  return {
    async list({ query }) {
      const { sort: _, order: __, ...parameters } = query;
      const wanted = parseListQuery(citiesList, { ...parameters, ordering: orderingOf(query) });
      const { count, rows } = await listCities(database, wanted);
      const { page, limit } = wanted;
      const totalPages = Math.max(1, Math.ceil(count / limit));
      return {
        docs: rows,
        totalDocs: count,
        limit,
        page,
        totalPages,
        hasNextPage: page < totalPages,
        hasPrevPage: page > 1,
      };
    },
    all: () => listAllCities(database),
    create: ({ body }, { cause }) =>
      named(() => database.write(cause('create city'), (transaction) => insertCity(transaction, body.name))),
    update: ({ params, body: { name, seen } }, { scope, cause }) =>
      named(() =>
        database.write(cause('rename city'), async (transaction) => {
          const city = found(await findCity(transaction, scope, params.id));
          if (seen !== undefined && seen.name !== city.name) {
            throw new AppError('CONFLICT', { current: { _id: String(city.id), name: city.name } });
          }
          return updateCity(transaction, city, name);
        }),
      ),
    async remove({ params }, { scope, cause }) {
      await database.write(cause('delete city'), async (transaction) =>
        deleteCity(transaction, found(await findCity(transaction, scope, params.id))),
      );
      return { msg: 'DELETED' };
    },
  };
}
