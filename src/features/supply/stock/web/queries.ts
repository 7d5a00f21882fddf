import { joinValues, type ListState } from '#core/list-query.ts';
import { call, download } from '#web/client.ts';
import { filterCountsQuery } from '#web/lists/filter-counts.ts';
import type { Abortable } from '#web/lists/use-list.ts';
import { stockContract } from '../contract.ts';

/** One page of the stock; of one project, by its name, if given. */
export function stockQuery(state: ListState, project?: string) {
  const query = stateOf(state, project);
  return {
    queryKey: ['stock', query],
    queryFn: ({ signal }: Abortable) => call(stockContract.list, { query }, { signal }),
  };
}

/** The stock of a batch in a depot, today. */
export function stockItemQuery(id: number) {
  return {
    queryKey: ['stock-item', id],
    queryFn: ({ signal }: Abortable) => call(stockContract.get, { params: { id } }, { signal }),
  };
}

/** One page of the movements of a batch in a depot. */
export function stockMovementsQuery(id: number, state: ListState) {
  return {
    queryKey: ['stock-movements', id, state],
    queryFn: ({ signal }: Abortable) =>
      call(stockContract.movements, { params: { id }, query: state }, { signal }),
  };
}

/** Downloads the movements that match the state, with the balance after each. */
export function exportMovements(id: number, state: ListState): Promise<void> {
  return download(stockContract.exportMovements, { params: { id }, query: state });
}

/** Whether a project keeps stock, and what has no movement. */
export function keepingQuery(id: number) {
  return {
    queryKey: ['stock-keeping', id],
    queryFn: ({ signal }: Abortable) => call(stockContract.keeping, { params: { id } }, { signal }),
  };
}

/** Downloads the stock that matches the state. */
export function exportStock(state: ListState, project?: string): Promise<void> {
  return download(stockContract.exportList, { query: stateOf(state, project) });
}

/** The values of the filters with their stock. */
export function stockCountsQuery(state: ListState, project?: string) {
  return filterCountsQuery(stockContract.filterCounts, stateOf(state, project));
}

function stateOf(state: ListState, project: string | undefined): ListState {
  if (project === undefined) return state;
  return { ...state, filters: { ...state.filters, project__name: joinValues([project]) } };
}
