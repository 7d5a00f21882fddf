import type { Database } from '#server/database/database.ts';
import { takeChanges } from './store.ts';

const rowsAtOnce = 2000;

/** Gives everything that was committed since its place in the feed. */
export async function sequenceChanges(database: Database, signal?: AbortSignal): Promise<void> {
  while (signal?.aborted !== true && (await takeChanges(database, rowsAtOnce)) === rowsAtOnce);
}
