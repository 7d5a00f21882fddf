import { found } from '#core/errors.ts';
import { listPackages } from '#features/packages/server/store.ts';
import { listProjects } from '#features/projects/server/store.ts';
import type { Database } from '#server/database.ts';
import { asPage } from '#server/listing.ts';
import type { ServerHandlers } from '#server/mount.ts';
import type { clientsContract } from '../contract.ts';
import { findClient, listClients, searchClients } from './store.ts';

export function clientsHandlers(database: Database): ServerHandlers<typeof clientsContract> {
  return {
    list: async ({ query }, context) =>
      asPage(context, query, await listClients(database, context.scope, query)),
    search: async ({ query }, context) =>
      asPage(context, query, await searchClients(database, context.scope, query)),
    get: async ({ params }, { scope }) => found(await findClient(database, scope, params.id)),
    listPackages: async ({ params, query }, context) => {
      found(await findClient(database, context.scope, params.id));
      return asPage(context, query, await listPackages(database, context.scope, query, params.id));
    },
    listProjects: async ({ params, query }, context) => {
      found(await findClient(database, context.scope, params.id));
      return asPage(context, query, await listProjects(database, context.scope, query, params.id));
    },
  };
}
