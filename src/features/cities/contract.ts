// Cities (specification, section 3): `_id` is a string and the list of all is a bare array.
import * as z from 'zod/mini';
import { endpoint } from '#core/contract.ts';

export const citiesContract = {
  all: endpoint({
    method: 'GET',
    path: '/cities/all',
    access: 'cities.read',
    summary: 'All cities by name',
    response: z.array(z.object({ _id: z.string(), name: z.string() })),
  }),
};
