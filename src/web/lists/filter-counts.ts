import type { FilterCounts, filterCountsEndpoint } from '#core/filter-counts.ts';
import type { ListFilters, ListState } from '#core/list-query.ts';
import { call } from '#web/client.ts';
import type { Abortable, Query } from './use-list.ts';

/** How many rows each value of the list's filters has; `more` narrows beside what the list shows. */
export function filterCountsQuery(
  endpoint: ReturnType<typeof filterCountsEndpoint>,
  { search, fields, filters }: ListState,
  more: ListFilters = {},
): Query<FilterCounts> {
  const query: ListState = {
    page: 1,
    pageSize: 1,
    ...(search !== undefined && { search }),
    ...(fields !== undefined && { fields }),
    filters: { ...filters, ...more },
  };
  return {
    queryKey: ['filter-counts', endpoint.path, query],
    queryFn: ({ signal }: Abortable) => call(endpoint, { query }, { signal }),
  };
}
