import type { ListState } from '#core/list-query.ts';
import { call } from '#web/client.ts';
import type { Abortable } from '#web/use-list.ts';
import { managerProjectsList, managersContract } from '../contract.ts';

/** One page of a client's managers. */
export function clientManagersQuery(id: number, state: ListState) {
  return {
    queryKey: ['managers', id, state],
    queryFn: ({ signal }: Abortable) =>
      call(managersContract.list, { params: { id }, query: state }, { signal }),
  };
}

/** Every project that a manager has or may be given, newest first, in one call (MGR-09). */
export function managerProjectsQuery(id: number, managerId: number) {
  return {
    queryKey: ['manager-projects', id, managerId],
    // What others have assigned meanwhile must not be taken for a choice of this person.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }: Abortable) =>
      call(
        managersContract.search,
        {
          params: { id, managerId },
          query: {
            page: 1,
            pageSize: managerProjectsList.maximumLimit,
            sortBy: 'start_date',
            descending: true,
          },
        },
        { signal },
      ),
  };
}
