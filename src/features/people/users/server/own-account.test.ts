// Sign-in data of an account: who may change it, and which sessions end.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#core/access.ts';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { makeUser, testPassword } from '#testing/factories.ts';
import { peopleOf } from '#testing/people.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';

const api = testApi();
const people = peopleOf(api);
const world = {} as TwoClients;
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
});

const send = (method: 'POST' | 'PATCH', path: string, body: object, token = world.tokens.admin) =>
  api.send(method, path, { token, body });
const refusal = (status: number) => ({ status, body: { errors: { msg: 'UNAUTHORIZED' } } });
let count = 0;
async function person(role: Role, values: object = {}) {
  count += 1;
  const email = `own${count}@test.example`;
  const id = await makeUser(api.database, role, { email, ...values }, { password: true });
  return { email, at: `/api/users/${id}/` };
}

describe('PATCH /api/users/{id}/', () => {
  it('a change of password, email or second factor by any user ends every session, also of an administrator', async () => {
    for (const role of ['driver', 'admin'] as const) {
      for (const body of [
        { password: 'Another-1!' },
        { email: `moved.${role}@test.example` },
        { is_mfa: true },
      ]) {
        const user = await person(role);
        const token = await people.tokenFrom(user.email);
        expect((await send('PATCH', user.at, { name: 'Same login', is_mfa: false })).status).toBe(200);
        expect((await api.get('/profile', token)).status).toBe(200);
        expect((await send('PATCH', user.at, body)).status).toBe(200);
        expect((await api.get('/profile', token)).status).toBe(401);
      }
    }
  });

  it.each(['admin', 'staff'] as const)(
    'a session of %s alone changes neither password, email, second factor nor verification of its own account',
    async (role) => {
      const { email, at } = await person(role, { verified: false });
      const token = await people.tokenFrom(email);
      const { body } = await api.get(
        `/api/users/?limit=500&filter=${email}&fields=email`,
        world.tokens.admin,
      );
      const [before] = body.results;
      const ways = [
        { password: 'abcde' },
        { email: 'thief@test.example' },
        { username: 'thief@test.example' },
      ];
      for (const way of [...ways, { is_mfa: true }, { verified: true }])
        expect(await send('PATCH', at, { name: 'Taken', ...way }, token)).toMatchObject(refusal(409));
      // Unchanged values have no effect: the form sends all fields.
      const same = { ...before, password: '', name: 'Still me', updated_at: undefined };
      expect((await send('PATCH', at, same, token)).status).toBe(200);
      expect((await people.signIn(email)).body).toMatchObject({ email, verified: false });
    },
  );

  it('USR-16 staff verify an address and revoke that, deactivate an account and reactivate it', async () => {
    const { email, at } = await person('driver', { verified: false });
    for (const state of [
      { verified: true },
      { verified: false },
      { is_active: false },
      { is_active: true },
    ]) {
      expect((await send('PATCH', at, state, world.tokens.staff)).status).toBe(200);
      const { body } = await api.get(`/api/users/?filter=${email}&fields=email`, world.tokens.staff);
      expect(body.results[0]).toMatchObject(state);
    }
  });
});

describe('POST /profile/email', () => {
  const change = (token: string, body: object) => send('POST', '/profile/email', body, token);

  it('A-146 with the own password: unverified, both addresses are mailed, the other sessions end', async () => {
    const email = await people.account('admin');
    const [here, there] = [await people.tokenFrom(email), await people.tokenFrom(email)];
    const made = await change(here, { email: 'fresh.admin@test.example', password: testPassword });
    expect(made).toMatchObject({
      status: 200,
      body: { email: 'fresh.admin@test.example', username: 'fresh.admin@test.example', verified: false },
    });
    expect([(await api.get('/profile', here)).status, (await api.get('/profile', there)).status]).toEqual([
      200, 401,
    ]);
    const mails = await api.database.rows(
      sql.of({ recipient: 'string' })`
        select recipient from sending_records where recipient in (${email}, 'fresh.admin@test.example')`,
    );
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(
      [email, 'fresh.admin@test.example'].toSorted(),
    );
  });

  it('rejects a wrong password, a taken and a malformed address, and changes nothing', async () => {
    const email = await people.account('staff');
    const token = await people.tokenFrom(email);
    expect(await change(token, { email: 'x@test.example', password: 'Wrong-1!' })).toMatchObject({
      status: 400,
      body: { errors: { msg: 'WRONG_PASSWORD' } },
    });
    const taken = await people.account();
    expect(await change(token, { email: taken, password: testPassword })).toMatchObject({
      status: 400,
      body: { errors: { msg: 'EMAIL_ALREADY_EXISTS' } },
    });
    const wrong = await change(token, { email: 'unknown', password: testPassword });
    expect([wrong.status, wrong.body.errors.fields]).toEqual([400, { email: 'email' }]);
    expect((await api.get('/profile', token)).body.email).toBe(email);
    expect((await api.send('POST', '/profile/email', { body: {} })).status).toBe(401);
    const customer = await people.tokenFrom(await people.account('user'));
    expect(await change(customer, { email: 'y@test.example', password: testPassword })).toMatchObject(
      refusal(403),
    );
  });
});
