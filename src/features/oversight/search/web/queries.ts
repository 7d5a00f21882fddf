import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#web/client.ts';
import { searchContract } from '../contract.ts';

/** The results of a text. The previous results stay during the next search; a failure is shown with the results. */
export function searchQuery(text: string) {
  return queryOptions({
    queryKey: ['search', text],
    queryFn: ({ signal }) => call(searchContract.search, { query: { q: text } }, { signal }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
}
