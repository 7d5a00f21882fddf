import { createHash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { roles } from '#core/access.ts';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { brief, letsInOnly, refusesStrangers } from '#testing/endpoint-tests.ts';
import { makeUser, testPassword } from '#testing/factories.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';

const api = testApi();
const world = {} as TwoClients;
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
});
/** Bypasses the throttles, which would hide a race. */
const open = testApi({ rateLimits: false, on: () => api.connection });
beforeEach(() => api.database.rows(sql`delete from throttle_hits`));

const place = '/api/second_steps/';
const signInPath = '/mfa/api-token-auth/';

interface Person {
  email: string;
  id: number;
  token: string;
}

async function createPerson(values = {}): Promise<Person> {
  const email = `step${Math.random().toString(36).slice(2)}@test.example`;
  const id = await makeUser(api.database, 'user', { email, ...values }, { password: true });
  return { email, id, token: await api.tokenOf(id) };
}

const post = (path: string, token: string | undefined, body: unknown) =>
  api.send('POST', path, { token, body });
const signIn = (email: string, code?: string) =>
  api.send('POST', signInPath, { body: { username: email, password: testPassword, code } });

/** The code of the app, offset by this many steps of 30 seconds. */
function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
}

/** A user whose app is confirmed by the code of the previous step. */
async function withApp(): Promise<Person & { secret: string; used: string; recovery: string[] }> {
  const person = await createPerson();
  const { body } = await post(`${place}app/`, person.token, { password: testPassword });
  const used = codeOf(body.secret, -1);
  const confirmed = await post(`${place}app/confirm/`, person.token, { code: used });
  expect(confirmed.status).toBe(200);
  return { ...person, secret: body.secret, used, recovery: confirmed.body.recovery_codes };
}

describe('GET /api/second_steps/', () => {
  refusesStrangers(api, world, () => place);
  letsInOnly(api, world, () => place, roles);

  it('A-29 returns the sign-in methods of the own account, and no secret', async () => {
    const { token } = await createPerson();
    expect(await brief(api.get(place, token))).toEqual({
      status: 200,
      body: {
        is_mfa: false,
        forced: false,
        second_step: 'mail',
        app_since: null,
        recovery_codes_left: 0,
        passkeys: [],
      },
    });
  });
});

describe('a change of the sign-in methods', () => {
  it('ends every other session: second factor on, app confirmed, codes renewed, app removed, second factor off', async () => {
    const { token, id } = await createPerson();
    let secret = '';
    const password = testPassword;
    const changes = [
      () => api.send('PATCH', place, { token, body: { password, is_mfa: true } }),
      () => post(`${place}app/confirm/`, token, { code: codeOf(secret) }),
      () => post(`${place}recovery_codes/`, token, { password }),
      () => post(`${place}app/remove/`, token, { password }),
      () => api.send('PATCH', place, { token, body: { password, is_mfa: false } }),
    ];
    for (const [at, change] of changes.entries()) {
      // Started before the other session: it changes nothing yet.
      if (at === 1) secret = (await post(`${place}app/`, token, { password })).body.secret;
      const other = await api.tokenOf(id);
      expect((await api.get('/profile', other)).status).toBe(200);
      expect([at, (await change()).status]).toEqual([at, 200]);
      const after = [await api.get('/profile', token), await api.get('/profile', other)];
      expect([at, ...after.map(({ status }) => status)]).toEqual([at, 200, 401]);
    }
  });
});

