import { OperatorError } from '#server/config/operator-error.ts';
import type { Database } from '#server/database/database.ts';
import { readDatabaseState } from '#server/database/database-marks.ts';
import { type Queryable, sql } from '#server/database/sql.ts';
import { fillTables } from './fill.ts';
import { buildWorld, type World, worldVersion } from './world.ts';

/**
 * Loads the demo data as of `today`, a plain date, into an empty migrated database and marks it as demo. Does
 * nothing if another process has just done so; rejects a database with data of its own.
 */
export async function seedDemo(database: Database, today: string): Promise<void> {
  const world = await buildWorld(today);
  const cause = {
    actor: 'demo',
    origin: 'demo',
    operation: 'load demo world',
    request: 'seed-demo',
  } as const;
  await database.write(cause, async (transaction) => {
    await transaction.rows(sql`select pg_advisory_xact_lock(hashtext('trialway demo'))`);
    const { marked, empty } = await readDatabaseState(transaction);
    if (marked) return;
    if (!empty) throw notEmpty();
    await fillTables(transaction, world);
    await passIds(transaction, world);
    await markAsDemo(transaction, today);
  });
}

/** The error when the database has other data. */
export function notEmpty(): OperatorError {
  return new OperatorError(
    'The database is not empty, it has clients or users: the demo world needs an empty one, choose another DATA_DIR or DATABASE_URL.',
  );
}

/** Stores the version and the day of the demo data. */
export async function markAsDemo(transaction: Queryable, today: string): Promise<void> {
  await transaction.rows(
    sql`insert into database_marks (name, value) values ('demo', ${worldVersion}), ('demo_day', ${today})
      on conflict (name) do update set value = excluded.value, set_at = now()`,
  );
}

/** Reserves the ids of the demo data: new rows follow them. The runtime role may only increase a sequence. */
async function passIds(transaction: Queryable, { tables }: World): Promise<void> {
  for (const [table, { length }] of tables) {
    await transaction.rows(
      sql`select count(nextval(pg_get_serial_sequence(attrelid::regclass::text, attname)))
        from pg_attribute, generate_series(1, ${length}::int)
        where attrelid = ${table}::regclass and attname = 'id'`,
    );
  }
}
