import { found } from '#core/errors.ts';
import type { Database } from '#server/database.ts';
import { asPage } from '#server/listing.ts';
import type { ServerHandlers } from '#server/mount.ts';
import type { projectsContract } from '../contract.ts';
import { findProject, listProjects } from './store.ts';

export function projectsHandlers(database: Database): ServerHandlers<typeof projectsContract> {
  return {
    list: async ({ query }, context) =>
      asPage(context, query, await listProjects(database, context.scope, query)),
    get: async ({ params }, { scope }) => found(await findProject(database, scope, params.id)),
  };
}
