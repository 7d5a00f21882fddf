import type { ListState } from '#core/list-query.ts';
import { call } from '#web/client.ts';
import type { Abortable } from '#web/use-list.ts';
import { type VoidedRow, voidedContract } from '../contract.ts';

/** One page of what was voided in a project. */
export function voidedQuery(project: number, state: ListState) {
  return {
    queryKey: ['voided', project, state],
    queryFn: ({ signal }: Abortable) =>
      call(voidedContract.list, { params: { id: project }, query: state }, { signal }),
  };
}

/** Takes a voided row back. */
export function restore(project: number, { kind, id }: VoidedRow, body: { reason: string }) {
  return call(voidedContract[kind], { params: { id: project, recordId: id }, body });
}
