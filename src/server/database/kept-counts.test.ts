import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { make } from '#testing/factories.ts';
import { type Database, openDatabase } from './database.ts';
import { foldKeptCounts } from './kept-counts.ts';
import { sql } from './sql.ts';

const cause = { actor: 'test', reason: 'test', request: 'test' };
let database: Database;
let watcher: pg.Client;
let projects: number[];
const clients: number[] = [];
beforeAll(async () => {
  const { app, owner } = await testDatabase();
  database = openDatabase(app);
  watcher = new pg.Client(owner);
  await watcher.connect();
  projects = [];
  for (const name of ['A', 'B', 'C']) {
    const client = await make(database, 'clients', { name });
    clients.push(client);
    projects.push(await make(database, 'projects', { client_id: client, name: `P-${name}` }));
  }
});
afterAll(async () => {
  await database.close();
  await watcher.end();
});

const statuses = [null, 'In transit', 'in transit', 'Delivered', 'Доставлено'];
const days = [null, '2026-01-10', '2026-01-11', '2025-12-31', '2026-02-10', '2026-02-28'];

/** A named statement with numbers that choose its rows and values. */
interface Step {
  readonly kind: keyof typeof steps;
  readonly rows: number;
  readonly a: number;
  readonly b: number;
}

const pick = <Value>(values: readonly Value[], n: number) => values[n % values.length] as Value;

const steps = {
  insertPackages: ({ rows, a, b }: Step) => sql`insert into packages (project_id, client_id, airbill, status)
    select id, client_id, 'AB-' || n, ${pick(statuses, b)} from projects, generate_series(1, ${rows}) n
    where id = ${pick(projects, a)}`,
  changeStatus: ({ rows, a, b }: Step) => sql`update packages set status = ${pick(statuses, b)}
    where id % 7 < ${rows % 7} and project_id = ${pick(projects, a)}`,
  deletePackages: ({ rows, a }: Step) =>
    sql`delete from packages where id % 11 < ${rows % 5} and project_id = ${pick(projects, a)}`,
  movePackages: ({ a, b }: Step) => sql`update packages k set project_id = p.id, client_id = p.client_id
    from projects p where p.id = ${pick(projects, a)} and k.id % 5 = ${b % 5}`,
  // The packages and invoices below it follow by their foreign keys.
  moveProject: ({ a, b }: Step) =>
    sql`update projects set client_id = ${pick(clients, b)} where id = ${pick(projects, a)}`,
  insertInvoices: ({ rows, a, b }: Step) => sql`
    insert into invoices (project_id, name, invoicing_date, amount, currency, amount_paid)
    select ${a % 4 === 3 ? null : pick(projects, a)}::bigint, 'I-' || n, ${pick(days, b)}::date, 10, 'EUR', (n % 3) * 10
    from generate_series(1, ${rows}) n`,
  pay: ({ rows, b }: Step) =>
    sql`update invoices set amount_paid = ${10 * (b % 3)} where id % 7 < ${rows % 7}`,
  dateInvoices: ({ rows, b }: Step) =>
    sql`update invoices set invoicing_date = ${pick(days, b)}::date where id % 7 < ${rows % 7}`,
  assign: ({
    a,
    b,
  }: Step) => sql`update invoices set project_id = ${b % 3 === 0 ? null : pick(projects, a)}::bigint
    where id % 3 = ${a % 3}`,
  deleteInvoices: ({ rows }: Step) => sql`delete from invoices where id % 11 < ${rows % 5}`,
};

const step = fc.record({
  kind: fc.constantFrom(...(Object.keys(steps) as (keyof typeof steps)[])),
  rows: fc.integer({ min: 1, max: 40 }),
  a: fc.nat(20),
  b: fc.nat(20),
});

