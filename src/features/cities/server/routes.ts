import { found } from '#core/errors.ts';
import { parseListQuery } from '#core/list-query.ts';
import type { Database } from '#server/database.ts';
import type { ServerHandlers } from '#server/mount.ts';
import { unlessTaken } from '#server/unique.ts';
import { citiesList, type citiesContract } from '../contract.ts';
import { orderingOf } from '../rules.ts';
import { deleteCity, insertCity, listAllCities, listCities, updateCity } from './store.ts';

export function citiesHandlers(database: Database): ServerHandlers<typeof citiesContract> {
  const named = <T>(work: () => Promise<T>) => unlessTaken('CITY_ALREADY_EXISTS', 'name', work);
  return {
    async list({ query }, { scope }) {
      const wanted = parseListQuery(citiesList, { ...query, ordering: orderingOf(query) });
      const { count, rows } = await listCities(database, scope, wanted);
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
    all: (_, { scope }) => listAllCities(database, scope),
    create: ({ body }, { scope, cause }) =>
      named(() =>
        database.write(cause('create city'), (transaction) => insertCity(transaction, scope, body.name)),
      ),
    update: async ({ params, body }, { scope, cause }) =>
      found(
        await named(() =>
          database.write(cause('rename city'), (transaction) =>
            updateCity(transaction, scope, params.id, body),
          ),
        ),
      ),
    async remove({ params }, { scope, cause }) {
      found(
        await database.write(cause('delete city'), (transaction) =>
          deleteCity(transaction, scope, params.id),
        ),
      );
      return { msg: 'DELETED' };
    },
  };
}
