import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { brief } from '#testing/endpoint-tests.ts';
import { makeUser } from '#testing/factories.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import { viewsMaximum } from '../contract.ts';

const api = testApi();
const world = {} as TwoClients;
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
});

const place = '/api/views/';
const mine = {
  list: 'packages',
  name: 'Late ones',
  query: 'search=late&sort=-date',
  hidden_columns: ['car'],
  column_order: ['status', 'date'],
};
const create = (token: string | undefined, body: object) =>
  api.send('POST', place, { ...(token !== undefined && { token }), body });
const notFound = { status: 404, body: { errors: { msg: 'NOT_FOUND' } } };
const unauthorized = { status: 403, body: { errors: { msg: 'UNAUTHORIZED' } } };

async function someone(role: 'user' | 'staff', given: object = {}): Promise<string> {
  const client = role === 'user' ? { client_id: world.own.client } : {};
  return api.tokenOf(await makeUser(api.database, role, { ...client, ...given }));
}
const namesOf = async (token: string) =>
  (await api.get(place, token)).body.results.map(({ name }: { name: string }) => name);

describe('saved views', () => {
  it('401 without a session', async () => {
    expect((await create(undefined, mine)).status).toBe(401);
    expect((await api.send('GET', place, {})).status).toBe(401);
  });

  it.each([
    [{ list: 'users' }, 'list'],
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ query: 'x'.repeat(2001) }, 'query'],
    [{ hidden_columns: 'car' }, 'hidden_columns'],
    [{ column_order: 'date' }, 'column_order'],
  ])('%j is rejected at its field', async (wrong, field) => {
    const { status, body } = await create(world.tokens.user, { ...mine, ...wrong });
    expect([status, Object.keys(body.errors.fields)]).toEqual([400, [field]]);
  });

  it('keeps what is given, renames, replaces and deletes it', async () => {
    const token = await someone('user');
    const { status, body } = await create(token, mine);
    expect([status, body]).toEqual([
      201,
      { id: expect.any(Number), ...mine, is_shared: false, is_own: true, owner: expect.any(String) },
    ]);
    const change = await api.send('PATCH', `${place}${body.id}/`, {
      token,
      body: { name: ' Kyiv ', query: '' },
    });
    expect(change.body).toEqual({ ...body, name: 'Kyiv', query: '' });
    expect((await api.get(place, token)).body).toEqual({ results: [change.body] });
    expect((await api.send('DELETE', `${place}${body.id}/`, { token })).status).toBe(204);
    expect((await api.get(place, token)).body).toEqual({ results: [] });
  });

  it('without an order of columns the view has the list’s own, which a change sets and clears', async () => {
    const token = await someone('user');
    const { column_order: _, ...body } = mine;
    const created = (await create(token, body)).body;
    expect(created.column_order).toEqual([]);
    const change = async (given: object) =>
      (await api.send('PATCH', `${place}${created.id}/`, { token, body: given })).body.column_order;
    expect(await change({ column_order: ['date', 'car'] })).toEqual(['date', 'car']);
    expect(await change({ name: 'Renamed' })).toEqual(['date', 'car']);
    expect(await change({ column_order: [] })).toEqual([]);
  });

  it('a name is used once in a list, in whatever case; another list may use it too', async () => {
    const token = await someone('user');
    const { body } = await create(token, mine);
    const again = await create(token, { ...mine, name: 'LATE ones' });
    expect([again.status, again.body.errors.fields]).toEqual([400, { name: 'taken' }]);
    const other = await create(token, { ...mine, list: 'projects' });
    expect(other.status).toBe(201);
    const second = await create(token, { ...mine, name: 'Second' });
    const renamed = await api.send('PATCH', `${place}${second.body.id}/`, {
      token,
      body: { name: body.name },
    });
    expect([renamed.status, renamed.body.errors.fields]).toEqual([400, { name: 'taken' }]);
  });

  it('are seen, changed and deleted by their owner alone', async () => {
    const { body } = await create(await someone('user'), mine);
    for (const token of [await someone('user'), world.tokens.admin]) {
      expect(await namesOf(token)).not.toContain(mine.name);
      const at = `${place}${body.id}/`;
      expect(await brief(api.send('PATCH', at, { token, body: { name: 'Taken over' } }))).toEqual(notFound);
      expect(await brief(api.send('DELETE', at, { token }))).toEqual(notFound);
    }
  });

  it('staff share with staff: not with customers, and not with the blinded', async () => {
    const [owner, colleague] = [await someone('staff'), await someone('staff')];
    const shared = { ...mine, name: 'For all of us', is_shared: true };
    const { body } = await create(owner, shared);
    expect(await namesOf(colleague)).toContain(shared.name);
    const seen = (await api.get(place, colleague)).body.results.find(
      ({ id }: { id: number }) => id === body.id,
    );
    expect(seen).toMatchObject({ is_own: false, owner: body.owner });
    const blinded = await someone('staff', { is_blinded: true });
    for (const token of [world.tokens.user, world.tokens.operator, blinded])
      expect(await namesOf(token)).not.toContain(shared.name);
    // It may be read, but not changed.
    expect(await brief(api.send('DELETE', `${place}${body.id}/`, { token: colleague }))).toEqual(notFound);
    for (const token of [await someone('user'), blinded])
      expect(await brief(create(token, shared))).toEqual(unauthorized);
    await api.send('PATCH', `${place}${body.id}/`, { token: owner, body: { is_shared: false } });
    expect(await namesOf(colleague)).not.toContain(shared.name);
  });

  it('what a deleted colleague has shared is not offered any more', async () => {
    const id = await makeUser(api.database, 'staff', {});
    const name = 'Of someone who left';
    await create(await api.tokenOf(id), { ...mine, name, is_shared: true });
    const colleague = await someone('staff');
    expect(await namesOf(colleague)).toContain(name);
    await api.database.write({ actor: 'test', reason: 'test', request: 'test' }, (transaction) =>
      transaction.rows(sql`update users set deleted_at = now() where id = ${id}`),
    );
    expect(await namesOf(colleague)).not.toContain(name);
  });

  it('at most the maximum number, also for concurrent requests', async () => {
    const token = await someone('user');
    const answers = await Promise.all(
      Array.from({ length: viewsMaximum + 3 }, (_, at) => create(token, { ...mine, name: `V ${at}` })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(viewsMaximum);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
  });
});