describe('an authenticator app', () => {
  it('A-29 is set up with the password, confirmed by a code, and required from then on', async () => {
    const { token, email } = await createPerson();
    const begun = await post(`${place}app/`, token, { password: testPassword });
    expect(begun.body.address).toContain(`secret=${begun.body.secret}`);
    expect(begun.body.address).toContain('otpauth://totp/Trialway');
    expect((await signIn(email)).body.token).not.toBe('');
    const { body } = await post(`${place}app/confirm/`, token, { code: codeOf(begun.body.secret) });
    expect(new Set(body.recovery_codes).size).toBe(10);
    expect((await api.get(place, token)).body).toMatchObject({
      is_mfa: true,
      second_step: 'app',
      recovery_codes_left: 10,
    });
    const asked = await signIn(email);
    expect([asked.status, asked.body.token, asked.body.second_step]).toEqual([
      200,
      '',
      { kind: 'app', ended: false, passkey: false },
    ]);
    expect(asked.body.message).toMatch(/^MFA code sent/);
  });

  it('A-29 A-02 the codes of this and the adjacent steps are valid once each; others get retry', async () => {
    const { email, secret, used } = await withApp();
    expect((await signIn(email, codeOf(secret, -3))).body.message).toMatch(/^Please retry/);
    expect((await signIn(email, codeOf(secret, 4))).body.token).toBe('');
    // The code that confirmed the app is already used.
    expect((await signIn(email, used)).body.token).toBe('');
    const code = codeOf(secret, 1);
    expect((await signIn(email, code)).body).toMatchObject({ role: 'user', email });
    expect((await signIn(email, code)).body.token).toBe('');
    expect(
      await brief(
        api.send('POST', '/api-token-auth/', { body: { username: email, password: testPassword } }),
      ),
    ).toEqual({
      status: 400,
      body: { non_field_errors: ['unable to log in with provided credentials'] },
    });
  });

  it('A-29 of 50 requests with one code at once exactly one signs in', async () => {
    const { email, secret } = await withApp();
    const code = codeOf(secret, 1);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        open.send('POST', signInPath, { body: { username: email, password: testPassword, code } }),
      ),
    );
    const tokens = answers.filter(({ body }) => typeof body.token === 'string' && body.token !== '');
    expect(tokens).toHaveLength(1);
  });

  it('A-27 after five wrong codes no further code is checked, not even the right one', async () => {
    const { email, secret } = await withApp();
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await signIn(email, '000000')).body.message).toMatch(/^Please retry/);
    }
    expect(await brief(signIn(email, codeOf(secret, 1)))).toMatchObject({
      status: 429,
      body: { errors: { msg: 'BLOCKED_USER' } },
    });
  });

  it('A-29 a recovery code works once; its text is nowhere in the database', async () => {
    const { email, recovery, token } = await withApp();
    const [code = ''] = recovery;
    expect((await signIn(email, code)).body.email).toBe(email);
    expect((await signIn(email, code)).body.token).toBe('');
    expect((await api.get(place, token)).body.recovery_codes_left).toBe(9);
    const plain = code.replaceAll(' ', '');
    const stored = await api.database.rows(
      sql.of({ row: 'string' })`
        select (r.*)::text as row from recovery_codes r union all select (a.*)::text from audit a`,
    );
    const unsalted = createHash('sha256').update(plain).digest('hex');
    expect(
      stored.filter(({ row }) => row.includes(plain) || row.includes(code) || row.includes(unsalted)),
    ).toEqual([]);
  });

  it('A-29 new recovery codes invalidate the old ones', async () => {
    const { email, recovery, token } = await withApp();
    const { body } = await post(`${place}recovery_codes/`, token, { password: testPassword });
    expect((await signIn(email, recovery[1])).body.token).toBe('');
    expect((await signIn(email, body.recovery_codes[1])).body.email).toBe(email);
  });

  it('A-29 its secret is encrypted at rest and in no audit row', async () => {
    const { secret } = await withApp();
    const rows = await api.database.rows(
      sql.of({ row: 'string' })`
        select encode(secret, 'escape') as row from authenticator_apps union all select (a.*)::text from audit a`,
    );
    expect(rows.filter(({ row }) => row.includes(secret))).toEqual([]);
  });

  it('A-29 is removed with the password; then codes come by mail, and codes of the old app are invalid', async () => {
    const { token, secret, email } = await withApp();
    const { body } = await post(`${place}app/remove/`, token, { password: testPassword });
    expect(body).toMatchObject({
      second_step: 'mail',
      app_since: null,
      recovery_codes_left: 0,
      is_mfa: true,
    });
    expect((await signIn(email, codeOf(secret, 1))).body.token ?? '').toBe('');
  });

  it('A-29 a second one cannot be set up while one exists', async () => {
    const { token } = await withApp();
    expect((await post(`${place}app/`, token, { password: testPassword })).status).toBe(409);
  });

  it('A-29 a wrong code confirms nothing', async () => {
    const { token } = await createPerson();
    expect((await post(`${place}app/confirm/`, token, { code: '123456' })).status).toBe(409);
    await post(`${place}app/`, token, { password: testPassword });
    expect(await brief(post(`${place}app/confirm/`, token, { code: '000000' }))).toEqual({
      status: 400,
      body: { errors: { msg: 'MISSING', fields: { code: 'wrong_code' } } },
    });
    expect((await api.get(place, token)).body.app_since).toBeNull();
  });
});

describe('PATCH /api/second_steps/', () => {
  const patch = (token: string, body: unknown) => brief(api.send('PATCH', place, { token, body }));

  it('A-29 the owner switches mfa on and off with the password', async () => {
    const { token } = await createPerson();
    expect(await patch(token, { password: 'Wrong-1!', is_mfa: true })).toEqual({
      status: 400,
      body: { errors: { msg: 'WRONG_PASSWORD' } },
    });
    expect(await patch(token, { password: testPassword, is_mfa: true })).toMatchObject({
      body: { is_mfa: true },
    });
    expect(await patch(token, { password: testPassword, is_mfa: false })).toMatchObject({
      body: { is_mfa: false },
    });
  });

  it('A-29 the app can be chosen only if one is set up', async () => {
    const { token } = await createPerson();
    expect((await patch(token, { password: testPassword, second_step: 'app' })).status).toBe(400);
    expect(
      (await patch((await withApp()).token, { password: testPassword, second_step: 'mail' })).body,
    ).toMatchObject({
      second_step: 'mail',
    });
  });

  it('A-29 a role that the setting names cannot switch it off and cannot use the plain sign-in', async () => {
    const { token, email } = await createPerson();
    const plain = () =>
      api.send('POST', '/api-token-auth/', { body: { username: email, password: testPassword } });
    expect((await plain()).status).toBe(200);
    await force('user, driver');
    expect((await plain()).status).toBe(400);
    expect((await api.get(place, token)).body).toMatchObject({ forced: true, is_mfa: true });
    expect((await patch(token, { password: testPassword, is_mfa: false })).status).toBe(403);
    await force('');
    expect((await plain()).status).toBe(200);
  });
});

function force(named: string) {
  return api.database.write({ actor: 'test', reason: 'forced', request: '' }, (transaction) =>
    transaction.rows(
      sql`update global_settings set value = ${JSON.stringify(named)}::jsonb where name = 'mfa_forced_roles'`,
    ),
  );
}

describe('a lost phone', () => {
  it('A-29 USR-13 switching off mfa by staff removes the app; a role that requires mfa gets codes by mail', async () => {
    const { email, id } = await withApp();
    const change = (is_mfa: boolean) =>
      api.send('PATCH', `/api/users/${id}/`, { token: world.tokens.staff, body: { is_mfa } });
    expect((await signIn(email)).body.second_step).toMatchObject({ kind: 'app' });
    expect((await change(false)).status).toBe(200);
    expect((await signIn(email)).body.token).not.toBe('');
    expect((await change(true)).status).toBe(200);
    expect((await signIn(email)).body).toMatchObject({ token: '', second_step: { kind: 'mail' } });
  });
});
