import type { ListState } from '#core/list-query.ts';
import { call, download } from '#web/client.ts';
import type { Abortable } from '#web/lists/use-list.ts';
import { onTimeContract } from '../contract.ts';

/** One page of the shipments with their days. */
export function shipmentsQuery(state: ListState) {
  return {
    queryKey: ['on-time', 'shipments', state],
    queryFn: ({ signal }: Abortable) => call(onTimeContract.shipments, { query: state }, { signal }),
  };
}

/** One page of the routes with their figures. */
export function routesQuery(state: ListState) {
  return {
    queryKey: ['on-time', 'routes', state],
    queryFn: ({ signal }: Abortable) => call(onTimeContract.routes, { query: state }, { signal }),
  };
}

/** The depots or the sites that contain a text. */
export function findEnds(end: 'depot' | 'site') {
  return async (text: string, signal: AbortSignal): Promise<readonly string[]> => {
    const search = text.trim();
    if (search === '') return [];
    const state = { page: 1, pageSize: 50, sortBy: end, descending: false, search, fields: [end] };
    const { results } = await routesQuery(state).queryFn({ signal });
    return [...new Set(results.flatMap((row) => row[end] ?? []))].slice(0, 10);
  };
}

/** Downloads the filtered shipments. */
export function exportShipments(state: ListState): Promise<void> {
  return download(onTimeContract.exportShipments, { query: state });
}

/** Downloads the filtered routes. */
export function exportRoutes(state: ListState): Promise<void> {
  return download(onTimeContract.exportRoutes, { query: state });
}
