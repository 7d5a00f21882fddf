// In demo mode the demo data are restored every 30 minutes (HOME-04). Rows are deleted and inserted, not
// truncated: readers see the old data until the end without waiting; only writers wait, for about a second.
// The audit trail is kept. The restore is one event in it, not 50,000 rows: its triggers are disabled for the
// transaction.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { OperatorError, operatorLine } from '#server/config/operator-error.ts';
import { setCause } from '#server/database/cause.ts';
import { connect } from '#server/database/connect.ts';
import { prepared, type Queryable, rowsOf, type Statement, sql } from '#server/database/sql.ts';
import { fillTables, tablesParentsFirst } from './fill.ts';
import { markAsDemo } from './seed.ts';
import { buildWorld, type World, worldVersion } from './world.ts';

/**
 * Recreates the demo data as of `today` in one transaction: with the same ids, all other rows deleted, the
 * sessions of the demo accounts and the audit trail kept. `owner` owns the schema. Returns false when the
 * restore has been switched off or another process is running it; throws on a database without the demo mark.
 */
export async function restoreDemo(owner: pg.ClientConfig, today: string): Promise<boolean> {
  const world = await buildWorld(today);
  return withClient(owner, async (client) => {
    for (let tries = 5; ; tries -= 1) {
      try {
        return await restoreOnce(client, world, today);
      } catch (error) {
        await client.query('rollback').catch(() => {});
        if (tries === 1 || !(error instanceof pg.DatabaseError) || error.code !== lockNotAvailable)
          throw error;
        await sleep(1000);
      }
    }
  });
}

interface Timing {
  readonly everyMinutes?: number;
  readonly onFailure?: (error: unknown) => void;
}

/**
 * Restores the demo data every 30 minutes if anything was written since, and at once if they are of another
 * day or version. The returned function stops it and waits for a restore in progress.
 */
export function startDemoRestore(
  owner: pg.ClientConfig,
  today: () => string,
  { everyMinutes = 30, onFailure = report }: Timing = {},
): () => Promise<void> {
  let underWay: Promise<unknown> = Promise.resolve();
  const look = (atStart: boolean): void => {
    underWay = underWay
      .then(async () => {
        const { stale, touched } = await stateOf(owner, today());
        if (stale || (touched && !atStart)) await restoreDemo(owner, today());
      })
      .catch(onFailure);
  };
  const timer = setInterval(look, everyMinutes * 60_000, false);
  look(true);
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}

const lockNotAvailable = '55P03';
// Not demo data: these tables are kept or, like the settings, overwritten in place.
const kept = [
  'audit',
  'audit_unsealed',
  'audit_seals',
  'change_queue',
  'changes',
  'schema_migrations',
  'database_marks',
  'sessions',
  'throttle_hits',
  'rate_windows',
  'user_writes',
  'groups',
  'global_settings',
];

async function restoreOnce(client: pg.Client, world: World, today: string): Promise<boolean> {
  const transaction = queryable(client);
  await client.query('begin');
  // Shorter than PostgreSQL's deadlock timeout of a second, so that the restore is cancelled rather than a
  // visitor's write.
  await client.query(`set local lock_timeout = '700ms'`);
  await transaction.rows(
    setCause({ actor: 'demo', origin: 'demo', operation: 'restore demo world', request: 'restore-demo' }),
  );
  const [first] = await transaction.rows(
    sql.of({ free: 'boolean' })`select pg_try_advisory_xact_lock(hashtext('trialway demo')) as free`,
  );
  const tables = await tablesParentsFirst(transaction);
  const business = tables.filter((table) => !kept.includes(table));
  if (first?.free === true) {
    const all = [...business, 'global_settings'].map((table) => sql.table(table));
    await transaction.rows(sql`lock table ${sql.join(all)} in share row exclusive mode`);
  }
  // Checked under the lock: an import that ends the restore has either committed before, or waits.
  if (first?.free !== true || !(await isWanted(transaction))) {
    await client.query('rollback');
    return false;
  }
  await setTriggers(transaction, business, 'disable');
  await clear(transaction, business, world);
  await fillTables(transaction, world);
  // Values that the triggers would have written.
  await transaction.rows(sql`insert into stock_changes (project_id) select id from projects`);
  await transaction.rows(sql`select recount_kept_counts()`);
  await transaction.rows(sql`select renew_arrivals()`);
  await transaction.rows(sql`select renew_tracked()`);
  await restartIds(transaction, business, world);
  await setTriggers(transaction, business, 'enable');
  // Derived from the records, as the triggers do it when they are written.
  await transaction.rows(sql`select note_missing_statuses()`);
  await transaction.rows(sql`select open_stock(id) from projects where keeps_stock order by id`);
  await markAsDemo(transaction, today);
  await transaction.rows(sql`select audit_event('demo world', 'restored', null)`);
  await trimAudit(transaction);
  await client.query('commit');
  return true;
}

