import type { ListState } from '#core/list-query.ts';
import { call, download } from '#web/client.ts';
import type { Abortable } from '#web/lists/use-list.ts';
import { type AccountabilityRow, accountabilityContract } from '../contract.ts';
import type { Figure } from '../rules.ts';

/** One page of the sites and batches of a project, with the number of those that have a difference. */
export function accountabilityQuery(id: number, state: ListState) {
  return {
    queryKey: ['accountability', id, state],
    queryFn: ({ signal }: Abortable) =>
      call(accountabilityContract.sheet, { params: { id }, query: state }, { signal }),
  };
}

/** A figure of the sheet whose rows are shown. */
export interface OpenFigure {
  readonly figure: Figure;
  readonly quantity: string;
  readonly row: AccountabilityRow;
}

/** The newest rows that make up a figure. */
export function rowsBehindQuery(id: number, { figure, row }: OpenFigure) {
  const { site_id, site, batch_id, product, batch } = row;
  const query = {
    figure,
    ...(site_id === null ? site !== null && { site } : { site_id: String(site_id) }),
    ...(batch_id === null
      ? { ...(product !== null && { product }), ...(batch !== null && { batch }) }
      : { batch_id: String(batch_id) }),
  };
  return {
    queryKey: ['accountability', id, 'rows', query],
    queryFn: ({ signal }: Abortable) =>
      call(accountabilityContract.rows, { params: { id }, query }, { signal }),
  };
}

/** Downloads the whole sheet. */
export function exportAccountability(id: number): Promise<void> {
  return download(accountabilityContract.exportSheet, { params: { id } });
}
