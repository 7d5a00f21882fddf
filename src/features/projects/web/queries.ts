import type { ListState } from '#core/list-query.ts';
import { call } from '#web/client.ts';
import type { Abortable } from '#web/use-list.ts';
import { projectsContract } from '../contract.ts';

/** One page of the projects. */
export function projectsQuery(state: ListState) {
  return {
    queryKey: ['projects', state],
    queryFn: ({ signal }: Abortable) => call(projectsContract.list, { query: state }, { signal }),
  };
}

/** Names of projects that contain the text; no text, no call. */
export async function findProjectNames(text: string, signal: AbortSignal): Promise<readonly string[]> {
  const search = text.trim();
  if (search === '') return [];
  const state = { page: 1, pageSize: 10, sortBy: 'name', descending: false, search, fields: ['name'] };
  const found = await projectsQuery(state).queryFn({ signal });
  return [...new Set(found.results.map(({ name }) => name))];
}

/** One project with its transit, purchase and IVRS records and the totals of its lists. */
export function projectQuery(id: number) {
  return {
    queryKey: ['project', id],
    queryFn: ({ signal }: Abortable) => call(projectsContract.get, { params: { id } }, { signal }),
  };
}
