import type { ListState } from '#core/list-query.ts';
import { call } from '#web/client.ts';
import type { FindChoices } from '#web/forms/FormFind.tsx';
import type { Abortable } from '#web/lists/use-list.ts';
import { depotsContract } from '../contract.ts';

/** One page of the depots. */
export function depotsQuery(state: ListState) {
  return {
    queryKey: ['depots', state],
    queryFn: ({ signal }: Abortable) => call(depotsContract.list, { query: state }, { signal }),
  };
}

/** The active depots whose name contains a text, as options of a form. */
export const findDepots: FindChoices = (part) => ({
  queryKey: ['found-depots', part],
  async queryFn(context) {
    const state = { page: 1, pageSize: 20, search: part, fields: ['name'], filters: { is_active: true } };
    const { results } = await depotsQuery(state).queryFn(context);
    return results.map(({ id, name, location }) => ({
      value: String(id),
      label: `${name} · ${location.code}`,
    }));
  },
});

/** The active depots, as options of a select. */
export const depotChoicesQuery = {
  queryKey: ['depot-choices'],
  async queryFn(context: Abortable) {
    const state = { page: 1, pageSize: 500, filters: { is_active: true } };
    const { results } = await depotsQuery(state).queryFn(context);
    return results.map(({ id, name, location }) => ({
      value: String(id),
      label: `${name} · ${location.code}`,
    }));
  },
};

/** Names of depots that contain the text. */
export async function findDepotNames(text: string, signal: AbortSignal): Promise<readonly string[]> {
  const search = text.trim();
  const state = { page: 1, pageSize: 10, ...(search !== '' && { search, fields: ['name'] }) };
  const { results } = await depotsQuery(state).queryFn({ signal });
  return results.map(({ name }) => name);
}
