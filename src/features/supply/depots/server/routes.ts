import { recordHandlers } from '#features/supply/record-forms/server/service.ts';
import type { Database } from '#server/database/database.ts';
import { asPage } from '#server/database/listing.ts';
import type { ServerHandlers } from '#server/http/mount.ts';
import type { depotsContract } from '../contract.ts';
import { listDepots } from './store.ts';

export function depotsHandlers(database: Database): ServerHandlers<typeof depotsContract> {
  const { form, create, update } = recordHandlers(database, 'depots');
  return {
    list: async ({ query }, context) => asPage(context, query, await listDepots(database, query)),
    form,
    create,
    update,
  };
}
