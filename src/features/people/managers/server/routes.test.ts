import { beforeAll, describe, expect, it } from 'vitest';
import { roles } from '#core/access.ts';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import {
  hidesForeignRows,
  letsInOnly,
  refusesBadParameters,
  refusesStrangers,
} from '#testing/endpoint-tests.ts';
import { make, makeUser, type Row, testPassword } from '#testing/factories.ts';
import { peopleOf } from '#testing/people.ts';
import { canary, makeTwoClients, type TwoClients } from '#testing/two-clients.ts';

const api = testApi();
const people = peopleOf(api);
const world = {} as TwoClients;
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
});

const managersOf = (client: number) => `/api/clients/${client}/managers/`;
const act = (verb: string, managerId: number, body: object, client = world.own.client) =>
  api.send('POST', `${managersOf(client)}${managerId}/${verb}/`, { token: world.tokens.staff, body });
const names = (rows: Row[]) => rows.map((row) => row['name']);

describe('GET /api/clients/{id}/managers/', () => {
  const place = () => managersOf(world.own.client);
  refusesStrangers(api, world, place);
  letsInOnly(api, world, place, ['admin', 'staff', 'invoicing_user', 'user']);
  refusesBadParameters(api, () => world.tokens.staff, place);
  hidesForeignRows(api, world, managersOf, () => world.foreign.client);

  it('MGR-01 CALL-19 has the fields of 2.F; its number matches the client’s count', async () => {
    const { body } = await api.get(place(), world.tokens.staff);
    const manager = body.results.find(({ id }: Row) => id === world.users.user);
    expect(manager).toEqual({
      id: world.users.user,
      user: { id: world.users.user, username: manager.email, name: '', phone: '' },
      email: expect.stringContaining('@'),
      client: { id: world.own.client, name: 'Alpha Pharma' },
      assigned_clients: [],
      assigned_projects: [],
      is_active: true,
      is_invoicing: false,
      last_login: null,
      date_joined: expect.any(String),
      deactivated_date: null,
    });
    const client = await api.get(`/api/clients/${world.own.client}/`, world.tokens.staff);
    expect(client.body.managers).toBe(body.count);
  });

  it('ROLE-23 CLI-11 a customer does not see the other clients of a shared manager', async () => {
    const shared = await makeUser(api.database, 'user', { client_id: world.foreign.client });
    await act('assign', shared, { client: world.own.client });
    await act('assign', shared, { projects: [world.foreign.project] }, world.foreign.client);
    const seen = await api.get(place(), world.tokens.user);
    expect(seen.raw.includes(canary)).toBe(false);
    const row = seen.body.results.find(({ id }: Row) => id === shared);
    expect([row.client, names(row.assigned_clients), row.assigned_projects]).toEqual([
      null,
      ['Alpha Pharma'],
      [],
    ]);
    expect((await api.get(place(), world.tokens.staff)).raw.includes(canary)).toBe(true);
  });
});

describe('POST /api/clients/{id}/managers/', () => {
  const create = (body: object, client = world.own.client) =>
    api.send('POST', managersOf(client), { token: world.tokens.staff, body });

  it('MGR-02 MGR-03 A-103 CALL-20 creates a manager who signs in and sees the client', async () => {
    const email = 'new.manager@test.example';
    const given = {
      email,
      password: testPassword,
      name: 'New',
      is_invoicing: true,
      client_id: world.own.client,
    };
    const { status, body, raw } = await create(given);
    const mails = await api.database.rows(
      sql`select subject from sending_records where recipient = ${email}`,
    );
    expect(mails).toEqual([{ subject: 'Confirm your email address' }]);
    expect([status, body.email, body.client.id, body.is_invoicing]).toEqual([
      201,
      email,
      world.own.client,
      true,
    ]);
    expect(raw.toString()).not.toMatch(/password/);
    const token = await people.tokenFrom(email);
    expect(names((await api.get('/api/clients/', token)).body.results)).toEqual(['Alpha Pharma']);
    expect(await create(given)).toMatchObject({
      status: 400,
      body: { errors: { msg: 'EMAIL_ALREADY_EXISTS' } },
    });
  });

  it('A-103 A-143 the client of the body must be that of the path', async () => {
    const given = { email: 'x1@test.example', password: testPassword, client_id: world.foreign.client };
    expect(await create(given)).toMatchObject({ status: 400, body: { errors: { msg: 'ID_MALFORMED' } } });
    expect((await create({ ...given, client_id: 999_999 }, 999_999)).status).toBe(404);
  });

  it.each([
    [{ password: testPassword }, 'email'],
    [{ email: 'x2@test.example' }, 'password'],
    [{ email: 'x2@test.example', password: 'abcd' }, 'password'],
    [{ email: 'x2@test.example', password: testPassword, name: 'a\nb' }, 'name'],
  ])('A-128 rejects %j at its field', async (body, field) => {
    const answer = await create(body);
    expect([answer.status, Object.keys(answer.body.errors.fields)]).toEqual([400, [field]]);
  });
});

