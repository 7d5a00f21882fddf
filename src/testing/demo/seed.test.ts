import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/database.ts';
import { readDatabaseState } from '#server/database-marks.ts';
import { verifyPassword } from '#server/passwords.ts';
import { sql } from '#server/sql.ts';
import { demoAccounts, demoPassword } from '../accounts.ts';
import { testDatabase } from '../database.ts';
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

  it('two seeds of one day are equal, to the last id', async () => {
    const other = openDatabase((await testDatabase()).app);
    try {
      await seedDemo(other, today);
      expect(await fingerprintOf(other)).toEqual(await fingerprintOf(database));
    } finally {
      await other.close();
    }
  });

  it('lets the accounts in with the one password, and has others without any', async () => {
    const users = await database.rows<{ email: string; password_hash: string | null }>(
      sql`select email, password_hash from users order by id`,
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

  it('leaves the ids after its own to new rows', async () => {
    const cause = { actor: 'test', reason: 'a new city', request: 'test' };
    const [city] = await database.write(cause, (transaction) =>
      transaction.rows<{ id: number }>(sql`insert into cities (name) values ('Uzhhorod') returning id`),
    );
    const [most] = await database.rows<{ id: number }>(sql`select max(id) as id from cities`);
    expect(city).toEqual(most);
  });

  it('is in the audit in the name of the demo', async () => {
    const actors = await database.rows<{ actor: string }>(
      sql`select distinct actor from audit where request = 'seed-demo'`,
    );
    expect(actors).toEqual([{ actor: 'demo' }]);
  });

  it('does nothing a second time and refuses data of its own', async () => {
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
