// Sites of investigators and coordinators, and destinations of rows and packages (Part 3, rank 8).
import * as z from 'zod/mini';
import { endpoint, id, page } from '#core/contract.ts';
import type { ListDeclaration } from '#core/list-query.ts';
import { recordEndpoints } from '#features/supply/record-forms/contract.ts';
import { recordTypes } from '#record-types/catalogue.ts';
import { listColumns, listShape } from '#record-types/lists.ts';

export const sitesList = {
  ...listColumns(recordTypes.sites),
  filters: [],
  defaultSort: 'name',
} as const satisfies ListDeclaration;

export const site = z.object({ id, ...listShape(recordTypes.sites) });
export type SiteRow = z.output<typeof site>;

export const sitesContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/sites/',
    access: 'records.write',
    summary: 'Sites',
    list: sitesList,
    response: page(site),
  }),
  ...recordEndpoints(
    'sites',
    { all: '/api/sites/', one: '/api/sites/{id}/', form: '/api/sites/{id}/' },
    'records.write',
  ),
};
