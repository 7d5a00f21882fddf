import { AppError, found } from '#core/errors.ts';
import type { Database } from '#server/database.ts';
import { asPage } from '#server/listing.ts';
import type { ServerHandlers } from '#server/mount.ts';
import type { packagesContract } from '../contract.ts';
import {
  findPackage,
  listPackages,
  listPackagesByAirbill,
  listPackageStatuses,
  updatePackageStatuses,
} from './store.ts';

export function packagesHandlers(
  database: Database,
  publicUrl: string,
): ServerHandlers<typeof packagesContract> {
  return {
    list: async ({ query }, context) =>
      asPage(context, query, await listPackages(database, context.scope, query)),
    choices: async (_, { scope }) => ({ statuses: await listPackageStatuses(database, scope) }),
    search: async ({ query }, { scope }) => {
      const results = await listPackagesByAirbill(database, scope, query.airbill.trim());
      return { count: results.length, next: null, previous: null, results };
    },
    changeStatuses: ({ body }, { scope, cause }) =>
      database.write(cause('change status'), async (transaction) => {
        const ids = [...new Set(body.ids)].toSorted((a, b) => a - b);
        const wanted = { status: body.status.trim(), ...(body.date && { date: body.date }) };
        const changed = await updatePackageStatuses(transaction, scope, publicUrl, ids, wanted);
        if (changed === undefined) throw new AppError('NOT_FOUND');
        return { changed };
      }),
    get: async ({ params }, { scope }) => found(await findPackage(database, scope, params.id)),
  };
}
