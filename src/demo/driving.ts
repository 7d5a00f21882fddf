// In demo mode the cars go on driving: their positions come in as from a provider, every few seconds.
import { recordPositions } from '#features/transport/tracking/server/service.ts';
import { operatorLine } from '#server/config/operator-error.ts';
import type { Database } from '#server/database/database.ts';
import { sql } from '#server/database/sql.ts';
import { fixesAt } from './cars.ts';

const everySeconds = 10;

/** Stores where the cars are at this moment; not once real data has come in. */
export async function driveOn(database: Database, moment: Date): Promise<void> {
  const [mark] = await database.read(
    sql.of({ demo: 'boolean' })`select exists (select from database_marks where name = 'demo')
      and not exists (select from database_marks where name = 'demo_restore' and value = 'off') as demo`,
  );
  if (mark?.demo !== true) return;
  const cause = { actor: 'demo', origin: 'demo', operation: 'drive', request: 'seed-demo' } as const;
  await recordPositions(database, cause, fixesAt(moment));
}

/** Drives until the returned function is called, which waits for what is under way. */
export function startDriving(database: Database): () => Promise<void> {
  let underWay: Promise<void> | undefined;
  const timer = setInterval(() => {
    // Several processes of one portal say the same of the same moment: the second is a duplicate.
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
