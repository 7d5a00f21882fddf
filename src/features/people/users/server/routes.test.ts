import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { letsInOnly, readsAsList, refusesBadParameters, refusesStrangers } from '#testing/endpoint-tests.ts';
import { make, makeUser, type Row, testPassword } from '#testing/factories.ts';
import { peopleOf } from '#testing/people.ts';
import { awkwardText } from '#testing/rows-of-all-sorts.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import { usersList } from '../contract.ts';

const api = testApi();
const people = peopleOf(api);
const world = {} as TwoClients;
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  for (let row = 0; row < 9; row++) {
    await makeUser(api.database, 'driver', {
      name: awkwardText(row, 0) ?? '',
      email: `p${row}.${row % 2 ? 'Kit' : 'box'}@test.example`,
      is_active: row % 3 !== 1,
      verified: row % 2 === 0,
      last_login: row % 4 === 0 ? null : `2026-0${1 + (row % 2)}-01T10:00:00Z`,
    });
  }
});

const send = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, token = world.tokens.admin) =>
  api.send(method, path, { token, body });
const refusal = (status: number) => ({ status, body: { errors: { msg: 'UNAUTHORIZED' } } });
let count = 0;
const newUser = (extra: object = {}) => {
  count += 1;
  const email = `new${count}@test.example`;
  return {
    email,
    username: email,
    password: testPassword,
    is_active: true,
    is_invoicing: false,
    is_mfa: false,
    user_type: 'driver',
    ...extra,
  };
};

describe('GET /api/users/', () => {
  const place = () => '/api/users/';
  refusesStrangers(api, world, place);
  letsInOnly(api, world, place, ['admin', 'staff']);
  refusesBadParameters(api, () => world.tokens.admin, place);
  readsAsList(api, () => world.tokens.admin, place, { declaration: usersList });

  it('CALL-59 USR-01 USR-03 USR-14 A-105 has the fields of a user and never a password', async () => {
    const { body } = await api.get('/api/users/?limit=500', world.tokens.admin);
    const driver = body.results.find(({ id }: Row) => id === world.users.driver);
    expect(driver).toMatchObject({
      username: driver.email,
      role: 'driver',
      groups: [{ name: 'drivers' }],
      car_id: world.carId,
      client_id: null,
      site_ids: [],
      manager: false,
      site_user: false,
      is_staff: false,
    });
    expect(JSON.stringify(body)).not.toMatch(/password|search_text/);
    expect(body.docs).toBeUndefined();
  });

  it('USR-19 CALL-64 A-105 /users works too, with docs and totalDocs in addition', async () => {
    const { status, body } = await api.get('/users?limit=3', world.tokens.staff);
    expect([status, body.docs, body.totalDocs]).toEqual([200, body.results, body.count]);
  });

  it('USR-17 A-41 staff see no administrators, and no one sees deleted users', async () => {
    const gone = await makeUser(api.database, 'driver', { deleted_at: '2026-01-01', is_active: false });
    const idsFor = async (token: string) =>
      (await api.get('/api/users/?limit=500', token)).body.results.map(({ id }: Row) => id);
    const [admins, staff] = [await idsFor(world.tokens.admin), await idsFor(world.tokens.staff)];
    expect(admins).toContain(world.users.admin);
    expect(staff).toEqual(admins.filter((id: number) => id !== world.users.admin));
    expect(admins).not.toContain(gone);
  });
});

