import type { ListState } from '#core/list-query.ts';
import { call } from '#web/client.ts';
import type { FindChoices } from '#web/forms/FormFind.tsx';
import { everyPage } from '#web/lists/every-page.ts';
import type { Abortable } from '#web/lists/use-list.ts';
import { sitesContract } from '../contract.ts';

/** One page of the sites. */
export function sitesQuery(state: ListState) {
  return {
    queryKey: ['sites', state],
    queryFn: ({ signal }: Abortable) => call(sitesContract.list, { query: state }, { signal }),
  };
}

/** The sites whose name contains a text, as options of a form. */
export const findSites: FindChoices = (part) => ({
  queryKey: ['found-sites', part],
  async queryFn({ signal }) {
    const query = { page: 1, pageSize: 8, search: part, fields: ['name'] };
    const { results } = await call(sitesContract.list, { query }, { signal });
    return results.map(({ id, name }) => ({ value: String(id), label: name }));
  },
});

/** All sites, for checkboxes. */
export const allSitesQuery = {
  queryKey: ['sites', 'all'],
  queryFn: ({ signal }: Abortable) => everyPage((query) => call(sitesContract.list, { query }, { signal })),
};

/** Names of sites that contain the text. */
export async function findSiteNames(text: string, signal: AbortSignal): Promise<readonly string[]> {
  const search = text.trim();
  const state = { page: 1, pageSize: 10, ...(search !== '' && { search, fields: ['name'] }) };
  const { results } = await sitesQuery(state).queryFn({ signal });
  return results.map(({ name }) => name);
}
