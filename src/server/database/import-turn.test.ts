import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { type Database, openDatabase } from './database.ts';
import { writeImport } from './import-turn.ts';
import { sql } from './sql.ts';

const cause = { actor: 'test', reason: 'test', request: 'test' };
let database: Database;
let other: pg.Client;
beforeAll(async () => {
  const { app, owner } = await testDatabase();
  database = openDatabase(app);
  other = new pg.Client(owner);
  await other.connect();
});
afterAll(async () => {
  await database.close();
  await other.end();
});

it('twelve imports wait for another one without a connection in hand, then each has its turn alone', async () => {
  await other.query("select pg_advisory_lock(hashtext('trialway import'))");
  let atOnce = 0;
  let most = 0;
  const waiting = Promise.all(
    Array.from({ length: 12 }, () =>
      writeImport(database, cause, async (transaction) => {
        atOnce += 1;
        most = Math.max(most, atOnce);
        await transaction.rows(sql`select 1`);
        atOnce -= 1;
      }),
    ),
  );
  // As many writes beside them as the pool has connections.
  for (let n = 0; n < 20; n += 1) {
    expect(await database.write(cause, (transaction) => transaction.rows(sql`select 1 as n`))).toEqual([
      { n: 1 },
    ]);
  }
  const { rows } = await other.query("select 1 from pg_locks where locktype = 'advisory' and not granted");
  expect([most, rows]).toEqual([0, []]);
  await other.query('select pg_advisory_unlock_all()');
  await waiting;
  expect(most).toBe(1);
});

it('an import whose turn does not come is 503 with Retry-After, and nothing of it is written', async () => {
  await other.query("select pg_advisory_lock(hashtext('trialway import'))");
  const waiting = writeImport(database, cause, async () => 'written', 200);
  await expect(waiting).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 10 });
  await other.query('select pg_advisory_unlock_all()');
});
