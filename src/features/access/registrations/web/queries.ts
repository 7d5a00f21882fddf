import type { ListState } from '#core/list-query.ts';
import { call } from '#web/client.ts';
import type { Abortable } from '#web/lists/use-list.ts';
import { registrationsContract } from '../contract.ts';

/** One page of the requests. */
export function registrationsQuery(state: ListState) {
  return {
    queryKey: ['registrations', state],
    queryFn: ({ signal }: Abortable) => call(registrationsContract.list, { query: state }, { signal }),
  };
}

/** The number of pending requests: fetches one row for its total. */
export const waitingRequestsQuery = {
  ...registrationsQuery({ page: 1, pageSize: 1, filters: { status: 'pending' } }),
  staleTime: 30_000,
};
