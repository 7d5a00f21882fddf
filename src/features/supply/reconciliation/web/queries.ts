import type { ListState } from '#core/list-query.ts';
import { call, download } from '#web/client.ts';
import type { Abortable } from '#web/lists/use-list.ts';
import { reconciliationContract } from '../contract.ts';
import type { Figure } from '../rules.ts';

/** One page of a project's reconciliation, with the number of batches that have a difference. */
export function reconciliationQuery(id: number, state: ListState) {
  return {
    queryKey: ['reconciliation', id, state],
    queryFn: ({ signal }: Abortable) =>
      call(reconciliationContract.sheet, { params: { id }, query: state }, { signal }),
  };
}

/** A figure of the sheet whose rows are shown. */
export interface OpenFigure {
  readonly figure: Figure;
  readonly quantity: string;
  readonly product: string | null;
  readonly batch: string | null;
}

/** The newest rows that make up a figure. */
export function rowsBehindQuery(id: number, { figure, product, batch }: OpenFigure) {
  return {
    queryKey: ['reconciliation', id, 'rows', figure, product, batch],
    queryFn: ({ signal }: Abortable) =>
      call(
        reconciliationContract.rows,
        {
          params: { id },
          query: { figure, ...(product !== null && { product }), ...(batch !== null && { batch }) },
        },
        { signal },
      ),
  };
}

/** Downloads the whole sheet. */
export function exportReconciliation(id: number): Promise<void> {
  return download(reconciliationContract.exportSheet, { params: { id } });
}
