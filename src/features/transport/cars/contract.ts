// The company's cars, assigned to drivers and packages (Part 3, rank 8).
import * as z from 'zod/mini';
import { endpoint, id, page } from '#core/contract.ts';
import type { ListDeclaration } from '#core/list-query.ts';
import { recordEndpoints } from '#features/supply/record-forms/contract.ts';
import { recordTypes } from '#record-types/catalogue.ts';
import { listColumns } from '#record-types/lists.ts';

export const carsList = {
  ...listColumns(recordTypes.cars),
  filters: ['is_active'],
  defaultSort: 'plate',
} as const satisfies ListDeclaration;

export const car = z.object({
  id,
  plate: z.string(),
  name: z.string(),
  gps_device_id: z.nullable(z.string()),
  is_active: z.boolean(),
});
export type CarRow = z.output<typeof car>;

export const carsContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/cars/',
    access: 'records.write',
    summary: 'Cars',
    list: carsList,
    response: page(car),
  }),
  ...recordEndpoints(
    'cars',
    { all: '/api/cars/', one: '/api/cars/{id}/', form: '/api/cars/{id}/' },
    'records.write',
  ),
};
