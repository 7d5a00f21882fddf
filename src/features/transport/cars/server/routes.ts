import { recordHandlers } from '#features/supply/record-forms/server/service.ts';
import type { Database } from '#server/database/database.ts';
import { asPage } from '#server/database/listing.ts';
import type { ServerHandlers } from '#server/http/mount.ts';
import type { carsContract } from '../contract.ts';
import { listCars } from './store.ts';

export function carsHandlers(database: Database): ServerHandlers<typeof carsContract> {
  const { form, create, update } = recordHandlers(database, 'cars');
  return {
    list: async ({ query }, context) => asPage(context, query, await listCars(database, query)),
    form,
    create,
    update,
  };
}
