import type { ListState } from '#core/list-query.ts';
import { call, download } from '#web/client.ts';
import type { Abortable } from '#web/use-list.ts';
import { type RecordKind, recordsContract } from '../contract.ts';

/** One page of a project's inbounds. */
export function inboundsQuery(id: number, state: ListState) {
  return {
    queryKey: ['inbounds', id, state],
    queryFn: ({ signal }: Abortable) =>
      call(recordsContract.inbounds, { params: { id }, query: state }, { signal }),
  };
}

/** One page of a project's outbounds. */
export function outboundsQuery(id: number, state: ListState) {
  return {
    queryKey: ['outbounds', id, state],
    queryFn: ({ signal }: Abortable) =>
      call(recordsContract.outbounds, { params: { id }, query: state }, { signal }),
  };
}

/** One page of a project's returns. */
export function returnsQuery(id: number, state: ListState) {
  return {
    queryKey: ['returns', id, state],
    queryFn: ({ signal }: Abortable) =>
      call(recordsContract.returns, { params: { id }, query: state }, { signal }),
  };
}

/** One page of a project's inventories. */
export function inventoriesQuery(id: number, state: ListState) {
  return {
    queryKey: ['inventories', id, state],
    queryFn: ({ signal }: Abortable) =>
      call(recordsContract.inventories, { params: { id }, query: state }, { signal }),
  };
}

/** One page of a project's destructions. */
export function destructionsQuery(id: number, state: ListState) {
  return {
    queryKey: ['destructions', id, state],
    queryFn: ({ signal }: Abortable) =>
      call(recordsContract.destructions, { params: { id }, query: state }, { signal }),
  };
}

/** Saves all rows of one of a project's lists as a spreadsheet (PRJ-10, SUP-10). */
export function exportRecords(kind: RecordKind, id: number): Promise<void> {
  return download(exportEndpoints[kind], { params: { id } });
}

const exportEndpoints = {
  inbounds: recordsContract.exportInbounds,
  outbounds: recordsContract.exportOutbounds,
  returns: recordsContract.exportReturns,
  inventories: recordsContract.exportInventories,
  destructions: recordsContract.exportDestructions,
} as const;
