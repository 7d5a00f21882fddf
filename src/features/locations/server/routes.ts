import type { Database } from '#server/database.ts';
import { asPage } from '#server/listing.ts';
import type { ServerHandlers } from '#server/mount.ts';
import type { locationsContract } from '../contract.ts';
import { listLocations } from './store.ts';

export function locationsHandlers(database: Database): ServerHandlers<typeof locationsContract> {
  return {
    list: async ({ query }, context) =>
      asPage(context, query, await listLocations(database, context.scope, query)),
  };
}
