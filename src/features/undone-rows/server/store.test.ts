import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/sql.ts';
import { testApi } from '#testing/api.ts';
import { make } from '#testing/factories.ts';
import { commitImport, importFile } from '#testing/sheet-imports.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';

const api = testApi();
const world = {} as TwoClients;
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
});

/** A package that one file made in the project `before`, and that another moved into `after`; answers with the second file. */
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

const undo = (id: number) =>
  api.send('POST', `/api/imports/${id}/undo/`, { token: world.tokens.staff, body: {} });
const project = (name: string) => make(api.database, 'projects', { client_id: world.own.client, name });
const change = (statement: ReturnType<typeof sql>) =>
  api.database.write({ actor: 'test', reason: 'test', request: 'test' }, (transaction) =>
    transaction.rows(statement),
  );

describe('issue 4: an import of packages is taken back', () => {
  it('into their project as it is now, whoever it belongs to', async () => {
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

  it('not where their project is gone, and the row is told', async () => {
    const before = await project('Before 2');
    await project('After 2');
    const id = await movedPackage('UN-2', 'Before 2', 'After 2');
    await change(sql`delete from projects where id = ${before}`);
    expect(await undo(id)).toMatchObject({
      status: 409,
      body: { errors: { fields: { 'row 2': 'what it belonged to before is gone' } } },
    });
  });
});
