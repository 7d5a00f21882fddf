import { plainDateIn } from '#core/dates.ts';
import { found } from '#core/errors.ts';
import type { Database } from '#server/database/database.ts';
import type { ServerHandlers } from '#server/http/mount.ts';
import type { whereaboutsContract } from '../contract.ts';
import { findWhereabouts } from './store.ts';

export function whereaboutsHandlers(
  database: Database,
  timeZone: string,
): ServerHandlers<typeof whereaboutsContract> {
  return {
    get: async ({ params }, { scope }) =>
      found(await findWhereabouts(database, scope, params.id, plainDateIn(timeZone, new Date()))),
  };
}
