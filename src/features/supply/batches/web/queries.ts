import { joinValues, type ListState } from '#core/list-query.ts';
import type { StockItem } from '#features/supply/record-forms/rules.ts';
import { call, download } from '#web/client.ts';
import type { Abortable } from '#web/lists/use-list.ts';
import { batchesContract } from '../contract.ts';

/** One page of the batches. */
export function batchesQuery(state: ListState) {
  return {
    queryKey: ['batches', state],
    queryFn: ({ signal }: Abortable) => call(batchesContract.list, { query: state }, { signal }),
  };
}

/** One batch. */
export function batchQuery(id: number) {
  return {
    queryKey: ['batch', id],
    queryFn: ({ signal }: Abortable) => call(batchesContract.get, { params: { id } }, { signal }),
  };
}

/** The batches of a project, as the lines of its records choose them. */
export function batchChoicesQuery(project: number) {
  return {
    queryKey: ['batch-choices', project],
    async queryFn({ signal }: Abortable) {
      const choices = await call(batchesContract.choices, { params: { id: project } }, { signal });
      return choices.map(
        ({ number, product, status, expiry_date, is_expired, counted }): StockItem => ({
          batch: number,
          product,
          status,
          expiry_date,
          is_expired,
          qty_stock: counted,
        }),
      );
    },
  };
}

/** One page of the records that moved or counted a batch. */
export function movementsQuery(id: number, state: ListState) {
  return {
    queryKey: ['batch-movements', id, state],
    queryFn: ({ signal }: Abortable) =>
      call(batchesContract.movements, { params: { id }, query: state }, { signal }),
  };
}

/** Downloads the movements of a batch that match the state. */
export function exportMovements(id: number, state: ListState): Promise<void> {
  return download(batchesContract.exportMovements, { params: { id }, query: state });
}

/** Downloads the batches that match the state. */
export function exportBatches(state: ListState): Promise<void> {
  return download(batchesContract.exportList, { query: state });
}

/** Downloads a document of a batch. */
export function downloadDocument(id: number, documentId: number): Promise<void> {
  return download(batchesContract.download, { params: { id, documentId } });
}

/** The batches of a project whose number or product contains a text, as options of a form. */
export function findBatchesOf(project: string) {
  return (part: string) => ({
    queryKey: ['found-batches', project, part],
    async queryFn(context: Abortable) {
      const filters = { project__name: joinValues([project]) };
      const state = { page: 1, pageSize: 8, search: part, fields: ['number', 'product'], filters };
      const { results } = await batchesQuery(state).queryFn(context);
      return results.map(({ id, number, product }) => ({
        value: String(id),
        label: `${number} · ${product.name}`,
      }));
    },
  });
}