/** Rows whose maintained count differs from a count in the same snapshot. */
async function differences(): Promise<unknown[]> {
  const { rows } = await watcher.query(`
    (select 'packages' as of, client_id, status as part, sum(n)::int as off from (
        select client_id, status, count as n from package_counts union all
        select client_id, status, -count(*) from packages group by 1, 2) c group by 2, 3 having sum(n) <> 0)
    union all
    (select 'invoices', client_id, concat(since, ' ', is_debt), sum(n)::int from (
        select client_id, since, is_debt, count as n from invoice_counts union all
        select client_id, case when extract(day from invoicing_date) > 10
            then date_trunc('month', invoicing_date)::date + 10
            else (date_trunc('month', invoicing_date) - interval '1 month')::date + 10 end, debt > 0, -count(*)
          from invoices where project_id is not null group by 1, 2, 3) c group by 2, 3 having sum(n) <> 0)`);
  return rows as unknown[];
}

describe('kept counts', () => {
  it('are those of the rows after any statements, also by cascade, in part rolled back, folded or not', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), fc.nat(3), async (given, fate) => {
        await database
          .write(cause, async (transaction) => {
            for (const one of given) await transaction.rows(steps[one.kind](one));
            if (fate === 0) throw new Error('rolled back');
          })
          .catch((error: Error) => {
            if (error.message !== 'rolled back') throw error;
          });
        if (fate === 1) await foldKeptCounts(database);
        expect(await differences()).toEqual([]);
      }),
      { numRuns: 40 },
    );
    await foldKeptCounts(database);
    const { rows } = await watcher.query(
      'select 1 from package_counts group by client_id, status having count(*) > 1 or sum(count) = 0',
    );
    expect(rows).toEqual([]);
  });

  it('are exact in every snapshot while several write and two fold', async () => {
    let isOver = false;
    const writers = [0, 1, 2].map(async (own) => {
      const project = pick(projects, own);
      for (let turn = 0; turn < 25; turn += 1) {
        await database.write(cause, async (transaction) => {
          await transaction.rows(steps.insertPackages({ kind: 'insertPackages', rows: 5, a: own, b: turn }));
          await transaction.rows(sql`update packages set status = ${pick(statuses, turn + 1)}
            where id = any(array(select id from packages where project_id = ${project} order by id limit 3))`);
          await transaction.rows(sql`delete from packages where id = any(array(
            select id from packages where project_id = ${project} order by id desc limit 2))`);
        });
      }
    });
    const folders = [0, 1].map(async () => {
      while (!isOver) await foldKeptCounts(database);
    });
    const seen: unknown[] = [];
    const reader = (async () => {
      while (!isOver) seen.push(...(await differences()));
    })();
    await Promise.all(writers);
    isOver = true;
    await Promise.all([...folders, reader]);
    expect(seen).toEqual([]);
    expect(await differences()).toEqual([]);
  });

  it('a long import of one client does not hold up another', async () => {
    const own = steps.insertPackages({ kind: 'insertPackages', rows: 3, a: 0, b: 1 });
    await database.write(cause, async (importing) => {
      await importing.rows(own);
      // The same client and status, by another transaction that overlaps the first.
      await database.write(cause, (transaction) => transaction.rows(own));
      await foldKeptCounts(database);
    });
    expect(await differences()).toEqual([]);
  });

  it('cannot be written by the portal itself', async () => {
    for (const table of ['package_counts', 'invoice_counts']) {
      await expect(
        database.write(cause, (transaction) => transaction.rows(sql`delete from ${sql.table(table)}`)),
      ).rejects.toMatchObject({ code: '42501' });
    }
    await expect(
      database.write(cause, (transaction) => transaction.rows(sql`select recount_kept_counts()`)),
    ).rejects.toMatchObject({ code: '42501' });
  });

  it('are counted anew after writes past the triggers, and are none after a truncate', async () => {
    await watcher.query(`set session_replication_role = replica;
      insert into packages (project_id, client_id, airbill) select id, client_id, 'X' from projects;
      set session_replication_role = origin`);
    expect(await differences()).not.toEqual([]);
    await watcher.query('select recount_kept_counts()');
    expect(await differences()).toEqual([]);
    await watcher.query(`select set_config('trialway.actor', 'test', false); truncate projects cascade`);
    expect(await differences()).toEqual([]);
  });
});
