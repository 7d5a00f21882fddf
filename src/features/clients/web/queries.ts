import type { ListState } from '#core/list-query.ts';
import { call } from '#web/client.ts';
import type { Abortable } from '#web/use-list.ts';
import { clientsContract, clientsSearch } from '../contract.ts';

/** One page of the clients. */
export function clientsQuery(state: ListState) {
  return {
    queryKey: ['clients', state],
    queryFn: ({ signal }: Abortable) => call(clientsContract.list, { query: state }, { signal }),
  };
}

/** One client. */
export function clientQuery(id: number) {
  return {
    queryKey: ['client', id],
    queryFn: ({ signal }: Abortable) => call(clientsContract.get, { params: { id } }, { signal }),
  };
}

/** One page of a client's packages. */
export function clientPackagesQuery(id: number, state: ListState) {
  return {
    queryKey: ['client-packages', id, state],
    queryFn: ({ signal }: Abortable) =>
      call(clientsContract.listPackages, { params: { id }, query: state }, { signal }),
  };
}

/** One page of a client's projects. */
export function clientProjectsQuery(id: number, state: ListState) {
  return {
    queryKey: ['client-projects', id, state],
    queryFn: ({ signal }: Abortable) =>
      call(clientsContract.listProjects, { params: { id }, query: state }, { signal }),
  };
}

/** The first few clients whose name contains the text, to choose one of. */
export function foundClientsQuery(text: string) {
  const search = text.trim();
  return {
    queryKey: ['found-clients', search],
    queryFn: ({ signal }: Abortable) =>
      call(
        clientsContract.search,
        {
          query: {
            page: 1,
            pageSize: 6,
            sortBy: 'name',
            descending: false,
            ...(search !== '' && { search, fields: clientsSearch.search }),
          },
        },
        { signal },
      ),
  };
}

/** Names of clients that contain the text, newest first (CLI-04, CLI-05); no text, no call. */
export async function findClientNames(text: string, signal?: AbortSignal): Promise<readonly string[]> {
  const wanted = text.trim();
  if (wanted === '') return [];
  const found = await call(
    clientsContract.search,
    {
      query: {
        page: 1,
        pageSize: clientsSearch.defaultLimit,
        sortBy: 'id',
        descending: true,
        search: wanted,
        fields: clientsSearch.search,
      },
    },
    signal && { signal },
  );
  return [...new Set(found.results.map((client) => client.name))];
}

/** The same as choices of a form. */
export function findClients(part: string) {
  const { queryFn } = foundClientsQuery(part);
  return {
    queryKey: ['found-clients', part, 'choices'],
    async queryFn(context: Abortable) {
      const { results } = await queryFn(context);
      return results.map(({ id, name }) => ({ value: String(id), label: name }));
    },
  };
}
