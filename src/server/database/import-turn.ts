// One import writes at a time across all processes. A waiting import holds no connection.
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#core/errors.ts';
import type { Cause, Database } from './database.ts';
import { type Queryable, sql } from './sql.ts';

const usualPatienceMs = 15_000;
const pollIntervalMs = 100;

class ImportRunning extends AppError {
  constructor() {
    super('UNAVAILABLE', { retryAfterSeconds: 10 });
  }
}

/**
 * Like `database.write`, but never concurrently with another import. Throws UNAVAILABLE, with nothing
 * written, if its turn does not come in time.
 */
export async function writeImport<T>(
  database: Database,
  cause: Cause,
  work: (transaction: Queryable) => Promise<T>,
  patienceMs = usualPatienceMs,
): Promise<T> {
  const end = Date.now() + patienceMs;
  for (;;) {
    try {
      return await database.write(cause, async (transaction) => {
        await takeTurn(transaction);
        return work(transaction);
      });
    } catch (error) {
      if (!(error instanceof ImportRunning) || Date.now() > end) throw error;
      await sleep(pollIntervalMs);
    }
  }
}

async function takeTurn(transaction: Queryable): Promise<void> {
  const [turn] = await transaction.rows(
    sql.of({ free: 'boolean' })`select pg_try_advisory_xact_lock(hashtext('trialway import')) as free`,
  );
  if (turn?.free !== true) throw new ImportRunning();
}
