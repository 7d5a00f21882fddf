import type { ListState } from '#core/list-query.ts';
import { call, download } from '#web/client.ts';
import type { Abortable } from '#web/use-list.ts';
import { gapsContract } from '../contract.ts';

/** One page of the gaps, and how many there are of each kind. */
export function gapsQuery(state: ListState) {
  return {
    queryKey: ['gaps', state],
    queryFn: ({ signal }: Abortable) => call(gapsContract.list, { query: state }, { signal }),
  };
}

/** Saves the gaps that the filters leave. */
export function exportGaps(state: ListState): Promise<void> {
  return download(gapsContract.exportList, { query: state });
}
