import type { ListState } from '#core/list-query.ts';
import { call, download } from '#web/client.ts';
import type { Abortable } from '#web/lists/use-list.ts';
import { recallsContract } from '../contract.ts';

/** One page of the recalls. */
export function recallsQuery(state: ListState) {
  return {
    queryKey: ['recalls', state],
    queryFn: ({ signal }: Abortable) => call(recallsContract.list, { query: state }, { signal }),
  };
}

/** One recall. */
export function recallQuery(id: number) {
  return {
    queryKey: ['recall', id],
    queryFn: ({ signal }: Abortable) => call(recallsContract.get, { params: { id } }, { signal }),
  };
}

/** What a recall of a batch would concern. */
export function recallPreviewQuery(id: number) {
  return {
    queryKey: ['recall-preview', id],
    queryFn: ({ signal }: Abortable) => call(recallsContract.preview, { params: { id } }, { signal }),
  };
}

/** Downloads the recalls that match the state. */
export function exportRecalls(state: ListState): Promise<void> {
  return download(recallsContract.exportList, { query: state });
}

/** Downloads the depots and sites of a recall. */
export function exportPlaces(id: number): Promise<void> {
  return download(recallsContract.exportPlaces, { params: { id } });
}

/** Downloads the letter of a recall. */
export function downloadLetter(id: number): Promise<void> {
  return download(recallsContract.letter, { params: { id } });
}
