import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storedBreaches } from '#features/supply/plausibility/server/store.ts';
import { verifyPassword } from '#server/auth/passwords.ts';
import { openDatabase } from '#server/database/database.ts';
import { readDatabaseState } from '#server/database/database-marks.ts';
import { sql } from '#server/database/sql.ts';
import { testDatabase } from '#testing/database.ts';
import { demoAccounts, demoPassword } from './accounts.ts';
import { fingerprintOf } from './fingerprint.ts';
import { seedDemo } from './seed.ts';

const today = '2026-03-11';
const { app } = await testDatabase();
const database = openDatabase(app);

beforeAll(() => seedDemo(database, today));
afterAll(() => database.close());

describe('seedDemo', () => {
  it('fills the database and marks it as demo', async () => {
    expect(await readDatabaseState(database)).toEqual({ marked: true, empty: false });
    const [counts] = await database.rows(
      sql`select (select count(*) from packages) as packages, (select count(*) from locations) as locations,
        (select count(*) from invoices where debt > 0) > 0 as debt,
        (select count(*) from global_settings where value is not null) >= 9 as settings`,
    );
    expect(counts).toEqual({ packages: 2000, locations: 9, debt: true, settings: true });
  });

  it('amendments 29 and 30 none of its records breaks a rule', async () => {
    const broken = await database.rows(
      sql`select rule, record, count(*) as count from (${storedBreaches(true, sql`true`)}) b group by 1, 2`,
    );
    expect(broken).toEqual([]);
  });

  it('two seeds of one day are equal, including ids', async () => {
    const other = openDatabase((await testDatabase()).app);
    try {
      await seedDemo(other, today);
      expect(await fingerprintOf(other)).toEqual(await fingerprintOf(database));
    } finally {
      await other.close();
    }
  });

  it('sets the shared password for the accounts, and none for other people', async () => {
    const users = await database.rows(
      sql.of({
        email: 'string',
        password_hash: 'string?',
      })`select email, password_hash from users order by id`,
    );
    expect(users.slice(0, demoAccounts.length).map(({ email }) => email)).toEqual(
      demoAccounts.map(({ email }) => email),
    );
    expect(await verifyPassword(demoPassword, users[0]?.password_hash)).toBe(true);
    expect(new Set(users.slice(0, demoAccounts.length).map((user) => user.password_hash)).size).toBe(
      demoAccounts.length,
    );
    expect(users.slice(demoAccounts.length).every((user) => user.password_hash === null)).toBe(true);
  });

  it('gives new rows the ids after its own', async () => {
    const cause = { actor: 'test', reason: 'a new city', request: 'test' };
    const [city] = await database.write(cause, (transaction) =>
      transaction.rows(sql.of({ id: 'number' })`insert into cities (name) values ('Uzhhorod') returning id`),
    );
    const [most] = await database.rows(sql.of({ id: 'number' })`select max(id) as id from cities`);
    expect(city).toEqual(most);
  });

  it('is attributed to the demo in the audit', async () => {
    const actors = await database.rows(
      sql.of({ actor: 'string' })`select distinct actor from audit where request = 'seed-demo'`,
    );
    expect(actors).toEqual([{ actor: 'demo' }]);
  });

  it('does nothing a second time and rejects a database with other data', async () => {
    await seedDemo(database, '2027-01-01');
    const [mark] = await database.rows(sql`select value from database_marks where name = 'demo_day'`);
    expect(mark).toEqual({ value: today });
    const real = await testDatabase();
    const client = new pg.Client(real.owner);
    await client.connect();
    await client.query("select set_config('trialway.actor', 'test', false)");
    await client.query("insert into clients (name) values ('A real client')");
    await client.end();
    const own = openDatabase(real.app);
    await expect(seedDemo(own, today)).rejects.toThrow(/^The database is not empty.*DATABASE_URL\.$/);
    await own.close();
  });
});
