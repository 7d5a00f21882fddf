import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { testApi, testOrigin } from '#testing/api.ts';
import { makeUser } from '#testing/factories.ts';
import { importFile, unforeseen } from '#testing/file-imports.ts';
import { commitFile } from './jobs.ts';

const api = testApi();
const staff = { id: 0, token: '' };
beforeAll(async () => {
  staff.id = await makeUser(api.database, 'staff');
  staff.token = await api.tokenOf(staff.id);
});

const program = path.resolve(import.meta.dirname, '../../../../testing/commit-import.ts');

it('a process that is killed while writing leaves nothing behind, and another one completes the job', async () => {
  const rows = Array.from({ length: 5_000 }, (_, n) => `K-${n},Client ${n}\n`).join('');
  const { id } = await importFile(
    api,
    staff.token,
    'resource=clients',
    'clients.csv',
    `external_id,name\n${rows}`,
  );
  await api.send('POST', `/api/imports/${id}/commit/`, { token: staff.token, body: {} });
  // An uncommitted row of another transaction blocks the import in the middle of the file.
  const holder = new pg.Client(api.connection.owner);
  await holder.connect();
  await holder.query(`begin; select set_config('trialway.actor', 'test', true);
    insert into clients (name, source, external_id) values ('In the way', 'portal', 'K-3500')`);
  const writer = fork(program, [JSON.stringify(api.connection.app), String(id), String(staff.id)]);
  const gone = once(writer, 'exit');
  // Reported outside the transaction: from here on some of its rows are written.
  while ((await written()) === 0 && writer.exitCode === null) await sleep(5);
  writer.kill('SIGKILL');
  expect(await gone).toEqual([null, 'SIGKILL']);
  await holder.query('rollback');
  await holder.end();
  const clients = () => api.database.rows(sql`select count(*) as n from clients`);
  expect(await clients()).toEqual([{ n: 0 }]);
  expect((await api.get(`/api/imports/${id}/`, staff.token)).body.state).toBe('committing');
  await commitFile(api.database, testOrigin, id, staff.id, unforeseen);
  expect((await api.get(`/api/imports/${id}/`, staff.token)).body.state).toBe('committed');
  expect(await clients()).toEqual([{ n: 5_000 }]);
  expect(await api.database.rows(sql`select count(*) as n from audit where table_name = 'clients'`)).toEqual([
    { n: 5_000 },
  ]);

  async function written(): Promise<number> {
    const [progress] = await api.database.rows(
      sql.of({ done: 'number' })`select done from sheet_import_progress where import_id = ${id}`,
    );
    // The validation has stored the number of all rows.
    return progress === undefined || progress.done === 5_000 ? 0 : progress.done;
  }
});