describe('POST /api/users/', () => {
  it.each([
    ['operator', 'operator'],
    ['driver', 'driver'],
    ['manager', 'user'],
    ['site_user', 'investigator'],
    ['staff', 'staff'],
    ['admin', 'admin'],
    ['api_user', 'api_user'],
    ['investigator', 'investigator'],
    ['coordinator', 'coordinator'],
  ])('USR-12 CALL-61 A-40 admin creates a %s, who signs in as %s', async (user_type, role) => {
    const given = newUser({ user_type });
    const made = await send('POST', '/api/users/', given);
    expect([made.status, made.body.role, made.body.email]).toEqual([201, role, given.email]);
    // Its owner confirms the address by a mail; an API client does not read mail.
    const mails = await api.database.rows(
      sql`select kind, subject from sending_records where recipient = ${given.email}`,
    );
    expect(mails).toEqual(
      user_type === 'api_user' ? [] : [{ kind: 'account', subject: 'Confirm your email address' }],
    );
    const signedIn = await people.signIn(given.email.toUpperCase());
    expect([signedIn.status, signedIn.body.role]).toEqual([200, role]);
  });

  it('USR-17 A-41 staff create only the five types', async () => {
    const statuses = [];
    for (const user_type of ['operator', 'staff', 'admin', 'api_user', 'coordinator'])
      statuses.push((await send('POST', '/users', newUser({ user_type }), world.tokens.staff)).status);
    expect(statuses).toEqual([201, 201, 403, 403, 403]);
  });

  it('USR-02 the email is unique without regard to case, also for 50 concurrent requests', async () => {
    const given = newUser();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, row) =>
        send('POST', '/api/users/', { ...given, email: row % 2 ? given.email.toUpperCase() : given.email }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const others = answers.filter(({ status }) => status !== 201).map(({ status, body }) => [status, body]);
    expect(others).toHaveLength(49);
    expect(new Set(others.map((one) => JSON.stringify(one)))).toEqual(
      new Set([
        JSON.stringify([400, { errors: { msg: 'EMAIL_ALREADY_EXISTS', fields: { email: 'taken' } } }]),
      ]),
    );
  });

  it.each([
    ['email', ''],
    ['email', 'unknown'],
    ['email', 5],
    ['email', `${'x'.repeat(250)}@test.example`],
    ['email', 'a\u0000b@test.example'],
    ['email', '\uD800@test.example'],
    ['email', '\u212Aate@test.example'],
    ['email', 'd\u0131m@test.example'],
    ['email', 'a@test.example\r\nBcc: b@test.example'],
    ['password', ''],
    ['password', 'abcd'],
    ['password', null],
    ['name', 'x'.repeat(101)],
    ['name', 'a\r\nb'],
    ['phone', 'call me'],
    ['is_active', 'yes'],
    ['user_type', 'king'],
    ['client_id', 'one'],
    ['client_id', 999_999],
    ['car_id', 999_999],
    ['site_ids', [999_999]],
    ['site_ids', 'all'],
  ])('A-128 VAL-03 VAL-12 rejects %s %j at its field and stores nothing', async (field, value) => {
    const before = await api.get('/api/users/', world.tokens.admin);
    const { status, body } = await send('POST', '/api/users/', newUser({ [field]: value }));
    expect([status, Object.keys(body.errors.fields)[0]?.split('.')[0]]).toEqual([400, field]);
    expect((await api.get('/api/users/', world.tokens.admin)).body.count).toBe(before.body.count);
  });

  it('amendment 9 unknown fields are dropped', async () => {
    const made = await send(
      'POST',
      '/api/users/',
      newUser({ is_superuser: true, groups: ['admin'], role: 'admin' }),
    );
    expect([made.status, made.body.role]).toEqual([201, 'driver']);
  });
});

describe('PATCH /api/users/{id}/', () => {
  const made = async (extra: object = {}) => {
    const given = newUser(extra);
    const { body } = await send('POST', '/api/users/', given);
    return { ...given, id: body.id as number, row: body as Row, at: `/api/users/${body.id}/` };
  };

  it('USR-13 USR-14 CALL-60 changes the given fields; an empty password keeps the current one', async () => {
    const user = await made({ user_type: 'manager' });
    const changed = await send('PATCH', user.at, {
      ...user.row,
      id: user.id,
      password: '',
      name: ' Ann ',
      is_invoicing: true,
      client_id: world.own.client,
    });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({
      name: 'Ann',
      is_invoicing: true,
      client_id: world.own.client,
      role: 'invoicing_user',
    });
    expect((await people.signIn(user.email)).status).toBe(200);
  });

  it('A-143 the id of the body must be that of the path', async () => {
    const [user, other] = [await made(), await made()];
    expect(await send('PATCH', user.at, { id: other.id, name: 'Mistaken' })).toMatchObject({
      status: 400,
      body: { errors: { msg: 'ID_MALFORMED' } },
    });
    const { body } = await api.get(`/api/users/?filter=Mistaken&fields=name`, world.tokens.admin);
    expect(body.count).toBe(0);
  });

  it('A-41 a new password, a new email and a deactivation end the sessions', async () => {
    for (const body of [{ password: 'Another-1!' }, { email: 'moved@test.example' }, { is_active: false }]) {
      const user = await made();
      const token = await people.tokenFrom(user.email);
      expect((await api.get('/profile', token)).status).toBe(200);
      expect((await send('PATCH', user.at, body, world.tokens.staff)).status).toBe(200);
      expect((await api.get('/profile', token)).status).toBe(401);
    }
  });

  it('A-146 a new email is not verified', async () => {
    const user = await made({ verified: true });
    const { body } = await send('PATCH', user.at, {
      email: 'Fresh@test.example',
      username: 'old@test.example',
    });
    expect(body).toMatchObject({
      email: 'Fresh@test.example',
      username: 'Fresh@test.example',
      verified: false,
    });
  });

  it('MGR-10 deactivating sets the date, activating clears it', async () => {
    const user = await made();
    const off = await send('PATCH', user.at, { is_active: false });
    expect(off.body.deactivated_date).toMatch(/^\d{4}-/);
    expect((await people.signIn(user.email)).status).toBe(400);
    const on = await send('PATCH', user.at, { is_active: true });
    expect(on.body.deactivated_date).toBeNull();
    expect((await people.signIn(user.email)).status).toBe(200);
  });

  it('USR-20 is_invoicing takes effect on the next call', async () => {
    const user = await made({ user_type: 'manager' });
    const token = await people.tokenFrom(user.email);
    const role = async () => (await api.get('/profile', token)).body.role;
    expect(await role()).toBe('user');
    await send('PATCH', user.at, { is_invoicing: true });
    expect(await role()).toBe('invoicing_user');
    await send('PATCH', user.at, { is_invoicing: false });
    expect(await role()).toBe('user');
  });

  it('A-40 another type removes what belonged to the previous one', async () => {
    const user = await made({ user_type: 'manager', client_id: world.own.client, is_invoicing: true });
    await make(api.database, 'manager_projects', { user_id: user.id, project_id: world.own.project });
    const turned = await send('PATCH', user.at, { user_type: 'site_user', site_ids: [world.own.site] });
    expect(turned.body).toMatchObject({
      role: 'investigator',
      client_id: null,
      is_invoicing: false,
      manager: false,
      site_ids: [world.own.site],
    });
    expect(await api.database.rows(sql`select * from manager_projects where user_id = ${user.id}`)).toEqual(
      [],
    );
  });

  it('issue 3 of two editors the second gets 409 with the stored version, and overwrites nothing', async () => {
    const user = await made();
    const seen = user.row['updated_at'];
    const first = await send('PATCH', user.at, { name: 'First', updated_at: seen });
    expect(first.status).toBe(200);
    const second = await send('PATCH', user.at, { name: 'Second', updated_at: seen });
    expect([second.status, second.body.errors.msg]).toEqual([409, 'CONFLICT']);
    expect(second.body.errors.current).toEqual(first.body);
    const third = await send('PATCH', user.at, { name: 'Third', updated_at: first.body.updated_at });
    expect(third.body.name).toBe('Third');
  });

  it('issue 3 of 50 editors of one version exactly one saves; a sign-in is no edit', async () => {
    const user = await made();
    await people.tokenFrom(user.email);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, row) =>
        send('PATCH', user.at, { name: `Editor ${row}`, updated_at: user.row['updated_at'] }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
  });

  it('USR-17 A-41 staff change neither admins nor API clients, and promote no one', async () => {
    for (const target of ['admin', 'api_user'] as const) {
      const at = `/api/users/${await makeUser(api.database, target)}/`;
      for (const answer of [
        await send('PATCH', at, { password: 'Taken-over-1!' }, world.tokens.staff),
        await send('DELETE', at, undefined, world.tokens.staff),
      ])
        expect(answer).toMatchObject(refusal(403));
    }
    const driver = await made();
    for (const user_type of ['staff', 'admin', 'api_user'])
      expect(await send('PATCH', driver.at, { user_type }, world.tokens.staff)).toMatchObject(refusal(403));
    const colleague = await made({ user_type: 'staff' });
    expect((await send('PATCH', colleague.at, { name: 'PM' }, world.tokens.staff)).status).toBe(200);
  });

  it('A-41 users cannot deactivate, demote or delete their own account', async () => {
    const own = `/api/users/${world.users.staff}/`;
    for (const body of [{ is_active: false }, { user_type: 'driver' }])
      expect(await send('PATCH', own, body, world.tokens.staff)).toMatchObject(refusal(409));
    expect(await send('DELETE', own, undefined, world.tokens.staff)).toMatchObject(refusal(409));
    expect((await send('PATCH', own, { name: 'Me' }, world.tokens.staff)).status).toBe(200);
  });
});

