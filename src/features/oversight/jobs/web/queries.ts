import type { ListState } from '#core/list-query.ts';
import { call } from '#web/client.ts';
import type { Abortable } from '#web/lists/use-list.ts';
import { jobsContract } from '../contract.ts';

/** One page of the background jobs; refetched regularly. */
export function jobsQuery(state: ListState) {
  return {
    queryKey: ['jobs', state],
    queryFn: ({ signal }: Abortable) => call(jobsContract.list, { query: state }, { signal }),
    refetchInterval: 5_000,
  };
}

/** One job; the text of its mail is not cached. */
export function jobQuery(id: number) {
  return {
    queryKey: ['job', id],
    queryFn: ({ signal }: Abortable) => call(jobsContract.get, { params: { id } }, { signal }),
    gcTime: 0,
  };
}
