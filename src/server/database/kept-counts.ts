// Values maintained for lists when rows are written: counts (db/migrations/0095_kept_counts.sql), packages
// with a track.
import type { Cause, Database } from './database.ts';
import { sql } from './sql.ts';

/** Merges the count changes of the last minute into totals; the sums stay the same. */
export async function foldKeptCounts(database: Database): Promise<void> {
  await database.write(fold, (transaction) => transaction.rows(sql`select fold_kept_counts()`));
}

/**
 * Marks packages that were created while another transaction wrote the first track of their airbill
 * (db/migrations/0179_packages_with_a_track.sql).
 */
export async function keepRecentTracks(database: Database): Promise<void> {
  await database.write(keep, (transaction) => transaction.rows(sql`select keep_recent_tracks()`));
}

const keep: Cause = { actor: 'jobs', operation: 'keep tracked packages', request: 'jobs' };
const fold: Cause = { actor: 'jobs', operation: 'fold counts', request: 'jobs' };
