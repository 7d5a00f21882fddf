import type { ListState } from '#core/list-query.ts';
import { call } from '#web/client.ts';
import type { Abortable } from '#web/lists/use-list.ts';
import { batchMatchingContract } from '../contract.ts';

/** One page of the texts that no batch matches. */
export function unmatchedQuery(state: ListState) {
  return {
    queryKey: ['unmatched-batches', state],
    queryFn: ({ signal }: Abortable) => call(batchMatchingContract.list, { query: state }, { signal }),
  };
}
