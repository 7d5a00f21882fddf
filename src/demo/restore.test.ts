import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { undoRows } from '#features/exchange/imports/server/pipeline/pipeline.ts';
import { kindFields } from '#record-types/imports.ts';
import { openDatabase } from '#server/database/database.ts';
import { sql } from '#server/database/sql.ts';
import { testDatabase } from '#testing/database.ts';
import { fingerprintOf } from './fingerprint.ts';
import { restoreDemo, startDemoRestore } from './restore.ts';
import { seedDemo } from './seed.ts';

const today = '2026-03-11';
const { app, owner } = await testDatabase();
const database = openDatabase(app);
const visitor = { actor: '5', reason: 'a visit', request: 'test' };
let before: unknown;

beforeAll(async () => {
  await seedDemo(database, today);
  before = await fingerprintOf(database);
});
afterAll(() => database.close());

describe('restoreDemo', () => {
  it('A-126 undoes what visitors did, with the same ids', async () => {
    await database.write(visitor, async (transaction) => {
      await transaction.rows(sql`insert into clients (name) values ('Mine')`);
      await transaction.rows(sql`delete from package_statuses where package_id < 100`);
      await transaction.rows(sql`update projects set name = 'Spoilt', sponsor = null`);
      await transaction.rows(sql`update global_settings set value = '"x"'`);
      await transaction.rows(sql`update locations set address = ''`);
      // Names and emails that collide with those of the demo data.
      await transaction.rows(sql`update clients set name = 'Helix' where id = 1`);
      await transaction.rows(sql`update clients set name = 'Helix Biopharma' where id = 2`);
      await transaction.rows(sql`update users set email = 'x@demo.test' where id = 1`);
      await transaction.rows(sql`update users set email = 'admin@demo.test', manager = true where id = 2`);
      await transaction.rows(sql`update users set deleted_at = now(), is_active = false where id = 5`);
    });
    expect(await fingerprintOf(database)).not.toEqual(before);
    expect(await restoreDemo(owner, today)).toBe(true);
    expect(await fingerprintOf(database)).toEqual(before);
  });

  it('keeps the sessions of the demo accounts and the audit, and deletes new sign-ups', async () => {
    await database.write(visitor, async (transaction) => {
      await transaction.rows(sql`insert into users (email) values ('guest@example.com')`);
      await transaction.rows(sql`insert into sessions (family_id, token_hash, user_id, expires_at)
        select gen_random_uuid(), sha256(email::bytea), id, now() + interval '1 day' from users where id in (5, 33)`);
    });
    const [written] = await database.rows(sql.of({ count: 'number' })`select count(*) from audit`);
    await restoreDemo(owner, today);
    expect(await database.rows(sql`select user_id, revoked_at from sessions`)).toEqual([
      { user_id: 5, revoked_at: null },
    ]);
    const [after] = await database.rows(sql.of({ count: 'number' })`select count(*) from audit`);
    // The restore is a single event.
    expect(after?.count).toBe((written?.count ?? 0) + 1);
    await database.write(visitor, (transaction) => transaction.rows(sql`delete from sessions`));
  });

  it('deletes audit entries of visitors older than a day, and keeps the creation of records', async () => {
    await database.write(visitor, (transaction) =>
      transaction.rows(sql`insert into cities (name) values ('Here')`),
    );
    await asOwner(`update audit set at = now() - interval '25 hours'`);
    const [seeded] = await database.rows(
      sql.of({ count: 'number' })`select count(*) from audit where actor = 'demo' and request = 'seed-demo'`,
    );
    await restoreDemo(owner, today);
    const left = await database.rows(
      sql`select actor, request, count(*) from audit group by 1, 2 order by 1, 2`,
    );
    expect(left).toEqual([
      { actor: 'demo', request: 'restore-demo', count: 1 },
      { actor: 'demo', request: 'seed-demo', count: seeded?.count },
      { actor: 'migration', request: '', count: expect.any(Number) },
    ]);
  });

  it('gives new rows the ids after the demo data again, and audits them again', async () => {
    const next = () =>
      database.write(visitor, async (transaction) => {
        const [row] = await transaction.rows(
          sql.of({ id: 'number' })`insert into cities (name) values ('Next') returning id`,
        );
        return row?.id;
      });
    const first = await next();
    await restoreDemo(owner, today);
    expect(await next()).toBe(first);
    const [last] = await database.rows(sql`select table_name, actor from audit order by id desc limit 1`);
    expect(last).toEqual({ table_name: 'cities', actor: '5' });
  });

  it('moves the dates to another day, and back', async () => {
    await restoreDemo(owner, '2026-03-12');
    const [moved] = await database.rows(sql`select max(date)::date as day from weather`);
    expect(moved).toEqual({ day: '2026-03-12' });
    await restoreDemo(owner, today);
    expect(await fingerprintOf(database)).toEqual(before);
  });

  it('does not wait for readers, which see the old data until the end', async () => {
    await database.write(visitor, (transaction) =>
      transaction.rows(sql`insert into cities (name) values ('Old world')`),
    );
    const chunks = database.stream(sql.of({ name: 'string' })`select name from cities order by id`, 1);
    const first = await chunks.next();
    await restoreDemo(owner, today);
    const names: string[] = [];
    for await (const [city] of chunks) names.push(city?.name ?? '');
    expect(first.done).toBe(false);
    expect(names).toContain('Old world');
    expect(await fingerprintOf(database)).toEqual(before);
  });

  it('yields to a writer that locks its rows, then restores', async () => {
    const client = new pg.Client(owner);
    await client.connect();
    await client.query("begin; select set_config('trialway.actor', 'test', true)");
    await client.query("insert into cities (name) values ('Held')");
    const restored = restoreDemo(owner, today);
    await sleep(1000);
    await client.query('commit');
    await client.end();
    expect(await restored).toBe(true);
    expect(await fingerprintOf(database)).toEqual(before);
  });

  it('has an import of payments that can be undone', async () => {
    class RolledBack extends Error {}
    const [made] = await database.rows(
      sql.of({ id: 'number' })`select id from sheet_imports where state = 'committed'`,
    );
    const rows = { table: 'sheet_import_rows', importId: made?.id ?? 0 };
    const fields = ['date', 'amount', 'currency', 'reference'];
    const target = { source: 'portal', records: [kindFields('invoice_payments', fields)] } as const;
    const left = sql.of({ count: 'number' })`select count(*) as count from invoice_payments p
      join sheet_import_rows r on r.record_id = p.id and r.import_id = ${rows.importId}`;
    const [created] = await database.rows(left);
    expect(created?.count).toBeGreaterThan(5);
    await expect(
      database.write(visitor, async (transaction) => {
        expect(await undoRows(transaction, rows, target, () => {})).toEqual([]);
        expect(await transaction.rows(left)).toEqual([{ count: 0 }]);
        throw new RolledBack();
      }),
    ).rejects.toThrow(RolledBack);
  });

  it('is off once real data was imported, and rejects a database that is not a demo', async () => {
    await asOwner(`insert into database_marks (name, value) values ('demo_restore', 'off')`);
    await database.write(visitor, (transaction) =>
      transaction.rows(sql`insert into clients (name) values ('Real')`),
    );
    expect(await restoreDemo(owner, today)).toBe(false);
    await startDemoRestore(owner, () => '2027-01-01')();
    expect(await database.rows(sql`select name from clients where name = 'Real'`)).toHaveLength(1);
    await asOwner(`delete from database_marks where name = 'demo_restore'`);
    const { owner: empty } = await testDatabase();
    await expect(restoreDemo(empty, today)).rejects.toThrow('does not hold the demo world');
  });
});

