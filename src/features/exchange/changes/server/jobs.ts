import type { Database } from '#server/database/database.ts';
import { sequenceChanges } from './service.ts';
import { deleteOldChanges } from './store.ts';

/** The jobs of the change feed. */
export function changeJobs(database: Database) {
  return {
    'changes.sequence': (_: unknown, signal: AbortSignal) => sequenceChanges(database, signal),
    'changes.expire': async () => {
      const cause = { actor: 'changes', operation: 'expire', request: 'changes' };
      await database.write(cause, (transaction) => deleteOldChanges(transaction));
    },
  };
}
