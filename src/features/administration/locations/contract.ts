// Locations (specification, section 3): public to read, and only id, code, name and address.
// Requirements: LOC-01, LOC-03, LOC-05.
import * as z from 'zod/mini';
import { endpoint, id, page } from '#core/contract.ts';
import type { ListDeclaration } from '#core/list-query.ts';
import { line, paragraph, text } from '#core/validation.ts';
import { isListedLocation, isOnEarth, locationCodeOf } from './rules.ts';

export const locationsList = {
  sort: ['code', 'name', 'address'],
  search: ['code', 'name', 'address'],
  filters: [],
  defaultSort: 'name',
} as const satisfies ListDeclaration;

export const locationRow = z.object({ id, code: z.string(), name: z.string(), address: z.string() });
export type Location = z.output<typeof locationRow>;

const code = z.pipe(
  line({ max: 2 }).check(
    z.refine((value) => value.trim() === '' || /^[A-Za-z]{2}$/.test(value), 'location_code'),
    z.refine((value) => isListedLocation(locationCodeOf(value)), 'location_excluded'),
  ),
  z.transform(locationCodeOf),
);
/** The fields of a location; the form uses the same schema. */
export const locationFields = z.object({
  code,
  name: line({ max: 100 }),
  address: z._default(paragraph({ max: 500, optional: true }), ''),
});

/** The position of a location, for its weather; null if unknown. */
const place = z.nullable(
  z
    .object({ lat: z.number('decimal'), lng: z.number('decimal') })
    .check(z.refine((at) => isOnEarth(at), { message: 'position', path: ['lat'] })),
);
export type LocationPlace = z.output<typeof place>;
const locationChange = z.object({
  code: z.optional(code),
  name: z.optional(line({ max: 100 })),
  address: z.optional(paragraph({ max: 500, optional: true })),
  /** False retires it: old records keep it, but it is no longer offered or listed (Part 3, rank 17). */
  is_active: z.optional(z.boolean()),
  place: z.optional(place),
  /**
   * The version that the user edited (addition): if another user has saved since, the response is 409 with
   * `current`.
   */
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

export type NewLocation = LocationFields & { readonly place?: LocationPlace | undefined };

export const locationsContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/locations/',
    access: 'public',
    summary: 'Locations; RU and BY are left out',
    list: locationsList,
    response: page(locationRow),
  }),
  retired: endpoint({
    method: 'GET',
    path: '/api/locations/retired/',
    access: 'locations.write',
    summary: 'Locations that are in use no more',
    list: locationsList,
    response: page(locationRow),
  }),
  place: endpoint({
    method: 'GET',
    path: '/api/locations/{id}/place/',
    access: 'locations.write',
    summary: 'Where a location lies, for its weather',
    response: z.object({ place }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/locations/',
    access: 'locations.write',
    summary: 'A new location',
    body: z.extend(locationFields, { place: z.optional(place) }),
    status: 201,
    response: locationRow,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/locations/{id}/',
    access: 'locations.write',
    summary: 'Change a location',
    body: locationChange,
    refuses: ['CONFLICT'],
    response: locationRow,
  }),
};
