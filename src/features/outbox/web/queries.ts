import type { ListState } from '#core/list-query.ts';
import { call } from '#web/client.ts';
import type { Abortable } from '#web/use-list.ts';
import { outboxContract } from '../contract.ts';

/** One page of the waiting mails. */
export function outboxQuery(state: ListState) {
  return {
    queryKey: ['outbox', state],
    queryFn: ({ signal }: Abortable) => call(outboxContract.list, { query: state }, { signal }),
  };
}

/** A waiting mail; asked for once, as each reading is noted in the audit. */
export function waitingMailQuery(id: number) {
  return {
    queryKey: ['waiting-mail', id],
    queryFn: ({ signal }: Abortable) => call(outboxContract.read, { params: { id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  };
}
