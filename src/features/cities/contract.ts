// Cities (specification, section 3): `_id` is a string, and the envelope is one of their own.
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

const city = z.object({ _id: z.string(), name: z.string() });
export type City = z.output<typeof city>;

/** What a city is made of; the form checks the same. */
export const cityFields = z.object({ name: line({ max: 100 }) });

/** `seen` is what the person saw (addition): where another has saved meanwhile the answer is 409 with `current`. */
const cityChange = z.extend(cityFields, { seen: z.optional(z.object({ name: line({ max: 100 }) })) });

const parameter = z.optional(z.unknown());

export const citiesContract = {
  list: endpoint({
    method: 'GET',
    path: '/cities',
    access: 'cities.read',
    summary: 'Cities; ordered by `ordering`, or by `sort` and `order`',
    // Not a list query: that knows no `sort` and `order`, and its page never fails either.
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
      docs: z.array(city),
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
    response: z.array(city),
  }),
  create: endpoint({
    method: 'POST',
    path: '/cities/',
    access: 'cities.write',
    summary: 'A new city',
    body: cityFields,
    status: 201,
    response: city,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/cities/{id}',
    access: 'cities.write',
    summary: 'Rename a city',
    body: cityChange,
    response: city,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/cities/{id}',
    access: 'cities.write',
    summary: 'Delete a city',
    response: z.object({ msg: z.literal('DELETED') }),
  }),
};
