import { found } from '#core/errors.ts';
import type { Database } from '#server/database.ts';
import { asPage } from '#server/listing.ts';
import type { ServerHandlers } from '#server/mount.ts';
import type { packagesContract } from '../contract.ts';
import { findPackage, listPackages, listPackagesByAirbill, listPackageStatuses } from './store.ts';

export function packagesHandlers(database: Database): ServerHandlers<typeof packagesContract> {
  return {
    list: async ({ query }, context) =>
      asPage(context, query, await listPackages(database, context.scope, query)),
    choices: async (_, { scope }) => ({ statuses: await listPackageStatuses(database, scope) }),
    search: async ({ query }, { scope }) => {
      const results = await listPackagesByAirbill(database, scope, query.airbill.trim());
      return { count: results.length, next: null, previous: null, results };
    },
    get: async ({ params }, { scope }) => found(await findPackage(database, scope, params.id)),
  };
}
