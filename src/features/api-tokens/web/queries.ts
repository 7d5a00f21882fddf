import { call } from '#web/client.ts';
import type { Abortable } from '#web/use-list.ts';
import { apiTokensContract } from '../contract.ts';

/** The tokens of a machine account, newest first. */
export function tokensQuery(id: number) {
  return {
    queryKey: ['api-tokens', id],
    // Each opening tells the last use anew.
    staleTime: 0,
    queryFn: ({ signal }: Abortable) => call(apiTokensContract.list, { params: { id } }, { signal }),
  };
}
