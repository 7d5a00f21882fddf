import type { ListState } from '#core/list-query.ts';
import { call, download } from '#web/client.ts';
import type { Abortable } from '#web/lists/use-list.ts';
import { stockLevelsContract } from '../contract.ts';

/** One page of the stock levels. */
export function stockLevelsQuery(state: ListState) {
  return {
    queryKey: ['stock-levels', state],
    queryFn: ({ signal }: Abortable) => call(stockLevelsContract.list, { query: state }, { signal }),
  };
}

/** Downloads the filtered stock levels. */
export function exportStockLevels(state: ListState): Promise<void> {
  return download(stockLevelsContract.exportList, { query: state });
}
