// In demo mode the cars keep moving: their positions arrive every few seconds as if from a provider.
import { recordPositions } from '#features/transport/tracking/server/service.ts';
import { operatorLine } from '#server/config/operator-error.ts';
import type { Database } from '#server/database/database.ts';
import { sql } from '#server/database/sql.ts';
import { fixesAt } from './cars.ts';

const everySeconds = 10;

/** Stores the current positions of the cars, unless real data has been imported. */
export async function driveOn(database: Database, moment: Date): Promise<void> {
  const [mark] = await database.read(
    sql.of({ demo: 'boolean' })`select exists (select from database_marks where name = 'demo')
      and not exists (select from database_marks where name = 'demo_restore' and value = 'off') as demo`,
  );
  if (mark?.demo !== true) return;
  const cause = { actor: 'demo', origin: 'demo', operation: 'drive', request: 'seed-demo' } as const;
  await recordPositions(database, cause, fixesAt(moment));
}

/** Runs until the returned function is called, which waits for a write in progress. */
export function startDriving(database: Database): () => Promise<void> {
  let underWay: Promise<void> | undefined;
  const timer = setInterval(() => {
    // Several processes of one portal compute the same positions for the same moment; the second row is a duplicate.
    const tick = Math.floor(Date.now() / 1000 / everySeconds) * everySeconds * 1000;
    underWay ??= driveOn(database, new Date(tick))
      .catch((error: unknown) => console.error(`The demo cars stand still: ${operatorLine(error)}.`))
      .finally(() => (underWay = undefined));
  }, everySeconds * 1000);
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}
