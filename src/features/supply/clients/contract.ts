// Clients (specification, section 3; CLI-01 … CLI-11): projects, managers and packages are counts.
import * as z from 'zod/mini';
import { endpoint, id, page } from '#core/contract.ts';
import { filterCountsEndpoint } from '#core/filter-counts.ts';
import type { ListDeclaration } from '#core/list-query.ts';
import { changeReason, recordEndpoints, removalEndpoint } from '#features/supply/record-forms/contract.ts';

export const clientsList = {
  sort: ['name', 'smo_ids__smo_id', 'projects', 'managers', 'packages', 'is_active'],
  search: ['name', 'smo_ids__smo_id'],
  filters: ['is_active', 'location'],
  defaultSort: 'name',
} as const satisfies ListDeclaration;

export const clientsSearch = {
  sort: ['name'],
  search: ['name'],
  filters: [],
  defaultSort: '-id',
  defaultLimit: 50,
} as const satisfies ListDeclaration;

export const clientRow = z.object({
  id,
  name: z.string(),
  smo_ids: z.array(z.object({ id, smo_id: z.string() })),
  projects: z.number(),
  managers: z.number(),
  packages: z.number(),
  locations_str: z.string(),
  is_active: z.boolean(),
});
export type ClientRow = z.output<typeof clientRow>;

const one = '/api/clients/{id}/';

export const clientsContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/clients/',
    access: 'clients.read',
    summary: 'Clients',
    list: clientsList,
    response: page(clientRow),
  }),
  exportList: endpoint({
    method: 'GET',
    path: '/api/clients/excel/',
    access: 'clients.read',
    summary: 'Clients as a spreadsheet',
    list: clientsList,
    response: 'file',
  }),
  filterCounts: filterCountsEndpoint('/api/clients/filter_counts/', 'clients.read', clientsList),
  search: endpoint({
    method: 'GET',
    path: '/api/clients/search/',
    access: 'clients.read',
    summary: 'Clients by a part of their name',
    list: clientsSearch,
    response: page(z.object({ id, name: z.string(), is_active: z.boolean() })),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/clients/{id}/',
    access: 'clients.read',
    summary: 'One client',
    response: clientRow,
  }),
  ...recordEndpoints(
    'clients',
    { all: '/api/clients/', one, form: '/api/clients/{id}/form/' },
    'records.write',
  ),
  remove: removalEndpoint(
    'clients',
    one,
    changeReason,
    'Deleted if it has no dependent records; otherwise 409: deactivate it instead',
  ),
};
