// Who decides whether a user is blinded (amendment 28), and what happens to pending mails.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#core/access.ts';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { make, makeUser, testPassword } from '#testing/factories.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';

const api = testApi();
const world = {} as TwoClients;
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
});

const unauthorized = { errors: { msg: 'UNAUTHORIZED' } };
const patch = (id: number, body: object, token = world.tokens.admin) =>
  api.send('PATCH', `/api/users/${id}/`, { token, body });
const decided = async (id: number) => {
  const [user] = await api.database.rows(
    sql.of({ is_blinded: 'boolean?' })`select is_blinded from users where id = ${id}`,
  );
  return user?.is_blinded;
};
const isBlinded = async (id: number) => (await api.get('/profile', await api.tokenOf(id))).body.is_blinded;

describe('an administrator', () => {
  it('blinds and unblinds a user at once, and resets the decision to the role', async () => {
    const id = await makeUser(api.database, 'coordinator');
    expect(await isBlinded(id)).toBe(true);
    for (const [is_blinded, blinded] of [
      [false, false],
      [true, true],
      [null, true],
    ]) {
      const { status, body } = await patch(id, { is_blinded });
      expect([status, body.is_blinded]).toEqual([200, is_blinded]);
      expect(await isBlinded(id)).toBe(blinded);
    }
  });

  it('finds each decision in the history, with its author', async () => {
    const id = await makeUser(api.database, 'user', { client_id: world.own.client });
    await patch(id, { is_blinded: true });
    const { body } = await api.get(`/api/history/users/${id}/`, world.tokens.admin);
    expect(body.results[0]).toMatchObject({
      who: expect.stringMatching(/^admin\d+@test\.example$/),
      changes: [{ field: 'is_blinded', old: null, new: 'true' }],
    });
  });

  it('creates a blinded user', async () => {
    const body = {
      email: 'new@test.example',
      password: testPassword,
      user_type: 'manager',
      is_blinded: true,
    };
    const answer = await api.send('POST', '/api/users/', { token: world.tokens.admin, body });
    expect([answer.status, answer.body.is_blinded]).toEqual([201, true]);
  });

  it('cannot decide for the own account or for the last administrator', async () => {
    const own = await patch(world.users.admin, { is_blinded: true });
    expect([own.status, own.body]).toEqual([409, unauthorized]);
    expect(await decided(world.users.admin)).toBe(null);
    const second = await makeUser(api.database, 'admin');
    const token = await api.tokenOf(second);
    expect((await patch(world.users.admin, { is_blinded: true }, token)).status).toBe(200);
    // The blinded administrator does not count, so the other one is the last.
    expect((await patch(second, { is_active: false }, token)).status).toBe(409);
    expect((await api.get('/api/users/', world.tokens.admin)).status).toBe(403);
    expect((await patch(world.users.admin, { is_blinded: null }, token)).status).toBe(200);
  });

  it('gets an error for a value other than yes, no or by role', async () => {
    const { status, body } = await patch(world.users.user, { is_blinded: 'no' });
    expect([status, body.errors.fields]).toEqual([400, { is_blinded: expect.any(String) }]);
  });
});

describe('staff', () => {
  it('cannot decide, but may send the current decision', async () => {
    const id = await makeUser(api.database, 'driver', { is_blinded: true });
    for (const is_blinded of [false, null]) {
      const { status, body } = await patch(id, { is_blinded }, world.tokens.staff);
      expect([status, body]).toEqual([403, unauthorized]);
    }
    expect((await patch(id, { is_blinded: true, name: 'Ann' }, world.tokens.staff)).status).toBe(200);
    expect(await decided(id)).toBe(true);
    const user = { email: 's@test.example', password: testPassword, user_type: 'manager' };
    for (const is_blinded of [true, false]) {
      const body = { ...user, is_blinded };
      expect((await api.send('POST', '/api/users/', { token: world.tokens.staff, body })).status).toBe(403);
    }
  });
});

describe('a change of role', () => {
  it('does not unblind a site user when staff make it; an administrator decides', async () => {
    for (const [by, is_blinded] of [
      ['staff', true],
      ['admin', false],
    ] as const) {
      const id = await makeUser(api.database, 'coordinator');
      const { status } = await patch(id, { user_type: 'manager' }, world.tokens[by]);
      expect([status, await isBlinded(id)]).toEqual([200, is_blinded]);
    }
  });

  it('and a decision are saved together by an administrator', async () => {
    const id = await makeUser(api.database, 'coordinator', { is_blinded: true });
    expect((await patch(id, { user_type: 'manager', is_blinded: null })).status).toBe(200);
    expect([await decided(id), await isBlinded(id)]).toEqual([null, false]);
  });

  it('keeps drivers, who are blinded by role, and decisions as they are', async () => {
    const driver = await makeUser(api.database, 'driver');
    expect((await patch(driver, { user_type: 'operator' }, world.tokens.staff)).status).toBe(200);
    expect(await decided(driver)).toBe(null);
    const customer = await makeUser(api.database, 'user', { is_blinded: true });
    expect((await patch(customer, { user_type: 'operator' }, world.tokens.staff)).status).toBe(200);
    expect(await decided(customer)).toBe(true);
    const unblinded = await makeUser(api.database, 'coordinator', { is_blinded: false });
    expect((await patch(unblinded, { user_type: 'manager' }, world.tokens.staff)).status).toBe(200);
    expect(await decided(unblinded)).toBe(false);
  });
});

it.each(['invoicing_user', 'coordinator', 'staff'] as const)(
  '%s does not decide it for the own account',
  async (role) => {
    const id = await makeUser(api.database, role, { is_blinded: true });
    const token = await api.tokenOf(id);
    for (const path of ['/profile', `/api/users/${id}/`, '/api/ui_settings/']) {
      await api.send('PATCH', path, { token, body: { is_blinded: false, name: 'Ann' } });
    }
    expect(await decided(id)).toBe(true);
  },
);

describe('pending mails for a user who is now blinded', () => {
  const waiting = async (email: string) =>
    (
      await api.database.rows(
        sql.of({ kind: 'string' })`select r.kind from outbox o join sending_records r on r.id = o.record_id
          where r.recipient = ${email} order by r.kind`,
      )
    ).map(({ kind }) => kind);
  const mailTo = async (email: string, kind: string) => {
    const record_id = await make(api.database, 'sending_records', { kind, recipient: email, subject: 'x' });
    await api.database.rows(
      sql`insert into outbox (record_id, language, text_body, html_body) values (${record_id}, 'en', 'x', 'x')`,
    );
  };

  it.each<[Role, boolean | null, boolean | null, boolean]>([
    ['user', null, true, true],
    ['coordinator', false, null, true],
    ['user', null, false, false],
    ['coordinator', null, true, false],
  ])(
    '%s, decided %s and now %s: its spreadsheets are withdrawn: %s',
    async (role, before, after, withdrawn) => {
      const id = await makeUser(api.database, role, { is_blinded: before });
      const [user] = await api.database.rows(
        sql.of({ email: 'string' })`select email from users where id = ${id}`,
      );
      const email = user?.email ?? '';
      await mailTo(email, 'report');
      await mailTo(email, 'account');
      await patch(id, { is_blinded: after });
      expect(await waiting(email)).toEqual(withdrawn ? ['account'] : ['account', 'report']);
    },
  );
});
