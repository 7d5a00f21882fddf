// The counts of lists that are kept as their rows are written (db/migrations/0095_kept_counts.sql).
import type { Cause, Database } from './database.ts';
import { sql } from './sql.ts';

/** Adds up what the statements of the last minute have counted; no sum changes by it. */
export async function foldKeptCounts(database: Database): Promise<void> {
  await database.write(fold, (transaction) => transaction.rows(sql`select fold_kept_counts()`));
}

const fold: Cause = { actor: 'jobs', operation: 'fold counts', request: 'jobs' };
