// Cities (specification, section 3): `_id` is a string, and the envelope has its own format.
// Requirements: CITY-01, CITY-02, CITY-05.
import * as z from 'zod/mini';
import { endpoint } from '#core/contract.ts';
import type { ListDeclaration } from '#core/list-query.ts';
import { line } from '#core/validation.ts';

export const citiesList = {
  sort: ['name'],
  search: ['name'],
  filters: [],
  defaultSort: 'name',
} as const satisfies ListDeclaration;

export const cityRow = z.object({ _id: z.string(), name: z.string() });
export type City = z.output<typeof cityRow>;

/** The fields of a city; the form uses the same schema. */
export const cityFields = z.object({ name: line({ max: 100 }) });

/**
 * `seen` is the version that the user edited (addition): if another user has saved since, the response is 409
 * with `current`.
 */
const cityChange = z.extend(cityFields, { seen: z.optional(z.object({ name: line({ max: 100 }) })) });

const parameter = z.optional(z.unknown());

export const citiesContract = {
  list: endpoint({
    method: 'GET',
    path: '/cities',
    access: 'cities.read',
    summary: 'Cities; ordered by `ordering`, or by `sort` and `order`',
    // Not a list query, which has no `sort` and `order` and fails for an invalid page.
    query: z.object({
      page: parameter,
      limit: parameter,
      filter: parameter,
      fields: parameter,
      ordering: parameter,
      sort: parameter,
      order: parameter,
    }),
    response: z.object({
      docs: z.array(cityRow),
      totalDocs: z.number(),
      limit: z.number(),
      page: z.number(),
      totalPages: z.number(),
      hasNextPage: z.boolean(),
      hasPrevPage: z.boolean(),
    }),
  }),
  all: endpoint({
    method: 'GET',
    path: '/cities/all',
    access: 'cities.read',
    summary: 'All cities by name',
    response: z.array(cityRow),
  }),
  create: endpoint({
    method: 'POST',
    path: '/cities/',
    access: 'cities.write',
    summary: 'A new city',
    body: cityFields,
    refuses: ['CITY_ALREADY_EXISTS'],
    status: 201,
    response: cityRow,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/cities/{id}',
    access: 'cities.write',
    summary: 'Rename a city',
    body: cityChange,
    refuses: ['CITY_ALREADY_EXISTS', 'CONFLICT'],
    response: cityRow,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/cities/{id}',
    access: 'cities.write',
    summary: 'Delete a city',
    response: z.object({ msg: z.literal('DELETED') }),
  }),
};
