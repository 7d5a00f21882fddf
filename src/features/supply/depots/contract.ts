// Depots: places of stock (decision 0082).
import * as z from 'zod/mini';
import { endpoint, id, page } from '#core/contract.ts';
import type { ListDeclaration } from '#core/list-query.ts';
import { recordEndpoints } from '#features/supply/record-forms/contract.ts';
import { recordTypes } from '#record-types/catalogue.ts';
import { listColumns, listShape } from '#record-types/lists.ts';

const columns = listColumns(recordTypes.depots);

export const depotsList = {
  sort: [...columns.sort, 'location__code'],
  search: columns.search,
  filters: ['is_active'],
  defaultSort: 'name',
} as const satisfies ListDeclaration;

export const depotRow = z.object({
  id,
  ...listShape(recordTypes.depots),
  location: z.object({ id, code: z.string(), name: z.string() }),
});
export type DepotRow = z.output<typeof depotRow>;

export const depotsContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/depots/',
    access: 'stocks.read',
    summary: 'Depots',
    list: depotsList,
    response: page(depotRow),
  }),
  ...recordEndpoints(
    'depots',
    { all: '/api/depots/', one: '/api/depots/{id}/', form: '/api/depots/{id}/' },
    'records.write',
  ),
};
