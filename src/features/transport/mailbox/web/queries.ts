import type { ListState } from '#core/list-query.ts';
import { call } from '#web/client.ts';
import type { Abortable } from '#web/lists/use-list.ts';
import { mailboxContract } from '../contract.ts';

/** One page of the mails of couriers. */
export function mailsQuery(state: ListState) {
  return {
    queryKey: ['courier-mails', state],
    queryFn: ({ signal }: Abortable) => call(mailboxContract.list, { query: state }, { signal }),
  };
}

/** One mail with its text. */
export function mailQuery(id: number) {
  return {
    queryKey: ['courier-mails', id],
    queryFn: ({ signal }: Abortable) => call(mailboxContract.get, { params: { id } }, { signal }),
  };
}

/** The patterns in their order. */
export const patternsQuery = {
  queryKey: ['mail-patterns'],
  queryFn: ({ signal }: Abortable) => call(mailboxContract.patterns, {}, { signal }),
};
