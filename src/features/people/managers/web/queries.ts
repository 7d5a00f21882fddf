import type { ListState } from '#core/list-query.ts';
import { call } from '#web/client.ts';
import type { Abortable } from '#web/lists/use-list.ts';
import { managerProjectsList, managersContract } from '../contract.ts';

/** One page of a client's managers. */
export function clientManagersQuery(id: number, state: ListState) {
  return {
    queryKey: ['managers', id, state],
    queryFn: ({ signal }: Abortable) =>
      call(managersContract.list, { params: { id }, query: state }, { signal }),
  };
}

/**
 * Projects assigned or assignable to a manager that contain the text, newest first, in one call (MGR-09,
 * CALL-25).
 */
export function managerProjectsQuery(id: number, managerId: number, search: string) {
  return {
    queryKey: ['manager-projects', id, managerId, search],
    // Assignments by other users must not look like choices of this user.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    enabled: search !== '',
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
            search,
            fields: managerProjectsList.search,
          },
        },
        { signal },
      ),
  };
}
