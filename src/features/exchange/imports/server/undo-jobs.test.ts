import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { make } from '#testing/factories.ts';
import { commitImport, importFile, undoImport, unforeseen } from '#testing/file-imports.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import { undoFile } from './jobs.ts';

const api = testApi();
const world = {} as TwoClients;
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
});

/**
 * A package created by one file in the project `before` and moved to `after` by another; returns the second
 * file.
 */
async function movedPackage(key: string, before: string, after: string): Promise<number> {
  const staff = world.tokens.staff;
  const bring = async (content: string) => {
    const { id } = await importFile(api, staff, 'resource=packages', 'p.csv', content);
    const { body } = await commitImport(api, staff, world.users.staff, id);
    expect(body.state).toBe('committed');
    return id;
  };
  await bring(`external_id;Project;Airbill\n${key};${before};${key}\n`);
  return bring(`external_id;Project\n${key};${after}\n`);
}

const undo = (id: number) => undoImport(api, world.tokens.staff, world.users.staff, id);
const project = (name: string) => make(api.database, 'projects', { client_id: world.own.client, name });
const change = (statement: ReturnType<typeof sql>) =>
  api.database.write({ actor: 'test', reason: 'test', request: 'test' }, (transaction) =>
    transaction.rows(statement),
  );

describe('issue 4: an import of packages is undone', () => {
  it('into their project, whichever client it belongs to now', async () => {
    const before = await project('Before 1');
    await project('After 1');
    const id = await movedPackage('UN-1', 'Before 1', 'After 1');
    await change(sql`update projects set client_id = ${world.foreign.client} where id = ${before}`);
    expect((await undo(id)).body).toMatchObject({ state: 'undone' });
    const [row] = await api.database.rows(
      sql`select project_id, client_id from packages where external_id = 'UN-1'`,
    );
    expect(row).toEqual({ project_id: before, client_id: world.foreign.client });
  });

  it('not if their project is deleted, which is reported with the row', async () => {
    const before = await project('Before 2');
    await project('After 2');
    const id = await movedPackage('UN-2', 'Before 2', 'After 2');
    await change(sql`delete from projects where id = ${before}`);
    expect(await undo(id)).toMatchObject({
      body: { state: 'committed', conflicts: [{ row: 2, reason: 'its parent record no longer exists' }] },
    });
  });
});

describe('issue 9: an undo is a background job', () => {
  const bring = async (resource: string, content: string) => {
    const { id } = await importFile(api, world.tokens.staff, `resource=${resource}`, 'rows.csv', content);
    const { body } = await commitImport(api, world.tokens.staff, world.users.staff, id);
    expect(body.state).toBe('committed');
    return id;
  };
  const ask = (verb: string, id: number) =>
    api.send('POST', `/api/imports/${id}/${verb}/`, { token: world.tokens.staff, body: {} });
  const idOf = async (key: string) => {
    const [row] = await api.database.rows(
      sql.of({ id: 'number' })`select id from projects where external_id = ${key}`,
    );
    return row?.id ?? 0;
  };

  it('that is queued once, shows its progress, and cannot be cancelled', async () => {
    const rows = Array.from({ length: 4_500 }, (_, n) => `BG-${n},Client BG ${n}\n`).join('');
    const id = await bring('clients', `external_id,name\n${rows}`);
    const [first, second] = await Promise.all([ask('undo', id), ask('undo', id)]);
    expect([first.body.state, second.body.state]).toEqual(['undoing', 'undoing']);
    const queued = await api.database.rows(
      sql`select from jobs where name = 'imports.undo' and key = ${`${id}`}`,
    );
    expect(queued).toHaveLength(1);
    expect(await ask('cancel', id)).toMatchObject({
      status: 409,
      body: { errors: { msg: 'CONFLICT', fields: { state: 'undoing' } } },
    });
    expect(await ask('commit', id)).toMatchObject({ status: 409 });
    await undoFile(api.database, id, world.users.staff, unforeseen);
    // Executed twice, as after a crash.
    await undoFile(api.database, id, world.users.staff, unforeseen);
    const { body } = await api.get(`/api/imports/${id}/`, world.tokens.staff);
    expect(body).toMatchObject({ state: 'undone', progress: 4_500, conflicts: [], message: null });
    expect(await api.database.rows(sql`select from clients where external_id like 'BG-%'`)).toEqual([]);
  });

  it('that reports every conflicting row by a reason code, in any language of the database', async () => {
    const rows = ['U1', 'U2', 'U3', 'U4'].map((key) => `${key},Used ${key},id:${world.own.client}\n`);
    const id = await bring('projects', `external_id,name,client\n${rows.join('')}`);
    await make(api.database, 'inbounds', { project_id: await idOf('U4') });
    await make(api.database, 'packages', {
      project_id: await idOf('U2'),
      client_id: world.own.client,
      airbill: 'UN-9',
    });
    expect((await undo(id)).body).toMatchObject({
      state: 'committed',
      message: 'The import was not undone because its rows have changed or other records use them.',
      conflicts: [
        { row: 3, reason: 'other records now depend on it: Packages' },
        { row: 5, reason: 'other records now depend on it: Inbounds' },
      ],
    });
    // Nothing was undone, and the undo can be repeated once they are deleted.
    expect(await idOf('U1')).toBeGreaterThan(0);
    await change(sql`delete from packages where airbill = 'UN-9'`);
    await change(sql`delete from inbounds where project_id = ${await idOf('U4')}`);
    expect((await undo(id)).body).toMatchObject({ state: 'undone', conflicts: [], message: null });
    expect(await idOf('U1')).toBe(0);
  });

  it('that gives the reason when another record has taken the name to restore', async () => {
    await bring('clients', 'external_id,name\nTK-1,Taken one\n');
    const id = await bring('clients', 'external_id,name\nTK-1,Taken two\n');
    await make(api.database, 'clients', { name: 'Taken one' });
    expect((await undo(id)).body).toMatchObject({
      state: 'committed',
      can_undo: true,
      message:
        'The import could not be undone, and nothing was changed: another record now has the same name or key.',
      conflicts: [],
    });
  });
});
