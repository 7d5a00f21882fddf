import type { ListState } from '#core/list-query.ts';
import { call, download } from '#web/client.ts';
import type { Abortable } from '#web/lists/use-list.ts';
import { siteEntriesContract } from '../contract.ts';

/** One page of the log of a project's sites. */
export function siteEntriesQuery(id: number, query: ListState) {
  return {
    queryKey: ['site-entries', id, query],
    queryFn: ({ signal }: Abortable) => call(siteEntriesContract.list, { params: { id }, query }, { signal }),
  };
}

/** The sites of a project, with what each has. */
export function entryChoicesQuery(id: number) {
  return {
    queryKey: ['site-entries', id, 'choices'],
    queryFn: ({ signal }: Abortable) => call(siteEntriesContract.choices, { params: { id } }, { signal }),
  };
}

/** Downloads the entries that match the state. */
export function exportSiteEntries(id: number, query: ListState): Promise<void> {
  return download(siteEntriesContract.exportList, { params: { id }, query });
}