describe('assignments', () => {
  it('CALL-21 CALL-22 MGR-04 MGR-06 MGR-11 A-101 a client is assigned (idempotently) and unassigned with immediate effect', async () => {
    const manager = await makeUser(api.database, 'user', { client_id: world.foreign.client });
    const token = await api.tokenOf(manager);
    const sees = async () => (await api.get('/api/clients/', token)).body.count;
    expect(await sees()).toBe(1);
    for (let time = 0; time < 2; time++) {
      const given = await act('assign', manager, { client: world.own.client });
      expect([given.status, names(given.body.assigned_clients)]).toEqual([200, ['Alpha Pharma']]);
    }
    expect(await sees()).toBe(2);
    const taken = await act('deassign', manager, { client: world.own.client });
    expect([taken.status, taken.body.assigned_clients]).toEqual([200, []]);
    expect(await sees()).toBe(1);
  });

  it('CALL-21 CALL-22 MGR-05 MGR-06 MGR-11 projects are assigned and unassigned', async () => {
    const manager = await makeUser(api.database, 'user');
    const token = await api.tokenOf(manager);
    const sees = async () => names((await api.get('/api/projects/', token)).body.results);
    const given = await act('assign', manager, { projects: [world.own.project] });
    expect([given.status, names(given.body.assigned_projects)]).toEqual([200, ['AB-101']]);
    expect(await sees()).toEqual(['AB-101']);
    await act('deassign', manager, { projects: [world.own.project] });
    expect(await sees()).toEqual([]);
  });

  it('A-101 unassigning a client unassigns its projects and the main client', async () => {
    const manager = await makeUser(api.database, 'user', { client_id: world.own.client });
    await act('assign', manager, { client: world.own.client, projects: [world.own.project] });
    const { body } = await act('deassign', manager, { client: world.own.client });
    expect([body.client, body.assigned_clients, body.assigned_projects]).toEqual([null, [], []]);
  });

  it('CALL-23 CALL-24 MGR-07 MGR-08 A-101 default sets and assigns the main client; zero unsets it, if it is this one', async () => {
    const manager = await makeUser(api.database, 'user');
    const main = await act('default', manager, { client: world.own.client });
    expect([main.body.client.name, names(main.body.assigned_clients)]).toEqual([
      'Alpha Pharma',
      ['Alpha Pharma'],
    ]);
    const other = await act('zero', manager, { client: world.foreign.client });
    expect([other.status, other.body.client?.name]).toEqual([200, 'Alpha Pharma']);
    const none = await act('zero', manager, { client: world.own.client });
    expect([none.status, none.body.client]).toEqual([200, null]);
  });

  it('A-101 ids that do not belong together are 404 and change nothing', async () => {
    const stranger = await makeUser(api.database, 'user', { client_id: world.foreign.client });
    const fits = [
      await act('assign', stranger, { projects: [world.own.project, 999_999] }),
      await act('assign', stranger, { client: 999_999 }),
      await act('deassign', stranger, { client: world.own.client }),
      await act('zero', stranger, { client: world.own.client }),
      await act('default', stranger, { client: world.foreign.client }),
      await act('assign', world.users.driver, { client: world.own.client }),
      await act('assign', stranger, { client: world.own.client }, 999_999),
    ];
    expect(fits.map(({ status }) => status)).toEqual(fits.map(() => 404));
    expect(await api.database.rows(sql`select from manager_projects where user_id = ${stranger}`)).toEqual(
      [],
    );
  });

  it('A-101 an empty list is rejected', async () => {
    const { status, body } = await act('assign', world.users.user, {});
    expect([status, body.errors.msg]).toEqual([400, 'MISSING']);
  });
});

