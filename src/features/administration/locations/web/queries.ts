import { call } from '#web/client.ts';
import type { Abortable } from '#web/lists/use-list.ts';
import { type Location, locationsContract } from '../contract.ts';
import { isListedLocation, locationsLimit } from '../rules.ts';

/** The locations to choose from (CONST-03, A-22); they change rarely. */
export const locationsQuery = {
  queryKey: ['locations'],
  queryFn: ({ signal }: Abortable) => listEveryLocation(signal),
  staleTime: 300_000,
};

/** Page by page until the end, so that none is silently cut off. */
async function listEveryLocation(signal: AbortSignal): Promise<{ results: Location[] }> {
  const results: Location[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await call(
      locationsContract.list,
      { query: { page, pageSize: locationsLimit } },
      { signal },
    );
    results.push(...answer.results);
    if (answer.next === null) return { results: results.filter(({ code }) => isListedLocation(code)) };
  }
}
