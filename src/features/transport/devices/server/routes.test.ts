import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseListQuery } from '#core/list-query.ts';
import { systemScope } from '#server/auth/scope.ts';
import { type Fragment, type Queryable, sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { letsInOnly, readsAsList, refusesBadParameters, refusesStrangers } from '#testing/endpoint-tests.ts';
import { makeUser, testPassword } from '#testing/factories.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import { allDevicesList } from '../contract.ts';
import { listAllDevices } from './store.ts';

const api = testApi();
const world = {} as TwoClients;
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
});

const installation = randomUUID();
const create = (token: string, body: object = { name: 'Chrome · Android', installation }) =>
  api.send('POST', '/api/devices/', { token, body });
const report = (token: string) =>
  api.send('POST', '/api/packages/report/', { token, body: { airbill: 'no such airbill' } });
const noSession = { status: 401, body: { detail: 'Invalid token.' } };

describe('the token of a device', () => {
  it('is shown once and stored only as a hash; the queue key is in no audit row', async () => {
    const made = await create(world.tokens.driver);
    expect(made.status).toBe(201);
    const { token, queue_key, ...shown } = made.body;
    expect(token).toMatch(/^twd_[\w-]{43}$/);
    expect(queue_key).toMatch(/^[\w-]{43}$/);
    const listed = await api.get('/api/devices/', world.tokens.driver);
    expect(listed.body).toEqual([shown]);
    expect([token, queue_key].filter((secret) => listed.raw.includes(secret))).toEqual([]);
    const audit = await api.database.rows(
      sql.of({ table_name: 'string', new: 'unknown' })`
        select table_name, new from audit where table_name like 'device%' and row_id = ${String(shown.id)}`,
    );
    expect(audit.length).toBeGreaterThan(0);
    expect(JSON.stringify(audit)).not.toMatch(/hash|queue_key|device_secrets/);
  });

  it('the key of the queue is stored sealed, and one that was stored as it is becomes so with the next login', async () => {
    const driver = await api.tokenOf(await makeUser(api.database, 'driver'));
    const made = (await create(driver)).body;
    const plain = Buffer.from(made.queue_key, 'base64url');
    const stored = async () => {
      const [row] = await api.database.rows(
        sql.of({ queue_key: 'bytes?' })`select queue_key from device_secrets where device_id = ${made.id}`,
      );
      return row?.queue_key ?? plain;
    };
    expect([(await stored()).includes(plain), (await stored()).includes(made.queue_key)]).toEqual([
      false,
      false,
    ]);
    await api.database.rows(sql`update device_secrets set queue_key = ${plain} where device_id = ${made.id}`);
    expect((await create(driver)).body).toMatchObject({ id: made.id, queue_key: made.queue_key });
    expect((await stored()).equals(plain)).toBe(false);
    // A sealed key that belongs to another device opens for no one.
    const other = (await create(await api.tokenOf(await makeUser(api.database, 'driver')))).body;
    await api.database.rows(
      sql`update device_secrets set queue_key = (select queue_key from device_secrets where device_id = ${other.id})
        where device_id = ${made.id}`,
    );
    expect((await create(driver)).status).toBe(500);
  });

  it('A-04 survives the renewal and the end of the session, and ends with the logout', async () => {
    const session = await api.tokenOf(await makeUser(api.database, 'driver'));
    const { token } = (await create(session)).body;
    const renewed = (await api.get('/token', session)).body.token;
    await api.database.write({ actor: 'test', reason: 'test', request: '' }, (transaction) =>
      transaction.rows(
        sql`update sessions set expires_at = now() - interval '1 day' where user_id = (select user_id from devices d
          join device_secrets h on h.device_id = d.id order by d.id desc limit 1)`,
      ),
    );
    expect((await api.get('/profile', renewed)).status).toBe(401);
    expect((await report(token)).status).toBe(404);
    await api.send('POST', '/mfa/api-logout/', { token: renewed });
    expect(await report(token)).toMatchObject(noSession);
  });

  it('ends when its session is revoked or the password is changed', async () => {
    const driver = await makeUser(api.database, 'driver', {}, { password: true });
    const [phone, office] = [await api.tokenOf(driver), await api.tokenOf(driver)];
    const first = (await create(phone)).body.token;
    await api.send('DELETE', '/api/sessions/', { token: office });
    expect(await report(first)).toMatchObject(noSession);
    const again = await api.tokenOf(driver);
    const second = (await create(again)).body.token;
    expect((await report(second)).status).toBe(404);
    const passwords = { oldPassword: testPassword, newPassword: 'Newer-Word.8' };
    const changed = await api.send('POST', '/profile/changePassword', { token: office, body: passwords });
    expect(changed.status).toBeLessThan(300);
    expect(await report(second)).toMatchObject(noSession);
  });

  it('the same installation keeps its key, gets a new token and loses the old one; another user gets another key', async () => {
    const driver = await api.tokenOf(await makeUser(api.database, 'driver'));
    const [first, second] = [(await create(driver)).body, (await create(driver)).body];
    expect([second.id, second.queue_key]).toEqual([first.id, first.queue_key]);
    expect(await report(first.token)).toMatchObject(noSession);
    expect((await report(second.token)).status).toBe(404);
    const other = (await create(await api.tokenOf(await makeUser(api.database, 'driver')))).body;
    expect(other.queue_key).not.toBe(first.queue_key);
  });

  it('can be revoked only by its user and an administrator', async () => {
    const user = await makeUser(api.database, 'driver');
    const driver = await api.tokenOf(user);
    const remove = (id: number, token: string) => api.send('DELETE', `/api/devices/${id}/`, { token });
    for (const by of [driver, world.tokens.admin]) {
      // One login for each: the sign-in of a revoked device gets no second token.
      const { id, token } = (await create(await api.tokenOf(user))).body;
      expect((await remove(id, world.tokens.staff)).status).toBe(404);
      expect((await report(token)).status).toBe(404);
      expect((await remove(id, by)).status).toBe(204);
      expect(await report(token)).toMatchObject(noSession);
      expect((await api.get('/api/devices/', driver)).body).toEqual([]);
    }
    await create(await api.tokenOf(user));
    const of = (token: string) => api.get(`/api/devices/?user=${user}`, token);
    expect((await of(world.tokens.admin)).body).toHaveLength(1);
    expect((await of(world.tokens.staff)).body).toEqual([]);
  });

  it('that was revoked is not given again to the same sign-in, and has its key again after the next login', async () => {
    const user = await makeUser(api.database, 'driver');
    const session = await api.tokenOf(user);
    const { id, queue_key } = (await create(session)).body;
    expect((await api.send('DELETE', `/api/devices/${id}/`, { token: world.tokens.admin })).status).toBe(204);
    const refused = await create(session);
    expect([refused.status, refused.body]).toEqual([
      409,
      { errors: { msg: 'CONFLICT', fields: { installation: 'revoked' } } },
    ]);
    // Nor after its renewal, which is the same sign-in.
    const renewed = (await api.get('/token', session)).body.token;
    expect((await create(renewed)).status).toBe(409);
    expect((await create(await api.tokenOf(user))).body).toMatchObject({ id, queue_key });
  });

  it.each([
    [{ name: '', installation }, 'name'],
    [{ name: 'Phone', installation: 'mine' }, 'installation'],
    [{ name: 'Phone' }, 'installation'],
  ])('rejects %j with a field error', async (body, field) => {
    const answer = await create(world.tokens.driver, body);
    expect([answer.status, Object.keys(answer.body.errors.fields)]).toEqual([400, [field]]);
  });
});

