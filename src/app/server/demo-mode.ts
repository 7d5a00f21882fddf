// Whether a portal shows the demo world, and the jobs that maintain it.
import { plainDateIn } from '#core/dates.ts';
import { assertRateLimits, type DemoMode, type Env } from '#server/config/env.ts';
import { OperatorError } from '#server/config/operator-error.ts';
import { readDatabaseState } from '#server/database/database-marks.ts';
import type { OpenedDatabase } from './databases.ts';

/**
 * Enabled for an empty embedded database and for one marked as demo, unless configured otherwise (amendment
 * 1).
 */
export async function settleDemoMode(env: Env, { database, embedded }: OpenedDatabase): Promise<DemoMode> {
  const { marked, empty } = await readDatabaseState(database);
  if (marked && env.demoMode === 'off') {
    throw new OperatorError(
      'This database holds the demo world: leave DEMO_MODE unset, or use another DATA_DIR or DATABASE_URL.',
    );
  }
  const wanted = env.demoMode ?? (marked || (embedded && empty) ? 'on' : 'off');
  assertRateLimits(env, wanted);
  if (wanted === 'on' && !marked) {
    // A portal without the demo world never loads it.
    const { notEmpty, seedDemo } = await import('#demo/seed.ts');
    if (!empty) throw notEmpty();
    await seedDemo(database, plainDateIn(env.businessTz, new Date()));
  }
  return wanted;
}

/** Starts the maintenance of the demo world: its nightly restore and its moving cars. */
export async function startDemo(env: Env, { owner, database }: OpenedDatabase): Promise<() => Promise<void>> {
  const [{ startDriving }, { startDemoRestore }] = await Promise.all([
    import('#demo/driving.ts'),
    import('#demo/restore.ts'),
  ]);
  const stops = [
    startDemoRestore(owner, () => plainDateIn(env.businessTz, new Date())),
    startDriving(database),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
