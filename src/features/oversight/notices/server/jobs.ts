import type { Database } from '#server/database/database.ts';
import { keptDays } from '../rules.ts';
import { deleteOldNotices } from './store.ts';

/** Deletes old notices. */
export async function expireNotices(database: Database): Promise<void> {
  const cause = { actor: 'notices', operation: 'expire', request: 'notices' };
  await database.write(cause, (transaction) => deleteOldNotices(transaction, keptDays));
}