async function isWanted(transaction: Queryable): Promise<boolean> {
  const [mark] = await transaction.rows(
    sql.of({
      demo: 'boolean',
      off: 'boolean',
    })`select exists (select from database_marks where name = 'demo') as demo,
      exists (select from database_marks where name = 'demo_restore' and value = 'off') as off`,
  );
  if (mark?.demo !== true)
    throw new OperatorError('This database does not hold the demo world: nothing was restored.');
  return !mark.off;
}

/** Disables the triggers of the audit and of updated_at; foreign keys are still checked. */
async function setTriggers(
  transaction: Queryable,
  tables: readonly string[],
  state: 'enable' | 'disable',
): Promise<void> {
  for (const table of tables) {
    await transaction.rows(sql`alter table ${sql.table(table)} ${sql.raw(state)} trigger user`);
  }
}

/**
 * Children first. The demo accounts are kept for their sessions; their emails are freed first, in case they
 * were swapped.
 */
async function clear(transaction: Queryable, tables: readonly string[], world: World): Promise<void> {
  const accounts = world.tables.get('users')?.length ?? 0;
  await transaction.rows(sql`delete from sessions where user_id > ${accounts}`);
  await transaction.rows(sql`update users set email = 'restoring-' || id, client_id = null, car_id = null`);
  for (const table of tables.toReversed()) {
    const where = table === 'users' ? sql`where id > ${accounts}` : sql``;
    await transaction.rows(sql`delete from ${sql.table(table)} ${where}`);
  }
}

async function restartIds(transaction: Queryable, tables: readonly string[], world: World): Promise<void> {
  for (const table of tables) {
    const [found] = await transaction.rows(
      sql.of({ sequence: 'string?' })`
        select pg_get_serial_sequence(attrelid::regclass::text, attname) as sequence from pg_attribute
        where attrelid = ${table}::regclass and attname = 'id'`,
    );
    if (found?.sequence === undefined || found.sequence === null) continue;
    const next = (world.tables.get(table)?.length ?? 0) + 1;
    // Unlike setval, this is rolled back with the transaction.
    await transaction.rows(sql`alter sequence ${sql.raw(found.sequence)} restart with ${sql.lit(next)}`);
  }
}

/**
 * Deletes visitors' audit entries older than a day, so that a public demo does not grow; the creation of
 * records is kept.
 */
async function trimAudit(transaction: Queryable): Promise<void> {
  await transaction.rows(
    sql`delete from audit where at < now() - interval '1 day' and actor <> 'migration' and request <> 'seed-demo'`,
  );
}

async function stateOf(owner: pg.ClientConfig, today: string): Promise<{ stale: boolean; touched: boolean }> {
  return withClient(owner, async (client) => {
    const [state] = await queryable(client).rows(
      sql.of({ off: 'boolean', stale: 'boolean', touched: 'boolean' })`
        select exists (select from database_marks where name = 'demo_restore' and value = 'off') as off,
        (select count(*) from database_marks where (name, value) in (('demo', ${worldVersion}), ('demo_day', ${today})))
          < 2 as stale,
        exists (select from audit where actor <> 'migration' and request <> 'seed-demo'
          and id > coalesce((select max(id) from audit where table_name = 'demo world'), 0)) as touched`,
    );
    return state === undefined || state.off ? { stale: false, touched: false } : state;
  });
}

async function withClient<T>(owner: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(owner);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function queryable(client: pg.Client): Queryable {
  async function run<Row>(statement: Statement<Row>) {
    return rowsOf(statement, await client.query(prepared(statement)));
  }
  return { rows: run, read: run };
}

function report(error: unknown): void {
  console.error(`The demo world was not restored: ${operatorLine(error)}.`);
}
