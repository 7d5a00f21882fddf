import { found } from '#core/errors.ts';
import type { Database } from '#server/database.ts';
import type { ServerHandlers } from '#server/mount.ts';
import type { profileContract } from '../contract.ts';
import { findProfile } from './store.ts';

export function profileHandlers(database: Database): ServerHandlers<typeof profileContract> {
  return {
    get: async (_, { scope }) => ({ ...found(await findProfile(database, scope)), role: scope.role }),
  };
}
