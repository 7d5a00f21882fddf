import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { assertServerVersion } from './connect.ts';
import { MIGRATIONS, migrate } from './migrate.ts';

let owner: pg.ClientConfig;
let directory: string;
const directories: string[] = [];

/** A row in each table that later migrations touch, as the first release wrote them. */
const rowsOfTheFirstRelease = `
  select set_config('trialway.actor', 'test', false);
  insert into clients (id, name) values (1, 'Alpha');
  insert into users (id, email, is_superuser) values (1, 'admin@test.example', true);
  insert into projects (id, client_id, name) values (1, 1, 'AB-101');
  insert into project_notes (project_id, kind) values (1, 'transit');
  insert into packages (project_id, client_id, airbill, status) values (1, 1, 'AB-1', 'In transit'),
    (1, 1, 'AB-2', 'Registered'), (1, 1, 'AB-3', null);
  insert into package_statuses (package_id, status, at) values (2, 'Registered', '2090-01-01T12:00:00Z');
  insert into inbounds (project_id, quantity) values (1, 100);
  insert into outbounds (project_id, airbill) values (1, 'AB-1');
  insert into returns (project_id) values (1);
  insert into inventories (project_id, batch, qty_stock) values (1, 'B-1', 100);
  insert into destructions (project_id) values (1);
  insert into record_lines (inbound_id, batch, quantity) values (1, 'B-1', 100);
  insert into files (name, content_type, size, sha256, content) values ('a.pdf', 'application/pdf', 1, 'x', 'x');
  insert into certificates (destruction_id, file_id) values (1, 1);
  insert into invoices (project_id, name, currency) values (1, 'INV-1', 'EUR'), (null, 'INV-2', 'EUR');
  insert into invoice_payments (invoice_id, amount, currency) values (1, 1, 'EUR');
  insert into registrations (name, email, company_name) values ('A', 'a@test.example', 'Alpha');
  insert into sending_records (kind, recipient, subject) values ('mfa', 'a@test.example', 'Code');
  insert into outbox (record_id, language, text_body, html_body) values (1, 'en', 'x', 'x');`;

beforeAll(async () => {
  const database = await testDatabase();
  const client = new pg.Client(database.owner);
  await client.connect();
  await client.query(`create database ${database.name}_empty template template0`);
  await client.end();
  owner = { ...database.owner, database: `${database.name}_empty` };
});

beforeEach(async () => {
  directory = newDirectory();
  await query('drop schema public cascade; create schema public');
});

afterAll(() => {
  for (const made of directories) rmSync(made, { recursive: true });
});

