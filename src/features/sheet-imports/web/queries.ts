import type { ListState } from '#core/list-query.ts';
import { call } from '#web/client.ts';
import type { Abortable } from '#web/use-list.ts';
import { type ImportedFile, sheetImportsContract } from '../contract.ts';

/** One page of the imported files. */
export function importsQuery(state: ListState) {
  return {
    queryKey: ['imports', state],
    queryFn: ({ signal }: Abortable) => call(sheetImportsContract.list, { query: state }, { signal }),
  };
}

/** How far an imported file is. */
export function importQuery(id: number) {
  return {
    queryKey: ['import', id],
    queryFn: ({ signal }: Abortable) => call(sheetImportsContract.one, { params: { id } }, { signal }),
  };
}

/** One page of what the check found; the state of the file is part of the key, because it changes the rows. */
export function importRowsQuery({ id, state }: Pick<ImportedFile, 'id' | 'state'>, list: ListState) {
  return {
    queryKey: ['import', id, 'rows', state, list],
    queryFn: ({ signal }: Abortable) =>
      call(sheetImportsContract.rows, { params: { id }, query: list }, { signal }),
  };
}
