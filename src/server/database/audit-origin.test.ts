// Migration 0031: the origin of the rows written before it.
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { MIGRATIONS, migrate } from './migrate.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'trialway-origins-'));
let client: pg.Client;

type Line = [actor: string, reason: string, request: string, table: string];
type Kept = { origin: string; operation?: string; reference?: object; reason?: string };

const cases: [string, Line, Kept][] = [
  [
    'a change by form',
    ['1', 'change inbound', 'u-1', 'inbounds'],
    { origin: 'form', operation: 'change inbound' },
  ],
  [
    "a person's words",
    ['1', 'The courier called', 'u-2', 'inbounds'],
    { origin: 'form', reason: 'The courier called' },
  ],
  ['no words at all', ['1', '', 'u-2', 'inbounds'], { origin: 'form' }],
  [
    'the words of an import, typed by a person',
    ['1', 'import of stock.xlsx', 'u-3', 'inbounds'],
    { origin: 'unknown', reason: 'import of stock.xlsx' },
  ],
  [
    'the words of an API client, typed by a person',
    ['1', 'import of 12 by SAP', 'u-4', 'inbounds'],
    { origin: 'unknown', reason: 'import of 12 by SAP' },
  ],
  [
    'the words of an undo, typed by a person',
    ['1', 'undo of the import of stock.xlsx', 'u-5', 'inbounds'],
    { origin: 'unknown', reason: 'undo of the import of stock.xlsx' },
  ],
  [
    'an imported file',
    ['1', 'import of 12 by SAP.xlsx', 'import 7', 'inbounds'],
    { origin: 'sheet_import', operation: 'import', reference: { import: 7, file: '12 by SAP.xlsx' } },
  ],
  [
    'the check of a file that is no longer there',
    ['import', 'check of a.csv', 'import 8', 'sheet_imports'],
    { origin: 'job', operation: 'check_import', reference: { import: 8, file: 'a.csv' } },
  ],
  [
    'its undo',
    ['1', 'undo of the import of 12 by SAP.xlsx', 'u-6', 'inbounds'],
    { origin: 'undo', operation: 'undo import', reference: { import: 7, file: '12 by SAP.xlsx' } },
  ],
  [
    'the command',
    ['import', 'import of scms.csv', 'u-7', 'packages'],
    { origin: 'cli', operation: 'import', reference: { file: 'scms.csv' } },
  ],
  [
    'an API client',
    ['2', 'import of 3 by 4 by WMS', 'u-8', 'packages'],
    { origin: 'api', operation: 'import', reference: { source: '4 by WMS' } },
  ],
  [
    'files of invoices',
    ['1', 'invoice files of a.zip', 'u-9', 'invoices'],
    { origin: 'form', operation: 'attach invoice files', reference: { file: 'a.zip' } },
  ],
  [
    'the words of such files, typed by a person',
    ['1', 'invoice files of a.zip', 'u-10', 'invoices'],
    { origin: 'unknown', reason: 'invoice files of a.zip' },
  ],
  [
    'an upload',
    ['1', 'upload of a.csv', 'u-11', 'sheet_imports'],
    { origin: 'form', operation: 'upload import', reference: { file: 'a.csv' } },
  ],
  ['a visitor', ['visitor', 'sign-up', 'u-12', 'registrations'], { origin: 'form', operation: 'sign-up' }],
  [
    'a job',
    ['gaps', 'stock has moved', 'gaps', 'x'],
    { origin: 'job', operation: 'stock has moved', reference: { job: 'gaps' } },
  ],
  [
    'a report, made in the name of its reader',
    ['1', 'report', 'u-13', 'files'],
    { origin: 'job', operation: 'report', reference: { job: 'report' } },
  ],
  [
    'the operator',
    ['operator', 'create-admin', 'u-14', 'users'],
    { origin: 'cli', operation: 'create-admin' },
  ],
  [
    'the demo world',
    ['demo', 'demo world', 'seed-demo', 'users'],
    { origin: 'demo', operation: 'demo world' },
  ],
  [
    'a migration',
    ['migration', '0012_invoices.sql', '', 'invoices'],
    { origin: 'job', reference: { job: 'migration' }, reason: '0012_invoices.sql' },
  ],
];

beforeAll(async () => {
  const database = await testDatabase();
  client = new pg.Client(database.owner);
  await client.connect();
  const name = `${database.name}_before`;
  await client.query(`create database ${name} template template0`);
  await client.end();
  const owner = { ...database.owner, database: name };
  for (const file of readdirSync(MIGRATIONS)) {
    if (file < '0031' && file.endsWith('.sql'))
      copyFileSync(path.join(MIGRATIONS, file), path.join(folder, file));
  }
  await migrate(owner, folder);
  client = new pg.Client(owner);
  await client.connect();
  await client.query(`select set_config('trialway.actor', 'setup', false), set_config('trialway.request', 'u-0', false);
    insert into users (id, email) values (1, 'staff@test.example'), (2, 'api@test.example');
    insert into user_groups (user_id, group_id) select 2, id from groups where name = 'api';
    insert into sheet_imports (id, resource, file_name, state) values (7, 'inbounds', '12 by SAP.xlsx', 'committed');
    select set_config('trialway.actor', '1', false), set_config('trialway.request', 'u-6', false),
      set_config('trialway.reason', 'undo of the import of 12 by SAP.xlsx', false);
    update sheet_imports set state = 'undone' where id = 7;
    select set_config('trialway.request', 'u-9', false), set_config('trialway.reason', 'invoice files of a.zip', false);
    insert into files (name, content_type, size, sha256, content) values ('a.pdf', 'application/pdf', 1, 'x', 'x');`);
  for (const [index, [, [actor, reason, request, table]]] of cases.entries()) {
    await client.query(
      `insert into audit (actor, reason, request, action, table_name, row_id) values ($1, $2, $3, 'update', $4, $5)`,
      [actor, reason, request, table, `case ${index}`],
    );
  }
  await migrate(owner, MIGRATIONS);
});
afterAll(async () => {
  await client.end();
  rmSync(folder, { recursive: true });
});

it.each(cases.map(([name, line, kept], index) => ({ name, line, kept, index })))(
  'A-48 $name is carried over',
  async ({ kept, index }) => {
    const { rows } = await client.query(
      `select origin, operation, reference, reason from audit where row_id = $1`,
      [`case ${index}`],
    );
    expect(rows).toEqual([{ operation: '', reference: null, reason: '', ...kept }]);
  },
);
