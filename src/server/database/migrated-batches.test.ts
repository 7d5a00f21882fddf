// The migration that makes products and batches from the texts of lines and counts (amendment 47).
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { MIGRATIONS, migrate } from './migrate.ts';

const before = mkdtempSync(path.join(os.tmpdir(), 'trialway-batches-'));
let owner: pg.ClientConfig;

const records = `
  select set_config('trialway.actor', 'test', false);
  insert into clients (id, name) values (1, 'Alpha');
  insert into projects (id, client_id, name) values (1, 1, 'AB-101'), (2, 1, 'AB-102');
  insert into inbounds (id, project_id) values (1, 1), (2, 2);
  insert into outbounds (id, project_id) values (1, 1);
  insert into returns (id, project_id) values (1, 1);
  insert into destructions (id, project_id, voided_at, void_reason) values (1, 1, now(), 'twice');
  insert into record_lines (id, inbound_id, product, batch, quantity) values
    (1, 1, 'HX-12', 'B-1', 10), (2, 1, ' HX-12', 'B-1 ', 5), (3, 1, 'HX-12', 'B-2', 1), (4, 1, 'HX-12', 'b-2', 1),
    (5, 1, 'HX-12', '', 1), (6, 1, null, 'B-1', 1), (7, 1, 'HX-12', 'B-3', 1),
    (8, 1, 'Placebo', 'P-1', 1), (9, 1, 'placebo', 'P-1', 1), (10, 2, 'HX-12', 'B-1', 1);
  insert into record_lines (id, outbound_id, product, batch, quantity) values (11, 1, 'HX-12', 'B-1', 1);
  insert into record_lines (id, return_id, product, batch, quantity) values (12, 1, 'HX-12', 'B-4', 1);
  insert into record_lines (id, destruction_id, product, batch, quantity) values
    (13, 1, 'HX-12', 'B-4', 1), (14, 1, 'HX-12', 'B-5', 1);
  insert into inventories (id, project_id, product, batch, expiry_date) values
    (1, 1, 'HX-12', 'B-1', '2027-01-31'), (2, 1, 'HX-12', 'B-3', '2027-01-31'), (3, 1, 'HX-12', 'B-3', '2027-02-28'),
    (4, 1, 'HX-12', 'B-1', null);`;

beforeAll(async () => {
  const database = await testDatabase();
  const client = new pg.Client(database.owner);
  await client.connect();
  await client.query(`create database ${database.name}_empty template template0`);
  await client.end();
  owner = { ...database.owner, database: `${database.name}_empty` };
  for (const name of readdirSync(MIGRATIONS)) {
    if (name.endsWith('.sql') && name < '0097')
      copyFileSync(path.join(MIGRATIONS, name), path.join(before, name));
  }
  await migrate(owner, before);
  await query(records);
  await migrate(owner, MIGRATIONS);
});

afterAll(() => rmSync(before, { recursive: true }));

describe('the migration of batches', () => {
  it('makes a batch of each project, product and number that is written in one way', async () => {
    expect(
      await query(`select b.project_id::int, p.name, b.number, b.expiry_date::text, b.status
        from batches b join products p on p.id = b.product_id order by 1, 2, 3`),
    ).toEqual([
      { project_id: 1, name: 'HX-12', number: 'B-1', expiry_date: '2027-01-31', status: 'released' },
      { project_id: 1, name: 'HX-12', number: 'B-4', expiry_date: null, status: 'released' },
      { project_id: 2, name: 'HX-12', number: 'B-1', expiry_date: null, status: 'released' },
    ]);
  });

  it('refers lines and counts to them, those of voided records too, and leaves the rest to a person', async () => {
    const matched = `select l.id::int, b.project_id::int, b.number from record_lines l join batches b on b.id = l.batch_id order by 1`;
    expect(await query(matched)).toEqual([
      { id: 1, project_id: 1, number: 'B-1' },
      { id: 2, project_id: 1, number: 'B-1' },
      { id: 10, project_id: 2, number: 'B-1' },
      { id: 11, project_id: 1, number: 'B-1' },
      { id: 12, project_id: 1, number: 'B-4' },
      { id: 13, project_id: 1, number: 'B-4' },
    ]);
    expect(await query('select id::int from inventories where batch_id is not null order by 1')).toEqual([
      { id: 1 },
      { id: 4 },
    ]);
  });

  it('keeps the texts, and matching is no change of the lines', async () => {
    expect(await query(`select product, batch from record_lines where id = 2`)).toEqual([
      { product: ' HX-12', batch: 'B-1 ' },
    ]);
    expect(
      await query(
        `select count(*)::int from audit where table_name in ('record_lines', 'inventories') and action = 'update'`,
      ),
    ).toEqual([{ count: 0 }]);
  });
});

async function query(sql: string): Promise<unknown[]> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
