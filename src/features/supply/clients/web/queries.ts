import type { ListState } from '#core/list-query.ts';
import { call, download } from '#web/client.ts';
import { filterCountsQuery } from '#web/lists/filter-counts.ts';
import type { Abortable } from '#web/lists/use-list.ts';
import { clientsContract, clientsSearch } from '../contract.ts';

/** One page of the clients. */
export function clientsQuery(state: ListState) {
  return {
    queryKey: ['clients', state],
    queryFn: ({ signal }: Abortable) => call(clientsContract.list, { query: state }, { signal }),
  };
}

/** Downloads the clients that match the state. */
export function exportClients(state: ListState): Promise<void> {
  return download(clientsContract.exportList, { query: state });
}

/** The values of the filters with their clients. */
export function clientCountsQuery(state: ListState) {
  return filterCountsQuery(clientsContract.filterCounts, state);
}

/** One client. */
export function clientQuery(id: number) {
  return {
    queryKey: ['client', id],
    queryFn: ({ signal }: Abortable) => call(clientsContract.get, { params: { id } }, { signal }),
  };
}

/** Number of clients that a picker offers. */
const offered = 6;

/** The first clients whose name contains the text; without a text, the first of all by name. */
export function foundClientsQuery(text: string) {
  const wanted = text.trim();
  return {
    queryKey: ['found-clients', wanted],
    async queryFn({ signal }: Abortable) {
      if (wanted !== '') return (await searchClients(wanted, signal)).slice(0, offered);
      const { queryFn } = clientsQuery({ page: 1, pageSize: offered, sortBy: 'name', descending: false });
      return (await queryFn({ signal })).results;
    },
  };
}

/** Names of clients that contain the text, newest first; without a text, no call. */
export async function findClientNames(text: string, signal?: AbortSignal): Promise<readonly string[]> {
  const found = await searchClients(text.trim(), signal);
  return [...new Set(found.map((client) => client.name))];
}

/** The call of CLI-04; without a text there is none (CLI-05). */
async function searchClients(search: string, signal?: AbortSignal) {
  if (search === '') return [];
  const query = {
    page: 1,
    pageSize: clientsSearch.defaultLimit,
    sortBy: 'id',
    descending: true,
    search,
    fields: clientsSearch.search,
  };
  return (await call(clientsContract.search, { query }, signal && { signal })).results;
}

/** The same as options of a form. */
export function findClients(part: string) {
  const { queryFn } = foundClientsQuery(part);
  return {
    queryKey: ['found-clients', part, 'choices'],
    async queryFn(context: Abortable) {
      const clients = await queryFn(context);
      return clients.map(({ id, name }) => ({ value: String(id), label: name }));
    },
  };
}
