import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { make, makeUser } from '#testing/factories.ts';
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

describe('tokens of an API client', () => {
  it('A-37 amendment 12 a token is shown once and stored only as its hash', async () => {
    const made = await create();
    expect(made.status).toBe(201);
    const { token, ...shown } = made.body;
    expect(token).toMatch(/^twk_[\w-]{43}$/);
    const listed = await api.get(at, world.tokens.admin);
    expect(listed.body[0]).toEqual(shown);
    expect(listed.raw.includes(token)).toBe(false);
    const audit = await api.database.rows(
      sql.of({ new: 'unknown' })`
        select new from audit where table_name = 'api_tokens' and row_id = ${String(shown.id)}`,
    );
    expect(JSON.stringify(audit)).toContain('Depot scales');
    expect(JSON.stringify(audit)).not.toMatch(/hash/);
  });

  it('A-37 it has only its own permissions, not all of those of its account', async () => {
    const { token } = (await create()).body;
    expect((await api.get('/api/clients/', token)).body.count).toBe(2);
    for (const path of ['/api/projects/', '/profile', '/api/users/', '/cities/all'])
      expect([path, (await api.get(path, token)).status]).toEqual([path, 403]);
  });

  it('A-37 its last use is recorded to within a minute and not audited as a change', async () => {
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

  it('A-37 a revoked token is rejected on the next call; revoking it again changes nothing', async () => {
    const { token, id } = (await create()).body;
    expect((await api.get('/api/clients/', token)).status).toBe(200);
    for (let time = 0; time < 2; time++)
      expect((await api.send('DELETE', `${at}${id}/`, { token: world.tokens.admin })).status).toBe(204);
    expect(await api.get('/api/clients/', token)).toMatchObject(noSession);
  });

  it('A-37 it ends by expiry, with its account, and when that is no longer an API client', async () => {
    const ended = (await create()).body;
    await api.database.write({ actor: 'test', reason: 'test', request: '' }, (transaction) =>
      transaction.rows(sql`update api_tokens set expires_at = now() where id = ${ended.id}`),
    );
    expect((await api.get('/api/clients/', ended.token)).body).toEqual({ detail: 'Token has expired' });

    const other = await makeUser(api.database, 'api_user');
    const path = `/api/users/${other}/`;
    const made = async () =>
      (
        await api.send('POST', `${path}tokens/`, {
          token: world.tokens.admin,
          body: { ...given, source: 'ends' },
        })
      ).body.token;
    const [first, second] = [await made(), await made()];
    expect((await api.get('/api/clients/', first)).status).toBe(200);
    const admin = { token: world.tokens.admin };
    await api.send('PATCH', path, { ...admin, body: { user_type: 'driver' } });
    expect(await api.get('/api/clients/', first)).toMatchObject(noSession);
    await api.send('PATCH', path, { ...admin, body: { user_type: 'api_user', is_active: false } });
    expect(await api.get('/api/clients/', second)).toMatchObject(noSession);
  });

  it('A-41 only for API clients, only by admin, only tokens of that account', async () => {
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
  ])('rejects %j at its field', async (body, field) => {
    const answer = await create(body);
    expect([answer.status, Object.keys(answer.body.errors.fields)]).toEqual([400, [field]]);
  });

  it('amendment 43 its source is fixed at creation; the list has it with its record count', async () => {
    const made = await create({ ...given, name: 'Scales', source: ' depot-kyiv ' });
    expect(made.body).toMatchObject({ source: 'depot-kyiv', strict: true, record_count: 0 });
    expect((await create({ ...given, name: 'Named', strict: false })).body).toMatchObject({
      source: 'Named',
      strict: false,
    });
    await make(api.database, 'clients', { name: 'Kyiv Labs', source: 'depot-kyiv', external_id: 'K' });
    const listed = await api.get(at, world.tokens.admin);
    expect(listed.body.find((one: { id: number }) => one.id === made.body.id).record_count).toBe(1);
    const change = api.database.write({ actor: 'test', reason: 'test', request: '' }, (transaction) =>
      transaction.rows(sql`update api_tokens set source = 'other' where id = ${made.body.id}`),
    );
    await expect(change).rejects.toThrow('the source of a token is fixed at its creation');
    // The same client gets a new token for its own records.
    expect((await create({ ...given, source: 'depot-kyiv' })).status).toBe(201);
  });

  it('amendment 43 a source of another account or of stored records needs a confirmation', async () => {
    await make(api.database, 'clients', { name: 'Scms', source: 'scms', external_id: 'SCMS' });
    const other = await makeUser(api.database, 'api_user');
    const elsewhere = (body: object) =>
      api.send('POST', `/api/users/${other}/tokens/`, { token: world.tokens.admin, body });
    await create({ ...given, source: 'Depot Lviv' });
    for (const body of [
      { ...given, source: 'depot  lviv' },
      { ...given, name: 'scms' },
    ]) {
      const refused = await elsewhere(body);
      expect([refused.status, refused.body.errors.fields]).toEqual([409, { source: 'source_in_use' }]);
    }
    expect((await elsewhere({ ...given, source: 'scms', share_source: true })).status).toBe(201);
    const portal = await elsewhere({ ...given, source: 'Portal', share_source: true });
    expect([portal.status, portal.body.errors.fields]).toEqual([400, { source: 'source_reserved' }]);
  });
});
