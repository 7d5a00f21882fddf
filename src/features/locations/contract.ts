// Locations (specification, section 3): public to read, and only id, code, name and address.
import * as z from 'zod/mini';
import { endpoint, id, page } from '#core/contract.ts';
import type { ListDeclaration } from '#core/list-query.ts';

export const locationsList = {
  sort: ['code', 'name', 'address'],
  search: ['code', 'name'],
  filters: [],
  defaultSort: 'name',
} as const satisfies ListDeclaration;

export const location = z.object({ id, code: z.string(), name: z.string(), address: z.string() });
export type Location = z.output<typeof location>;

export const locationsContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/locations/',
    access: 'public',
    summary: 'Locations; RU and BY are left out',
    list: locationsList,
    response: page(location),
  }),
};
