import type { Database } from '#server/database/database.ts';
import type { ServerHandlers } from '#server/http/mount.ts';
import type { providersContract } from '../contract.ts';
import { listProviders } from './store.ts';

export function providersHandlers(database: Database): ServerHandlers<typeof providersContract> {
  return {
    list: async (_, { scope }) => ({ results: await listProviders(database, scope) }),
  };
}