describe('GET /api/devices/all/', () => {
  const place = () => '/api/devices/all/';
  beforeAll(async () => {
    for (let user = 0; user < 3; user += 1) {
      const driver = await makeUser(api.database, 'driver', { name: `Devi Ce ${user}` });
      await api.send('POST', '/api/devices/', {
        token: await api.tokenOf(driver),
        body: { name: 'Chrome · Android', installation: randomUUID() },
      });
    }
  });
  refusesStrangers(api, world, place);
  letsInOnly(api, world, place, ['admin']);
  refusesBadParameters(api, () => world.tokens.admin, place);
  readsAsList(api, () => world.tokens.admin, place, { declaration: allDevicesList });

  it('ROLE-18 has the devices of all users with their user, last use and end, without any secret', async () => {
    const found = (query: string) => api.get(`${place()}?${query}`, world.tokens.admin);
    const { body, raw } = await found('filter=devi ce 1&fields=user');
    expect(body).toMatchObject({
      count: 1,
      results: [
        {
          name: 'Chrome · Android',
          user: 'Devi Ce 1',
          last_used_at: null,
          ended_at: null,
          is_active: true,
        },
      ],
    });
    expect(raw.toString()).not.toMatch(/token|queue_key|hash/);
    const { id } = body.results[0];
    await api.send('DELETE', `/api/devices/${id}/`, { token: world.tokens.admin });
    expect((await found('filter=devi ce 1&fields=user&is_active=true')).body.count).toBe(0);
    const [ended] = (await found('filter=devi ce 1&fields=user&is_active=false')).body.results;
    expect(ended).toMatchObject({ id, is_active: false, ended_at: expect.stringMatching(/^20/) });
  });

  it.each([
    ['last_used_at', 'device_secrets_last_used'],
    ['-last_used_at', 'device_secrets_last_used_desc'],
  ])('ROLE-18 20,000 devices are sorted by %s without being read whole', async (ordering, index) => {
    await manyDevices();
    const { database } = api;
    let page: Fragment | undefined;
    const watched: Queryable = {
      rows: (statement) => database.rows(statement),
      read: (statement) => {
        page = statement;
        return database.read(statement);
      },
    };
    const { rows } = await listAllDevices(
      watched,
      systemScope(),
      parseListQuery(allDevicesList, { ordering }),
    );
    const plan = await database.rows(
      sql.of({ 'QUERY PLAN': 'string' })`explain (costs off) ${page ?? sql``}`,
    );
    const steps = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(steps).toMatch(new RegExp(`Index (Only )?Scan using ${index} `));
    expect(steps).not.toContain('Seq Scan on device_secrets');
    const used = rows.map(({ last_used_at }) => Date.parse(last_used_at ?? ''));
    expect(used).toEqual(used.toSorted((a, b) => (ordering.startsWith('-') ? b - a : a - b)));
    expect(used.every(Number.isFinite)).toBe(true);
  });
});

let devicesMade = false;
/** So many that a page is no longer found by reading all of them. */
async function manyDevices(): Promise<void> {
  if (devicesMade) return;
  devicesMade = true;
  await api.database.write({ actor: 'test', reason: 'test', request: 'test' }, async (transaction) => {
    await transaction.rows(
      sql`insert into devices (user_id, installation, name, family_id)
        select ${world.users.driver}, gen_random_uuid(), 'Chrome', gen_random_uuid() from generate_series(1, 20000)`,
    );
    await transaction.rows(
      sql`insert into device_secrets (device_id, token_hash, queue_key, last_used_at)
        select d.id, sha256(d.id::text::bytea), decode(repeat('00', 32), 'hex'), now() - d.id * interval '1 minute'
        from devices d where d.name = 'Chrome'`,
    );
  });
  const owner = new pg.Client(api.connection.owner);
  await owner.connect();
  await owner.query('analyze devices, device_secrets');
  await owner.end();
}
