import type { ListFilters, ListState } from '#core/list-query.ts';
import { call, download } from '#web/client.ts';
import { filterCountsQuery } from '#web/lists/filter-counts.ts';
import type { Abortable } from '#web/lists/use-list.ts';
import { expiryContract } from '../contract.ts';

/** The clients and projects of the ladder with their rows. */
export function expiryCountsQuery(state: ListState) {
  return filterCountsQuery(expiryContract.filterCounts, state);
}

/** One page of the ladder, of one project or of all, with the number of batches per step. */
export function expiryQuery(project: number | undefined, state: ListState) {
  return {
    queryKey: ['expiry', project ?? 'all', state],
    queryFn: ({ signal }: Abortable) =>
      project === undefined
        ? call(expiryContract.list, { query: state }, { signal })
        : call(expiryContract.listOfProject, { params: { id: project }, query: state }, { signal }),
  };
}

/** Only the steps, within the chosen client and project. */
export function stepsQuery(project?: number, filters: ListFilters = {}) {
  const { kind: _, ...places } = filters;
  return expiryQuery(project, { page: 1, pageSize: 1, filters: places });
}

/** Downloads the filtered rows. */
export function exportExpiry(project: number | undefined, state: ListState): Promise<void> {
  return project === undefined
    ? download(expiryContract.exportList, { query: state })
    : download(expiryContract.exportListOfProject, { params: { id: project }, query: state });
}
