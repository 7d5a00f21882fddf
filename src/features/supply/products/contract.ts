// The products of a project, to which its batches belong.
import * as z from 'zod/mini';
import { endpoint, id, page, reference } from '#core/contract.ts';
import { filterCountsEndpoint } from '#core/filter-counts.ts';
import type { ListDeclaration } from '#core/list-query.ts';
import { recordEndpoints } from '#features/supply/record-forms/contract.ts';
import { recordTypes } from '#record-types/catalogue.ts';
import { listColumns, listShape } from '#record-types/lists.ts';

const columns = listColumns(recordTypes.products);

export const productsList = {
  sort: [...columns.sort, 'project__name', 'project__client__name'],
  search: columns.search,
  filters: ['client', 'project__client__name', 'project__name'],
  several: ['project__client__name', 'project__name'],
  defaultSort: 'name',
} as const satisfies ListDeclaration;

export const productRow = z.object({
  id,
  ...listShape(recordTypes.products),
  project: reference,
  client: reference,
  /** How many batches it has. */
  batches: z.number(),
});
export type ProductRow = z.output<typeof productRow>;

export const productsContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/products/',
    access: 'stocks.read',
    summary: 'Products of projects',
    list: productsList,
    response: page(productRow),
  }),
  filterCounts: filterCountsEndpoint('/api/products/filter_counts/', 'stocks.read', productsList),
  exportList: endpoint({
    method: 'GET',
    path: '/api/products/excel/',
    access: 'stocks.read',
    summary: 'The list of products as a spreadsheet',
    list: productsList,
    response: 'file',
  }),
  ...recordEndpoints(
    'products',
    { all: '/api/products/', one: '/api/products/{id}/', form: '/api/products/{id}/' },
    'stocks.read',
    'batches.write',
  ),
};
