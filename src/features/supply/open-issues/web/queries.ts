import type { ListState } from '#core/list-query.ts';
import { call, download } from '#web/client.ts';
import { filterCountsQuery } from '#web/lists/filter-counts.ts';
import type { Abortable } from '#web/lists/use-list.ts';
import { openIssuesContract } from '../contract.ts';

/** One page of the open issues, with their number per kind. */
export function openIssuesQuery(state: ListState) {
  return {
    queryKey: ['open issues', state],
    queryFn: ({ signal }: Abortable) => call(openIssuesContract.list, { query: state }, { signal }),
  };
}

/** The kinds, clients and projects with their open issues. */
export function openIssueCountsQuery(state: ListState) {
  return filterCountsQuery(openIssuesContract.filterCounts, state);
}

/** Downloads the filtered open issues. */
export function exportOpenIssues(state: ListState): Promise<void> {
  return download(openIssuesContract.exportList, { query: state });
}
