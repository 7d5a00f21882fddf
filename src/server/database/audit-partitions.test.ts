// Migration 0091: the audit by month.
import { copyFileSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { MIGRATIONS, migrate } from './migrate.ts';

const folder = temporaryFolder('partitions');
let client: pg.Client;
const found: object[] = [];

beforeAll(async () => {
  const { owner } = await testDatabase();
  client = new pg.Client(owner);
  await client.connect();
  await client.query('drop schema public cascade; create schema public');
  for (const file of readdirSync(MIGRATIONS).filter((name) => name < '0091'))
    copyFileSync(path.join(MIGRATIONS, file), path.join(folder, file));
  await migrate(owner, folder);
  await client.query(`insert into audit (at, actor, origin, reason, request, action, table_name, row_id, new)
    select now() - make_interval(days => n), 'test', 'form', '', '', 'insert', 'cities', n::text, '{"id": 1}'
    from generate_series(0, 400) n`);
  // An id of a write that was rolled back.
  await client.query(`select nextval('audit_id_seq')`);
  const before = await rowsOf();
  await migrate(owner, MIGRATIONS);
  found.push(before, await rowsOf(`and id <= ${before.last}`));
});
afterAll(async () => {
  await client.end();
  rmSync(folder, { recursive: true, force: true });
});

async function rowsOf(where = ''): Promise<{ count: string; last: string; content: string }> {
  const { rows } = await client.query(
    `select count(*), max(id) as last, md5(string_agg(to_jsonb(a)::text, '' order by id)) as content
      from audit a where true ${where}`,
  );
  return rows[0];
}

const partitionOf = async (moment: string): Promise<string> => {
  await client.query(`insert into audit (at, actor, origin, reason, request, action, table_name)
    values (${moment}, 'now', 'form', '', '', 'event', 'x')`);
  const { rows } = await client.query<{ name: string }>(
    `select tableoid::regclass::text as name from audit where actor = 'now' order by id desc limit 1`,
  );
  return rows[0]?.name ?? '';
};

it('A-48 every row of before is there as it was', () => {
  expect(found[1]).toEqual(found[0]);
});

it('A-48 new ids follow the old ones, and what was written before waits for its seal', async () => {
  const { rows } = await client.query<{ ids: string; all: string; unsealed: string }>(
    'select count(distinct id) as ids, count(*) as all, (select count(*) from audit_unsealed) as unsealed from audit',
  );
  expect(rows[0]?.ids).toBe(rows[0]?.all);
  expect(Number(rows[0]?.unsealed)).toBeGreaterThan(400);
});

it('SEAL-03 A-48 each of the coming months has a partition, and no write is refused for want of one', async () => {
  const month = (ahead: number) =>
    `(date_trunc('month', now() at time zone 'UTC') + interval '${ahead} months 3 days') at time zone 'UTC'`;
  expect(await partitionOf('now()')).toMatch(/^audit_to_\d{6}$/);
  const next = await partitionOf(month(1));
  expect(next).toMatch(/^audit_\d{6}$/);
  expect(await partitionOf(month(2))).not.toBe(next);
  expect(await partitionOf(month(5))).toBe('audit_other');
  // A month whose rows are in the default partition stays there; the others get their own.
  await client.query('select make_audit_partitions(6)');
  expect(await partitionOf(month(5))).toBe('audit_other');
  expect(await partitionOf(month(6))).toMatch(/^audit_\d{6}$/);
  await client.query('select make_audit_partitions(6)');
});

it('SEAL-03 A-48 the runtime role reads and writes no partition', async () => {
  const { rows } = await client.query(
    `select c.relname from pg_class c where c.relname like 'audit\\_%' and c.relkind = 'r'
      and c.relname not in ('audit_seals', 'audit_unsealed')
      and has_table_privilege('trialway_app', c.oid, 'select, insert, update, delete, truncate')`,
  );
  expect(rows).toEqual([]);
});
