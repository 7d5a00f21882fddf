import { setTimeout as sleep } from 'node:timers/promises';
import { runProvider } from '#features/oversight/providers/server/service.ts';
import type { Database } from '#server/database/database.ts';
import type { Egress } from '#server/http/egress.ts';
import { type Fix, keptDaysDefault } from '../rules.ts';
import { chosenProvider } from './providers/providers.ts';
import { recordPositions } from './service.ts';
import { dropPositions, expireRefusals, findKeptDays, makePartitions } from './store.ts';

/** The job runs more often than this, so that a provider is polled at its own interval. */
const pace = { everySeconds: 25, retrySeconds: 60, maxRetrySeconds: 1800, deadlineSeconds: 30 };
const aheadDays = 8;
const dayMs = 86_400_000;
/** How often a listening connection checks whether its settings are still current. */
const lookMs = 15_000;
const fixesAtOnce = 1000;

interface Parts {
  readonly egress: Egress;
  readonly key: Buffer;
  readonly businessTz: string;
  readonly publicUrl: string;
}

/** Background jobs of tracking. */
export function trackingJobs(database: Database, { egress, key, businessTz, publicUrl }: Parts) {
  const chosen = chosenProvider(database, { egress, key });
  const store = (fixes: readonly Fix[]) => storeFixes(database, fixes);
  return {
    'tracking.partitions': () => keepPartitions(database),
    'tracking.poll': async (_: unknown, signal: AbortSignal) => {
      const found = await chosen();
      if (found === undefined) return;
      const run = { name: 'gps', ...pace, signal, timeZone: businessTz, publicUrl } as const;
      const outcome = await runProvider(database, run, async (over) =>
        store(await found.provider.poll(over)),
      );
      if (outcome.state === 'failed') throw outcome.error;
    },
    'tracking.listen': async (_: unknown, signal: AbortSignal) => {
      const found = await chosen();
      if (found?.provider.listen === undefined) return;
      const over = new AbortController();
      const stop = () => over.abort();
      signal.addEventListener('abort', stop);
      void watch(found.isCurrent, over);
      try {
        await found.provider.listen(over.signal, store);
      } finally {
        over.abort();
        signal.removeEventListener('abort', stop);
      }
    },
  };
}

async function storeFixes(database: Database, fixes: readonly Fix[]): Promise<void> {
  const cause = { actor: 'gps provider', operation: 'import positions', request: 'gps provider' };
  for (let start = 0; start < fixes.length; start += fixesAtOnce)
    await recordPositions(database, cause, fixes.slice(start, start + fixesAtOnce));
}

/** Aborts listening when the settings change. */
async function watch(isCurrent: () => Promise<boolean>, over: AbortController): Promise<void> {
  try {
    while (!over.signal.aborted) {
      await sleep(lookMs, undefined, { signal: over.signal });
      if (!(await isCurrent())) over.abort();
    }
  } catch {
    over.abort();
  }
}

/** Creates partitions for the coming days, and deletes positions older than the retention period. */
async function keepPartitions(database: Database): Promise<void> {
  const cause = { actor: 'tracking.partitions', request: 'tracking.partitions' };
  await database.write(cause, async (transaction) => {
    const today = Date.now();
    await makePartitions(transaction, dayOf(today), dayOf(today + aheadDays * dayMs));
    await dropPositions(transaction, (await findKeptDays(transaction)) ?? keptDaysDefault);
    await expireRefusals(transaction);
  });
}

function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}
