import { call } from '#web/client.ts';
import type { Abortable } from '#web/lists/use-list.ts';
import { type SiteDetailsBody, siteDetailsContract } from '../contract.ts';

/** A site with its contacts and opening hours. */
export function siteDetailsQuery(id: number) {
  return {
    queryKey: ['site-details', id],
    queryFn: ({ signal }: Abortable) => call(siteDetailsContract.get, { params: { id } }, { signal }),
  };
}

/** Replaces the contacts and opening hours of a site. */
export function saveSiteDetails(id: number, body: SiteDetailsBody) {
  return call(siteDetailsContract.update, { params: { id }, body });
}
