// An unexpected database error shows a message of ours, and the error is in the log.
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApi, testOrigin } from '#testing/api.ts';
import { fileForm } from '#testing/file-form.ts';
import { importFile } from '#testing/file-imports.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import { commitFile, validateFile } from './jobs.ts';

const api = testApi();
const world = {} as TwoClients;
const owner = {} as { client: pg.Client };
const reported: unknown[] = [];
const report = (error: unknown) => reported.push(error);
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  owner.client = new pg.Client(api.connection.owner);
  await owner.client.connect();
  await owner.client.query(
    `create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'column "canary" of relation "secret" refuses'; end $$`,
  );
});
afterAll(() => owner.client.end());

async function refusing(table: string, work: () => Promise<void>): Promise<void> {
  await owner.client.query(
    `create trigger refuse before insert on ${table} for each statement execute function refuse()`,
  );
  await work();
  await owner.client.query(`drop trigger refuse on ${table}`);
}

const messageOf = async (id: number) => {
  const { body } = await api.get(`/api/imports/${id}/`, world.tokens.staff);
  return [body.state, body.message];
};
const rows = 'external_id,name\nF-1,Failing\n';

it('a failed validation does not show the database error', async () => {
  const sent = await api.send('POST', '/api/imports/?resource=clients', {
    token: world.tokens.staff,
    body: fileForm('f.csv', rows),
  });
  const { id } = sent.body;
  await refusing('sheet_import_rows', () =>
    validateFile(api.database, id, new AbortController().signal, 'UTC', report),
  );
  expect(await messageOf(id)).toEqual([
    'failed',
    'The file could not be validated: an unexpected error occurred, which is in the server log.',
  ]);
  expect(String(reported.at(-1))).toContain('canary');
});

it('nor does a failed import, which can be retried', async () => {
  const { id } = await importFile(api, world.tokens.staff, 'resource=clients', 'f.csv', rows);
  await api.send('POST', `/api/imports/${id}/commit/`, { token: world.tokens.staff, body: {} });
  await refusing('clients', () => commitFile(api.database, testOrigin, id, world.users.staff, report));
  expect(await messageOf(id)).toEqual([
    'checked',
    'The import failed, and no rows were imported: an unexpected error occurred, which is in the server log.',
  ]);
  expect(String(reported.at(-1))).toContain('canary');
});
