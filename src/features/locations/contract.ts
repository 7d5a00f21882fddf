// Locations (specification, section 3): public to read, and only id, code, name and address.
import * as z from 'zod/mini';
import { endpoint, id, page } from '#core/contract.ts';
import type { ListDeclaration } from '#core/list-query.ts';
import { line, text } from '#core/validation.ts';

export const locationsList = {
  sort: ['code', 'name', 'address'],
  search: ['code', 'name'],
  filters: [],
  defaultSort: 'name',
} as const satisfies ListDeclaration;

export const location = z.object({ id, code: z.string(), name: z.string(), address: z.string() });
export type Location = z.output<typeof location>;

const code = line({ max: 2 }).check(
  z.refine((value) => value.trim() === '' || /^[A-Za-z]{2}$/.test(value), 'location_code'),
);
/** What a location is made of; the form checks the same. */
export const locationFields = z.object({
  code,
  name: line({ max: 100 }),
  address: z._default(text({ max: 500, optional: true }), ''),
});
const locationChange = z.object({
  code: z.optional(code),
  name: z.optional(line({ max: 100 })),
  address: z.optional(text({ max: 500, optional: true })),
  /** False retires it: it stays on old records, and is offered and listed no more (Part 3, rank 17). */
  is_active: z.optional(z.boolean()),
  /** What the person saw (addition): where another has saved meanwhile the answer is 409 with `current`. */
  seen: z.optional(
    z.object({
      code: line({ max: 2 }),
      name: line({ max: 100 }),
      address: text({ max: 500, optional: true }),
    }),
  ),
});
export type LocationChange = z.output<typeof locationChange>;
export type LocationFields = z.output<typeof locationFields>;

export const locationsContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/locations/',
    access: 'public',
    summary: 'Locations; RU and BY are left out',
    list: locationsList,
    response: page(location),
  }),
  retired: endpoint({
    method: 'GET',
    path: '/api/locations/retired/',
    access: 'locations.write',
    summary: 'Locations that are in use no more',
    list: locationsList,
    response: page(location),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/locations/',
    access: 'locations.write',
    summary: 'A new location',
    body: locationFields,
    status: 201,
    response: location,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/locations/{id}/',
    access: 'locations.write',
    summary: 'Change a location',
    body: locationChange,
    response: location,
  }),
};
