import type { Database } from '#server/database/database.ts';
import { takeChanges } from './store.ts';

const rowsAtOnce = 2000;

/** Assigns positions in the feed to all changes committed since the last run. */
export async function sequenceChanges(database: Database, signal?: AbortSignal): Promise<void> {
  while (signal?.aborted !== true && (await takeChanges(database, rowsAtOnce)) === rowsAtOnce);
}
