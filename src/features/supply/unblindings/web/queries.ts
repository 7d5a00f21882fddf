import type { ListState } from '#core/list-query.ts';
import { call, download } from '#web/client.ts';
import type { Abortable } from '#web/lists/use-list.ts';
import { unblindingsContract } from '../contract.ts';

/** One page of the emergency unblindings. */
export function unblindingsQuery(state: ListState) {
  return {
    queryKey: ['unblindings', state],
    queryFn: ({ signal }: Abortable) => call(unblindingsContract.list, { query: state }, { signal }),
  };
}

/** One emergency unblinding. */
export function unblindingQuery(id: number) {
  return {
    queryKey: ['unblinding', id],
    queryFn: ({ signal }: Abortable) => call(unblindingsContract.get, { params: { id } }, { signal }),
  };
}

/** Downloads the unblindings that match the state. */
export function exportUnblindings(state: ListState): Promise<void> {
  return download(unblindingsContract.exportList, { query: state });
}