describe('DELETE /api/users/{id}/', () => {
  it('CALL-62 USR-15 A-133 A-137 204; hidden, signed out, the email free again', async () => {
    const given = newUser();
    const { body } = await send('POST', '/api/users/', given);
    const token = await people.tokenFrom(given.email);
    const gone = await send('DELETE', `/users/${body.id}`);
    expect([gone.status, gone.raw.length]).toEqual([204, 0]);
    expect((await api.get('/profile', token)).status).toBe(401);
    expect((await send('DELETE', `/users/${body.id}`)).status).toBe(404);
    expect((await send('POST', '/api/users/', given)).status).toBe(201);
  });
});

describe('the last administrator', () => {
  it('A-41 issue 3 of 50 concurrent removals one administrator is left', async () => {
    const ids = [world.users.admin];
    for (let made = 0; made < 49; made++) ids.push(await makeUser(api.database, 'admin'));
    await api.database.write({ actor: 'test', reason: 'test', request: '' }, (transaction) =>
      transaction.rows(
        sql`update users u set is_active = false where not (u.id = any(${ids}::bigint[])) and (u.is_superuser
          or exists (select from user_groups g where g.user_id = u.id and g.group_id = 1))`,
      ),
    );
    const tokens = await Promise.all(ids.map((id) => api.tokenOf(id)));
    const answers = await Promise.all(
      ids.map((_, row) => {
        const at = `/api/users/${ids[(row + 1) % ids.length]}/`;
        const token = tokens[row] ?? '';
        if (row % 3 === 0) return send('DELETE', at, undefined, token);
        return send('PATCH', at, row % 3 === 1 ? { is_active: false } : { user_type: 'driver' }, token);
      }),
    );
    const [left] = await api.database.rows(
      sql.of({ admins: 'number' })`
        select count(*) as admins from users u where u.is_active and u.deleted_at is null and (u.is_superuser
        or exists (select from user_groups g where g.user_id = u.id and g.group_id = 1))`,
    );
    expect(left?.admins).toBeGreaterThanOrEqual(1);
    // Requests by administrators already removed are rejected; the others succeed except the last.
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(50 - (left?.admins ?? 0));
  });
});
