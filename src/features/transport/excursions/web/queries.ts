import type { ListState } from '#core/list-query.ts';
import { call, download } from '#web/client.ts';
import type { Abortable } from '#web/lists/use-list.ts';
import { excursionsContract } from '../contract.ts';

/** One page of the excursions. */
export function excursionsQuery(state: ListState) {
  return {
    queryKey: ['excursions', state],
    queryFn: ({ signal }: Abortable) => call(excursionsContract.list, { query: state }, { signal }),
  };
}

/** One excursion. */
export function excursionQuery(id: number) {
  return {
    queryKey: ['excursion', id],
    queryFn: ({ signal }: Abortable) => call(excursionsContract.get, { params: { id } }, { signal }),
  };
}

/** Downloads the excursions that match the state. */
export function exportExcursions(state: ListState): Promise<void> {
  return download(excursionsContract.exportList, { query: state });
}
