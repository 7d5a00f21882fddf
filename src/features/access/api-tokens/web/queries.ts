import { call } from '#web/client.ts';
import type { Abortable } from '#web/lists/use-list.ts';
import { apiTokensContract } from '../contract.ts';

/** The tokens of an API client, newest first. */
export function tokensQuery(id: number) {
  return {
    queryKey: ['api-tokens', id],
    // Refetched on each opening for the current last use.
    staleTime: 0,
    queryFn: ({ signal }: Abortable) => call(apiTokensContract.list, { params: { id } }, { signal }),
  };
}
