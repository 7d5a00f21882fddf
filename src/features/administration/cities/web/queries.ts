import type { Page } from '#core/contract.ts';
import { buildListQuery, type ListState } from '#core/list-query.ts';
import { call } from '#web/client.ts';
import type { Abortable } from '#web/lists/use-list.ts';
import { type City, citiesContract } from '../contract.ts';

/** Every city by name, as the profile offers them (CITY-03). */
export const allCitiesQuery = {
  queryKey: ['cities', 'all'],
  queryFn: ({ signal }: Abortable) => call(citiesContract.all, {}, { signal }),
  staleTime: 300_000,
  meta: { quiet: true },
};

/** One page of the cities, with its envelope converted to that of other lists. */
export function citiesQuery(state: ListState) {
  return {
    queryKey: ['cities', state],
    async queryFn({ signal }: Abortable): Promise<Page<City>> {
      // Its older envelope has no bounded count.
      const { count: _, ...query } = buildListQuery(state);
      const { docs, totalDocs } = await call(citiesContract.list, { query }, { signal });
      return { count: totalDocs, next: null, previous: null, results: docs };
    },
  };
}
