import type { ListFilters, ListState } from '#core/list-query.ts';
import { call, download } from '#web/client.ts';
import { filterCountsQuery } from '#web/lists/filter-counts.ts';
import type { Abortable } from '#web/lists/use-list.ts';
import { packagesContract } from '../contract.ts';

/** One page of the packages. */
export function packagesQuery(state: ListState) {
  return {
    queryKey: ['packages', state],
    queryFn: ({ signal }: Abortable) => call(packagesContract.list, { query: state }, { signal }),
  };
}

/** Downloads the packages that match the state; `more` narrows beside what the list shows. */
export function exportPackages(state: ListState, more: ListFilters = {}): Promise<void> {
  return download(packagesContract.exportList, {
    query: { ...state, filters: { ...state.filters, ...more } },
  });
}

/** The values of the filters with their packages; of one client where one is given. */
export function packageCountsQuery(state: ListState, client?: number) {
  return filterCountsQuery(packagesContract.filterCounts, state, client === undefined ? {} : { client });
}

/** One package; the short form for drivers. */
export function packageQuery(id: number) {
  return {
    queryKey: ['package', id],
    queryFn: ({ signal }: Abortable) => call(packagesContract.get, { params: { id } }, { signal }),
  };
}

/** Weather advice for a package; optional, so a failure shows no message. */
export function packageWeatherQuery(id: number) {
  return {
    queryKey: ['package', id, 'weather'],
    queryFn: ({ signal }: Abortable) => call(packagesContract.weather, { params: { id } }, { signal }),
    staleTime: 300_000,
    retry: false,
    meta: { quiet: true },
  };
}

/** Statuses in use, as suggestions for the filter. */
export const packageChoicesQuery = {
  queryKey: ['package-choices'],
  queryFn: ({ signal }: Abortable) => call(packagesContract.choices, {}, { signal }),
  staleTime: 300_000,
  meta: { quiet: true },
};

/** Sets one status for several packages. */
export function changeStatuses(body: {
  ids: number[];
  status: string;
  at: string | null;
  place: string;
  note: string;
  date: string | null;
}) {
  return call(packagesContract.changeStatuses, { body });
}

/** Packages with this airbill, ignoring spaces, hyphens and case (PKG-02, amendment 27). */
export function packagesByAirbillQuery(airbill: string) {
  return {
    queryKey: ['packages-by-airbill', airbill],
    queryFn: ({ signal }: Abortable) =>
      call(packagesContract.search, { query: { airbill, match: 'plain' } }, { signal }),
    staleTime: 0,
  };
}

/** One page of a client's packages. */
export function clientPackagesQuery(id: number, state: ListState) {
  return {
    queryKey: ['client-packages', id, state],
    queryFn: ({ signal }: Abortable) =>
      call(packagesContract.listOfClient, { params: { id }, query: state }, { signal }),
  };
}
