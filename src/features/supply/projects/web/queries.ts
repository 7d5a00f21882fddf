import type { FilterCounts } from '#core/filter-counts.ts';
import type { ListFilters, ListState } from '#core/list-query.ts';
import { findClientNames } from '#features/supply/clients/web/queries.ts';
import { call, download } from '#web/client.ts';
import type { FindChoices } from '#web/forms/FormFind.tsx';
import { filterCountsQuery } from '#web/lists/filter-counts.ts';
import type { Filter } from '#web/lists/filter-declaration.ts';
import type { Abortable, Query } from '#web/lists/use-list.ts';
import { projectsContract } from '../contract.ts';

/** One page of the projects. */
export function projectsQuery(state: ListState) {
  return {
    queryKey: ['projects', state],
    queryFn: ({ signal }: Abortable) => call(projectsContract.list, { query: state }, { signal }),
  };
}

/** Downloads the projects that match the state; `more` narrows beside what the list shows. */
export function exportProjects(state: ListState, more: ListFilters = {}): Promise<void> {
  return download(projectsContract.exportList, {
    query: { ...state, filters: { ...state.filters, ...more } },
  });
}

/** The values of the filters with their projects; of one client where one is given. */
export function projectCountsQuery(state: ListState, client?: number) {
  return filterCountsQuery(projectsContract.filterCounts, state, client === undefined ? {} : { client });
}

/** Names of projects that contain the text; without a text, no call. */
export async function findProjectNames(text: string, signal: AbortSignal): Promise<readonly string[]> {
  const search = text.trim();
  if (search === '') return [];
  const state = { page: 1, pageSize: 10, sortBy: 'name', descending: false, search, fields: ['name'] };
  const found = await projectsQuery(state).queryFn({ signal });
  return [...new Set(found.results.map(({ name }) => name))];
}

/**
 * The filters of a list over several projects: by client, for those who see several, and by project; of several
 * values where `counts` gives the rows of each.
 */
export function placeFilters(
  t: (key: 'client' | 'project') => string,
  {
    seesClients = true,
    counts,
  }: { readonly seesClients?: boolean; readonly counts?: Query<FilterCounts> } = {},
): Filter[] {
  const kind = counts === undefined ? ({ kind: 'find' } as const) : ({ kind: 'several', counts } as const);
  return [
    ...(seesClients
      ? [{ ...kind, name: 'project__client__name', label: t('client'), find: findClientNames } as const]
      : []),
    { ...kind, name: 'project__name', label: t('project'), find: findProjectNames },
  ];
}

/** Sponsors that contain the text; without a text, no call. */
export async function findSponsors(text: string, signal: AbortSignal): Promise<readonly string[]> {
  const filter = text.trim();
  if (filter === '') return [];
  return (await call(projectsContract.sponsors, { query: { filter } }, { signal })).sponsors;
}

/** One project with its transit, purchase and IVRS records and the totals of its lists. */
export function projectQuery(id: number) {
  return {
    queryKey: ['project', id],
    queryFn: ({ signal }: Abortable) => call(projectsContract.get, { params: { id } }, { signal }),
  };
}

/** One page of a client's projects. */
export function clientProjectsQuery(id: number, state: ListState) {
  return {
    queryKey: ['client-projects', id, state],
    queryFn: ({ signal }: Abortable) =>
      call(projectsContract.listOfClient, { params: { id }, query: state }, { signal }),
  };
}

/** The projects whose name contains a text, as options of a form. */
export const findProjects: FindChoices = (part) => ({
  queryKey: ['found-projects', part],
  async queryFn(context) {
    const query = { page: 1, pageSize: 8, search: part, fields: ['name'] };
    const { results } = await projectsQuery(query).queryFn(context);
    return results.map(({ id, name, client }) => ({ value: String(id), label: `${name} · ${client.name}` }));
  },
});
