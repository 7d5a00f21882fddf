import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/sql.ts';
import { testApi } from '#testing/api.ts';
import { makeUser } from '#testing/factories.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';

const api = testApi();
const world = {} as TwoClients;
let machine = 0;
let at = '';
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  machine = await makeUser(api.database, 'api_user');
  at = `/api/users/${machine}/tokens/`;
});

const given = { name: 'Depot scales', permissions: ['clients.read'], days: 30 };
const create = (body: object = given, token = world.tokens.admin) => api.send('POST', at, { token, body });
const noSession = { status: 401, body: { detail: 'Invalid token.' } };

describe('tokens of a machine account', () => {
  it('A-37 amendment 12 a token is shown once, and is stored as its hash alone', async () => {
    const made = await create();
    expect(made.status).toBe(201);
    const { token, ...shown } = made.body;
    expect(token).toMatch(/^twk_[\w-]{43}$/);
    const listed = await api.get(at, world.tokens.admin);
    expect(listed.body[0]).toEqual(shown);
    expect(listed.raw.includes(token)).toBe(false);
    const audit = await api.database.rows<{ new: unknown }>(
      sql`select new from audit where table_name = 'api_tokens' and row_id = ${String(shown.id)}`,
    );
    expect(JSON.stringify(audit)).toContain('Depot scales');
    expect(JSON.stringify(audit)).not.toMatch(/hash/);
  });

  it('A-37 it does what it was given, and nothing else of what its account may', async () => {
    const { token } = (await create()).body;
    expect((await api.get('/api/clients/', token)).body.count).toBe(2);
    for (const path of ['/api/projects/', '/profile', '/api/users/', '/cities/all'])
      expect([path, (await api.get(path, token)).status]).toEqual([path, 403]);
  });

  it('A-37 its last use is told, to within a minute, and is no change in the audit', async () => {
    const { token, id, last_used_at } = (await create()).body;
    const used = async () =>
      (await api.get(at, world.tokens.admin)).body.find((one: { id: number }) => one.id === id).last_used_at;
    expect([last_used_at, await used()]).toEqual([null, null]);
    await api.get('/api/clients/', token);
    const first = await used();
    expect(Math.abs(Date.now() - Date.parse(first))).toBeLessThan(60_000);
    await api.get('/api/clients/', token);
    expect(await used()).toBe(first);
    const audit = await api.database.rows(
      sql`select from audit where table_name like 'api_token%' and row_id = ${String(id)}`,
    );
    expect(audit.length).toBe(1);
  });

  it('A-37 taken back it is refused on the very next call; a second time changes nothing', async () => {
    const { token, id } = (await create()).body;
    expect((await api.get('/api/clients/', token)).status).toBe(200);
    for (let time = 0; time < 2; time++)
      expect((await api.send('DELETE', `${at}${id}/`, { token: world.tokens.admin })).status).toBe(204);
    expect(await api.get('/api/clients/', token)).toMatchObject(noSession);
  });

  it('A-37 it ends by itself, with its account, and when the account is no machine any more', async () => {
    const ended = (await create()).body;
    await api.database.write({ actor: 'test', reason: 'test', request: '' }, (transaction) =>
      transaction.rows(sql`update api_tokens set expires_at = now() where id = ${ended.id}`),
    );
    expect((await api.get('/api/clients/', ended.token)).body).toEqual({ detail: 'Token has expired' });

    const other = await makeUser(api.database, 'api_user');
    const path = `/api/users/${other}/`;
    const make = async () =>
      (await api.send('POST', `${path}tokens/`, { token: world.tokens.admin, body: given })).body.token;
    const [first, second] = [await make(), await make()];
    expect((await api.get('/api/clients/', first)).status).toBe(200);
    const admin = { token: world.tokens.admin };
    await api.send('PATCH', path, { ...admin, body: { user_type: 'driver' } });
    expect(await api.get('/api/clients/', first)).toMatchObject(noSession);
    await api.send('PATCH', path, { ...admin, body: { user_type: 'api_user', is_active: false } });
    expect(await api.get('/api/clients/', second)).toMatchObject(noSession);
  });

  it('A-41 only for machine accounts, only by admin, only the own tokens of the account', async () => {
    expect((await create(given, world.tokens.staff)).status).toBe(403);
    const { id } = (await create()).body;
    const elsewhere = await makeUser(api.database, 'api_user');
    const admin = { token: world.tokens.admin };
    expect((await api.send('DELETE', `/api/users/${elsewhere}/tokens/${id}/`, admin)).status).toBe(404);
    const driver = `/api/users/${world.users.driver}/tokens/`;
    expect((await api.send('POST', driver, { ...admin, body: given })).status).toBe(404);
    expect((await api.get(driver, world.tokens.admin)).status).toBe(404);
  });

  it.each([
    [{ ...given, name: '' }, 'name'],
    [{ ...given, name: 'a\nb' }, 'name'],
    [{ ...given, permissions: [] }, 'permissions'],
    [{ ...given, permissions: ['users.manage'] }, 'permissions.0'],
    [{ ...given, permissions: 'clients.read' }, 'permissions'],
    [{ ...given, days: 0 }, 'days'],
    [{ ...given, days: 731 }, 'days'],
    [{ ...given, days: 1.5 }, 'days'],
  ])('refuses %j at its field', async (body, field) => {
    const answer = await create(body);
    expect([answer.status, Object.keys(answer.body.errors.fields)]).toEqual([400, [field]]);
  });
});
