import { AppError, found } from '#core/errors.ts';
import type { Database } from '#server/database/database.ts';
import { asPage } from '#server/database/listing.ts';
import { unlessTaken } from '#server/database/unique.ts';
import type { ServerHandlers } from '#server/http/mount.ts';
import type { locationsContract } from '../contract.ts';
import {
  findLocation,
  findLocationPlace,
  insertLocation,
  listLocations,
  listRetired,
  updateLocation,
} from './store.ts';

export function locationsHandlers(database: Database): ServerHandlers<typeof locationsContract> {
  const coded = <T>(work: () => Promise<T>) => unlessTaken('CONFLICT', 'code', work);
  return {
    list: async ({ query }, context) => asPage(context, query, await listLocations(database, query)),
    retired: async ({ query }, context) =>
      asPage(context, query, await listRetired(database, context.scope, query)),
    place: async ({ params }, { scope }) => found(await findLocationPlace(database, scope, params.id)),
    create: ({ body }, { cause }) =>
      coded(() =>
        database.write(cause('create location'), (transaction) => insertLocation(transaction, body)),
      ),
    update: ({ params, body }, { scope, cause }) =>
      coded(() =>
        database.write(cause('change location'), async (transaction) => {
          const before = found(await findLocation(transaction, scope, params.id));
          const { seen } = body;
          if (
            seen !== undefined &&
            (['code', 'name', 'address'] as const).some((name) => seen[name] !== before[name])
          ) {
            throw new AppError('CONFLICT', { current: before });
          }
          return updateLocation(transaction, before, body);
        }),
      ),
  };
}
