import { found } from '#core/errors.ts';
import { findNamedProject } from '#features/supply/projects/server/service.ts';
import type { Database } from '#server/database/database.ts';
import type { ServerHandlers } from '#server/http/mount.ts';
import type { recordDefaultsContract } from '../contract.ts';
import { findDefaults } from './store.ts';

export function recordDefaultsHandlers(database: Database): ServerHandlers<typeof recordDefaultsContract> {
  return {
    get: async ({ params }, { scope }) =>
      findDefaults(database, found(await findNamedProject(database, scope, params.id))),
  };
}