describe('migrate', () => {
  it('applies the files in order, once', async () => {
    write('0002_second.sql', 'insert into first values (2);');
    write('0001_first.sql', 'create table first (n integer);');
    expect(await migrate(owner, directory)).toEqual(['0001_first.sql', '0002_second.sql']);
    expect(await migrate(owner, directory)).toEqual([]);
    expect(await query('select n from first')).toEqual([{ n: 2 }]);
  });

  it('brings a database that has rows up to date, and what it changes of them is audited', async () => {
    const names = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'));
    const released = names.filter((name) => name <= '0009');
    for (const name of released) copyFileSync(path.join(MIGRATIONS, name), path.join(directory, name));
    await migrate(owner, directory);
    await query(rowsOfTheFirstRelease);
    expect(await migrate(owner, MIGRATIONS)).toEqual(
      names.filter((name) => !released.includes(name)).toSorted(),
    );
    expect(await query('select client_id::text from invoices order by id')).toEqual([
      { client_id: '1' },
      { client_id: null },
    ]);
    expect(await query('select text_body, sealed from outbox')).toEqual([{ text_body: 'x', sealed: null }]);
    // Every status has an event, none of them in the future, and their time is the one of recording.
    expect(
      await query(`select p.airbill, s.status, s.recorded_at, s.at > now() - interval '1 hour' and s.at <= now() as recent
        from packages p left join package_statuses s on s.package_id = p.id order by 1`),
    ).toEqual([
      { airbill: 'AB-1', status: 'In transit', recorded_at: null, recent: true },
      { airbill: 'AB-2', status: 'Registered', recorded_at: null, recent: true },
      { airbill: 'AB-3', status: null, recorded_at: null, recent: null },
    ]);
    const [changed] = await query(
      `select actor, reason, new ->> 'client_id' as client from audit
       where table_name = 'invoices' and action = 'update'`,
    );
    expect(changed).toEqual({ actor: 'migration', reason: '0012_invoices.sql', client: '1' });
  });

  it('is run by one process while the others wait', async () => {
    write('0001_first.sql', 'create table first (n integer); select pg_sleep(0.2);');
    const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(owner, directory)));
    expect(applied.flat()).toEqual(['0001_first.sql']);
  });

  it('undoes a failed file whole and keeps those before it', async () => {
    write('0001_first.sql', 'create table first (n integer);');
    write('0002_second.sql', 'create table second (n integer); select 1 / 0;');
    await expect(migrate(owner, directory)).rejects.toThrow(
      'The migration 0002_second.sql failed and was undone: division by zero.',
    );
    expect(await query("select to_regclass('second') as second")).toEqual([{ second: null }]);
    expect(await query('select name from schema_migrations')).toEqual([{ name: '0001_first.sql' }]);
  });

  it('leaves nothing of a file whose session is cut, and applies it the next time', async () => {
    write('0001_first.sql', 'create table first (n integer); select pg_terminate_backend(pg_backend_pid());');
    await expect(migrate(owner, directory)).rejects.toThrow('0001_first.sql failed');
    expect(await query("select to_regclass('first') as first")).toEqual([{ first: null }]);
    write('0001_first.sql', 'create table first (n integer);');
    expect(await migrate(owner, directory)).toEqual(['0001_first.sql']);
  });

  it('refuses a file that was changed after it was applied, but not for its line ends', async () => {
    write('0001_first.sql', 'create table first (n integer);\n');
    await migrate(owner, directory);
    write('0001_first.sql', 'create table first (n integer);\r\n');
    expect(await migrate(owner, directory)).toEqual([]);
    write('0001_first.sql', 'create table first (n bigint);\n');
    await expect(migrate(owner, directory)).rejects.toThrow(
      '0001_first.sql was changed after it was applied',
    );
  });

  it('refuses a database that is newer than the files', async () => {
    write('0001_first.sql', 'create table first (n integer);');
    await migrate(owner, directory);
    const older = newDirectory();
    await expect(migrate(owner, older)).rejects.toThrow('The database is newer than this version');
  });

  it('refuses a name without a number and two files of one number', async () => {
    write('first.sql', '');
    await expect(migrate(owner, directory)).rejects.toThrow('must be named like 0001_accounts.sql');
    directory = newDirectory();
    write('0001_a.sql', '');
    write('0001_b.sql', '');
    await expect(migrate(owner, directory)).rejects.toThrow('Two migrations have the number 0001');
  });

  it('tells an unreachable database in one line without the password', async () => {
    const config = { connectionString: 'postgres://someone:s3cret@127.0.0.1:1/portal' };
    const error = await migrate(config, directory).catch((thrown: unknown) => thrown);
    expect(String(error)).toMatch(
      /^OperatorError: The database 127\.0\.0\.1:1\/portal cannot be used: .*ECONNREFUSED.* Check DATABASE_URL\.$/,
    );
    expect(String(error)).not.toContain('s3cret');
  });

  it('refuses a PostgreSQL older than 15', () => {
    expect(() => assertServerVersion(140_023)).toThrow('PostgreSQL 14, 15 or newer is needed');
    expect(() => assertServerVersion(150_000)).not.toThrow();
  });
});

function newDirectory(): string {
  const made = mkdtempSync(path.join(os.tmpdir(), 'trialway-migrations-'));
  directories.push(made);
  return made;
}

function write(name: string, sql: string): void {
  writeFileSync(path.join(directory, name), sql);
}

async function query(sql: string): Promise<unknown[]> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
