import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ListState } from '#core/list-query.ts';
import type { AnyRecord } from '#features/supply/record-forms/contract.ts';
import { type RecordKind } from '#record-types/forms.ts';
import { call, download } from '#web/client.ts';
import type { Filter } from '#web/lists/filter-declaration.ts';
import type { Abortable } from '#web/lists/use-list.ts';
import { recordsContract, recordWrites, type VoidedRow } from '../contract.ts';

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

/** One page of the voided rows of a project. */
export function voidedQuery(project: number, state: ListState) {
  return {
    queryKey: ['voided', project, state],
    queryFn: ({ signal }: Abortable) =>
      call(recordsContract.voided, { params: { id: project }, query: state }, { signal }),
  };
}

/** Restores a voided row. */
export function restore(project: number, { kind, id }: VoidedRow, body: { reason: string }) {
  return call(recordWrites[kind].restore, { params: { id: project, recordId: id }, body });
}

/** A record of a project with its lines. */
export function recordQuery(kind: RecordKind, project: number, id: number) {
  return {
    queryKey: ['record', kind, project, id],
    queryFn: async ({ signal }: Abortable): Promise<AnyRecord> =>
      call(recordWrites[kind].form, { params: { id: project, recordId: id } }, { signal }),
  };
}

/** Saves the rows of one of a project's lists as a spreadsheet (PRJ-10, SUP-10): all, or those that are selected. */
export function exportRecords(kind: RecordKind, id: number, rows?: readonly number[]): Promise<void> {
  return download(exportEndpoints[kind], {
    params: { id },
    query: rows === undefined ? {} : { id: rows.join(',') },
  });
}

/** Voids several records for one reason. */
export function voidRecords(kind: RecordKind, id: number, body: { ids: number[]; reason: string }) {
  return call(recordWrites[kind].voidSome, { params: { id }, body });
}

const exportEndpoints = {
  inbounds: recordsContract.exportInbounds,
  outbounds: recordsContract.exportOutbounds,
  returns: recordsContract.exportReturns,
  inventories: recordsContract.exportInventories,
  destructions: recordsContract.exportDestructions,
} as const;

/** One product of a project, found by a part of its name. */
export function productFilter(label: string, project: number): Filter {
  return {
    kind: 'find',
    name: 'product',
    label,
    within: project,
    async find(part, signal) {
      const query = { page: 1, pageSize: 100, search: part, fields: ['product'], sortBy: 'product' };
      const { results } = await inventoriesQuery(project, query).queryFn({ signal });
      return [...new Set(results.flatMap(({ product }) => product ?? []))];
    },
  };
}

/** The value of `record` in the address. */
export function recordAddress(kind: RecordKind, id: number): string {
  return `${kind}-${id}`;
}

/** The record of this list that is open, and the way to close it. */
export function useOpenRecord(kind: RecordKind): { id: number | undefined; close: () => void } {
  const record = useSearch({
    strict: false,
    select: (search: Record<string, unknown>) => search['record'],
  });
  const navigate = useNavigate();
  const [, at, id] = /^([a-z]+)-([1-9]\d{0,8})$/.exec(String(record)) ?? [];
  return {
    id: at === kind ? Number(id) : undefined,
    close: () =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, record: undefined }),
        resetScroll: false,
        viewTransition: false,
      }),
  };
}
