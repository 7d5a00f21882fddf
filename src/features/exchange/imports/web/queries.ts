import type { ListState } from '#core/list-query.ts';
import type { ImportedKind } from '#record-types/imports.ts';
import { call } from '#web/client.ts';
import type { Abortable } from '#web/lists/use-list.ts';
import { type ImportedFile, importsContract } from '../contract.ts';
import { mappingContract } from '../mapping-contract.ts';

/** One page of the imported files. */
export function importsQuery(state: ListState) {
  return {
    queryKey: ['imports', state],
    queryFn: ({ signal }: Abortable) => call(importsContract.list, { query: state }, { signal }),
  };
}

/** One imported file with its progress. */
export function importQuery(id: number) {
  return {
    queryKey: ['import', id],
    queryFn: ({ signal }: Abortable) => call(importsContract.one, { params: { id } }, { signal }),
  };
}

/**
 * One page of the validation results; the state of the file is part of the key, because it changes the rows.
 */
export function importRowsQuery({ id, state }: Pick<ImportedFile, 'id' | 'state'>, list: ListState) {
  return {
    queryKey: ['import', id, 'rows', state, list],
    queryFn: ({ signal }: Abortable) =>
      call(importsContract.rows, { params: { id }, query: list }, { signal }),
  };
}

export interface MappingChoice {
  readonly sheet?: string;
  readonly header?: string;
  readonly resource?: ImportedKind;
}

/** The columns of a file, with what they are suggested to be. */
export function mappingQuery(id: number, choice: MappingChoice) {
  return {
    queryKey: ['import', id, 'mapping', choice],
    queryFn: ({ signal }: Abortable) =>
      call(mappingContract.columns, { params: { id }, query: choice }, { signal }),
  };
}

/** The first corrections of a file. */
export function correctionsQuery(id: number, corrections: number) {
  return {
    queryKey: ['import', id, 'corrections', corrections],
    queryFn: ({ signal }: Abortable) =>
      call(mappingContract.corrections, { params: { id }, query: { page: 1, pageSize: 100 } }, { signal }),
  };
}

/** The saved mappings. */
export const savedMappingsQuery = {
  queryKey: ['import_mappings'],
  queryFn: ({ signal }: Abortable) =>
    call(mappingContract.saved, { query: { page: 1, pageSize: 100 } }, { signal }),
};
