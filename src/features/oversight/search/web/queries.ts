import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#web/client.ts';
import { searchContract } from '../contract.ts';

/** What there is of a text. While the next one is looked for, the last answer stays; a failure is said where it is shown. */
export function searchQuery(text: string) {
  return queryOptions({
    queryKey: ['search', text],
    queryFn: ({ signal }) => call(searchContract.search, { query: { q: text } }, { signal }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
}