describe('a manager of another client', () => {
  it.each(roles)(
    'A-42 A-101 ROLE-22 is assigned, made the main one and taken away by admin and staff alone: %s',
    async (role) => {
      const manager = await makeUser(api.database, 'user', { client_id: world.foreign.client });
      const allowed = role === 'admin' || role === 'staff';
      const body = { client: world.own.client };
      for (const verb of ['assign', 'default', 'zero', 'deassign']) {
        const at = `${managersOf(world.own.client)}${manager}/${verb}/`;
        const { status } = await api.send('POST', at, { token: world.tokens[role], body });
        expect([verb, status]).toEqual([verb, allowed ? 200 : 403]);
      }
      const search = `${managersOf(world.own.client)}${manager}/search/`;
      expect((await api.get(search, world.tokens[role])).status).toBe(allowed ? 200 : 403);
      const kept = await api.database.rows(
        sql`select client_id from manager_clients where user_id = ${manager} and client_id = ${world.own.client}`,
      );
      expect(kept).toEqual([]);
    },
  );
});

describe('GET …/managers/{managerId}/search/', () => {
  const place = () => `${managersOf(world.own.client)}${world.users.user}/search/`;
  refusesStrangers(api, world, place);
  letsInOnly(api, world, place, ['admin', 'staff']);

  it('CALL-25 MGR-09 A-102 searches the five fields, newest first, with assignments, in one page', async () => {
    const late = await make(api.database, 'projects', {
      client_id: world.own.client,
      name: 'Zeta',
      start_date: '2026-09-01',
    });
    await act('assign', world.users.user, { projects: [late] });
    const fields = 'client__name,client__smo_ids__smo_id,name,sponsor,smo_id';
    const find = async (text: string) =>
      (
        await api.get(
          `${place()}?filter=${text}&fields=${fields}&ordering=-start_date&page=1&limit=10000`,
          world.tokens.staff,
        )
      ).body;
    expect((await find('zeta')).results).toEqual([
      {
        id: late,
        name: 'Zeta',
        sponsor: null,
        smo_id: null,
        client: { id: world.own.client, name: 'Alpha Pharma', smo_ids: [{ smo_id: 'AB-SMO' }] },
        start_date: '2026-09-01',
        assigned: true,
      },
    ]);
    for (const text of ['alpha', 'ab-smo', ''])
      expect(names((await find(text)).results)).toEqual(['Zeta', 'AB-101']);
    expect(names((await find('AB%20Sponsor')).results)).toEqual(['AB-101']);
  });

  it('A-102 returns all 10,000, each assignable, under 1 MB compressed', async () => {
    const client = await make(api.database, 'clients', { name: 'Many' });
    await api.database.write({ actor: 'test', reason: 'test', request: '' }, (transaction) =>
      transaction.rows(
        sql`insert into projects (client_id, name, sponsor, smo_id, start_date, search_text)
          select ${client}, 'Study ' || n, 'Sponsor ' || n % 50, 'S-' || n, date '2020-01-01' + n % 2000, 'study ' || n
          from generate_series(1, 10000) n`,
      ),
    );
    const answer = await api.app.inject({
      url: `${managersOf(client)}${world.users.user}/search/?limit=10000`,
      headers: { authorization: `Bearer ${world.tokens.staff}`, 'accept-encoding': 'gzip' },
    });
    expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, 'gzip']);
    expect(answer.rawPayload.length).toBeLessThan(1_000_000);
    const { body } = await api.get(
      `${managersOf(client)}${world.users.user}/search/?limit=20000`,
      world.tokens.staff,
    );
    // Including the manager's assignments elsewhere.
    expect([body.count >= 10_000, body.results.length]).toEqual([true, 10_000]);
    const behind = await api.get(
      `${managersOf(client)}${world.users.user}/search/?limit=6000&page=9`,
      world.tokens.staff,
    );
    expect([behind.body.count, behind.body.results]).toEqual([body.count, []]);
  });
});