describe('startDemoRestore', () => {
  it('at the start restores only data of another day', async () => {
    const addCity = () =>
      database.write(visitor, (transaction) =>
        transaction.rows(sql`insert into cities (name) values ('Kept')`),
      );
    const kept = async () => (await database.rows(sql`select from cities where name = 'Kept'`)).length;
    await addCity();
    await startDemoRestore(owner, () => today)();
    expect(await kept()).toBe(1);
    await startDemoRestore(owner, () => '2026-03-12')();
    expect(await kept()).toBe(0);
  });

  it('restores periodically after a write, and reports failures', async () => {
    const failures: unknown[] = [];
    await database.write(visitor, (transaction) =>
      transaction.rows(sql`insert into cities (name) values ('Gone')`),
    );
    const options = { everyMinutes: 0.002, onFailure: (error: unknown) => failures.push(error) };
    const stop = startDemoRestore(owner, () => '2026-03-12', options);
    const there = async () => (await database.rows(sql`select from cities where name = 'Gone'`)).length;
    while ((await there()) > 0) await sleep(50);
    await stop();
    expect(failures).toEqual([]);
    // Without further writes nothing is restored.
    const events = () => database.rows(sql`select id from audit where table_name = 'demo world'`);
    const told = await events();
    const again = startDemoRestore(owner, () => '2026-03-12', options);
    await sleep(600);
    await again();
    expect(await events()).toEqual(told);
    const nowhere = startDemoRestore({ ...owner, database: 'nowhere' }, () => '2026-03-12', options);
    await nowhere();
    expect(String(failures[0])).toContain('nowhere');
  });
});

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  await client.query(statement);
  await client.end();
}
