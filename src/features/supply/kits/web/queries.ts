import type { ListState } from '#core/list-query.ts';
import { call, download } from '#web/client.ts';
import { filterCountsQuery } from '#web/lists/filter-counts.ts';
import type { Abortable } from '#web/lists/use-list.ts';
import { kitsContract } from '../contract.ts';

/** One page of the kits; of one batch, if given. */
export function kitsQuery(state: ListState, batch?: number) {
  const query = stateOf(state, batch);
  return {
    queryKey: ['kits', query],
    queryFn: ({ signal }: Abortable) => call(kitsContract.list, { query }, { signal }),
  };
}

/** One kit with its history. */
export function kitQuery(id: number) {
  return {
    queryKey: ['kit', id],
    queryFn: ({ signal }: Abortable) => call(kitsContract.get, { params: { id } }, { signal }),
  };
}

/** Downloads the kits that match the state. */
export function exportKits(state: ListState, batch?: number): Promise<void> {
  return download(kitsContract.exportList, { query: stateOf(state, batch) });
}

/** The values of the filters with their kits. */
export function kitCountsQuery(state: ListState, batch?: number) {
  return filterCountsQuery(kitsContract.filterCounts, stateOf(state, batch));
}

function stateOf(state: ListState, batch: number | undefined): ListState {
  if (batch === undefined) return state;
  return { ...state, filters: { ...state.filters, batch_id: batch } };
}
