import { call, download } from '#web/client.ts';
import type { Abortable } from '#web/lists/use-list.ts';
import { type History, historyContract } from '../contract.ts';
import type { HistoryNoun } from '../rules.ts';

/** The record whose history is shown. */
export interface HistoryOf {
  readonly noun: HistoryNoun | 'global_settings';
  readonly id?: number;
}

export interface HistoryFilters {
  readonly actor: string;
  readonly day: string;
}

/** The history of a record, page by page. */
export function historyQuery({ noun, id }: HistoryOf, { actor, day }: HistoryFilters) {
  return {
    queryKey: ['history', noun, id, actor, day],
    queryFn: ({ signal, pageParam }: Abortable & { pageParam: number }): Promise<History> => {
      const query = {
        page: String(pageParam),
        ...(actor !== '' && { actor }),
        ...(day !== '' && { day }),
      };
      return noun === 'global_settings'
        ? call(historyContract.globalSettings, { query }, { signal })
        : call(historyContract[noun], { params: { id: id ?? 0 }, query }, { signal });
    },
    initialPageParam: 1,
    getNextPageParam: (last: History, _all: unknown, page: number) =>
      last.next === null ? undefined : page + 1,
  };
}

/** Downloads the whole history of a record, with the times of the reader's clock. */
export function exportHistory(noun: HistoryNoun, id: number): Promise<void> {
  const time_zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return download(exports[noun], { params: { id }, query: { time_zone } });
}

const exports = {
  clients: historyContract.exportClients,
  projects: historyContract.exportProjects,
  packages: historyContract.exportPackages,
  inbounds: historyContract.exportInbounds,
  outbounds: historyContract.exportOutbounds,
  returns: historyContract.exportReturns,
  inventories: historyContract.exportInventories,
  destructions: historyContract.exportDestructions,
  products: historyContract.exportProducts,
  batches: historyContract.exportBatches,
  sites: historyContract.exportSites,
  site_entries: historyContract.exportSiteEntries,
  excursions: historyContract.exportExcursions,
  shipment_requests: historyContract.exportShipmentRequests,
  recalls: historyContract.exportRecalls,
  invoices: historyContract.exportInvoices,
  users: historyContract.exportUsers,
  locations: historyContract.exportLocations,
  depots: historyContract.exportDepots,
  cities: historyContract.exportCities,
} as const;
