import { found } from '#core/errors.ts';
import type { Database } from '#server/database.ts';
import { asPage } from '#server/listing.ts';
import type { ServerHandlers } from '#server/mount.ts';
import { unlessTaken } from '#server/unique.ts';
import type { locationsContract } from '../contract.ts';
import { insertLocation, listLocations, listRetired, updateLocation } from './store.ts';

export function locationsHandlers(database: Database): ServerHandlers<typeof locationsContract> {
  const coded = <T>(work: () => Promise<T>) => unlessTaken('CONFLICT', 'code', work);
  return {
    list: async ({ query }, context) =>
      asPage(context, query, await listLocations(database, context.scope, query)),
    retired: async ({ query }, context) =>
      asPage(context, query, await listRetired(database, context.scope, query)),
    create: ({ body }, { scope, cause }) =>
      coded(() =>
        database.write(cause('create location'), (transaction) => insertLocation(transaction, scope, body)),
      ),
    update: async ({ params, body }, { scope, cause }) =>
      found(
        await coded(() =>
          database.write(cause('change location'), (transaction) =>
            updateLocation(transaction, scope, params.id, body),
          ),
        ),
      ),
  };
}
