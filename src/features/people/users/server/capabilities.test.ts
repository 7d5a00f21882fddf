// Capabilities beyond the role are granted only by administrators, and audited (amendment 38).
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { makeUser, testPassword } from '#testing/factories.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';

const api = testApi();
const world = {} as TwoClients;
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
});

const patch = (id: number, body: object, token = world.tokens.admin) =>
  api.send('PATCH', `/api/users/${id}/`, { token, body });
const ownCapabilities = async (id: number) =>
  (await api.get('/profile', await api.tokenOf(id))).body.capabilities;

describe('the capabilities of a user', () => {
  it('ROLE-01 are given and taken by an administrator, and hold at once', async () => {
    const id = await makeUser(api.database, 'operator');
    expect(await ownCapabilities(id)).toEqual([]);
    const { status, body } = await patch(id, { capabilities: ['quality', 'depot', 'quality'] });
    expect([status, body.capabilities, body.role]).toEqual([200, ['depot', 'quality'], 'operator']);
    expect(await ownCapabilities(id)).toEqual(['depot', 'quality']);
    await patch(id, { capabilities: [] });
    expect(await ownCapabilities(id)).toEqual([]);
  });

  it('are in the history of the user, with who gave them', async () => {
    const id = await makeUser(api.database, 'staff');
    await patch(id, { capabilities: ['quality'] });
    const { body } = await api.get(`/api/history/users/${id}/`, world.tokens.admin);
    expect(body.results[0]).toMatchObject({
      who: expect.stringMatching(/^admin\d+@test\.example$/),
      changes: [{ field: 'capabilities', old: '[]', new: '["quality"]' }],
    });
  });

  it('are set by a new account too', async () => {
    const body = {
      email: 'qa@test.example',
      password: testPassword,
      user_type: 'staff',
      capabilities: ['quality'],
    };
    const answer = await api.send('POST', '/api/users/', { token: world.tokens.admin, body });
    expect([answer.status, answer.body.capabilities]).toEqual([201, ['quality']]);
  });

  it('staff may send them back as they are, and change nothing of them', async () => {
    const id = await makeUser(api.database, 'operator', { capabilities: ['depot'] });
    expect((await patch(id, { name: 'Same', capabilities: ['depot'] }, world.tokens.staff)).status).toBe(200);
    for (const capabilities of [[], ['quality'], ['depot', 'quality']]) {
      expect((await patch(id, { capabilities }, world.tokens.staff)).status).toBe(403);
    }
    const body = { email: 'x@test.example', password: testPassword, user_type: 'operator' };
    const created = await api.send('POST', '/api/users/', {
      token: world.tokens.staff,
      body: { ...body, capabilities: ['quality'] },
    });
    expect(created.status).toBe(403);
    const [stored] = await api.database.rows(
      sql.of({ capabilities: 'string[]' })`select capabilities from users where id = ${id}`,
    );
    expect(stored?.capabilities).toEqual(['depot']);
  });

  it('nobody gives them to themselves, and an unknown one is an error at its field', async () => {
    const own = await patch(world.users.admin, { capabilities: ['quality'] });
    expect([own.status, own.body]).toEqual([409, { errors: { msg: 'UNAUTHORIZED' } }]);
    const { status, body } = await patch(world.users.operator, { capabilities: ['root'] });
    expect([status, Object.keys(body.errors.fields)[0]]).toEqual([
      400,
      expect.stringContaining('capabilities'),
    ]);
  });
});
