import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { roles } from '#core/access.ts';
import { type Fragment, sql } from '#server/sql.ts';
import { testApi } from '#testing/api.ts';
import { brief, letsInOnly, refusesStrangers } from '#testing/endpoint-tests.ts';
import { makeUser, testPassword } from '#testing/factories.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';

const api = testApi();
const world = {} as TwoClients;
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
});
/** Past the throttles, which would hide a race. */
const open = testApi({ rateLimits: false, on: () => api.connection });
beforeEach(() => api.database.rows(sql`delete from throttle_hits`));

const place = '/api/second_steps/';
const signInPath = '/mfa/api-token-auth/';

interface Person {
  email: string;
  id: number;
  token: string;
}

async function somebody(values = {}): Promise<Person> {
  const email = `step${Math.random().toString(36).slice(2)}@test.example`;
  const id = await makeUser(api.database, 'user', { email, ...values }, { password: true });
  return { email, id, token: await api.tokenOf(id) };
}

const post = (path: string, token: string | undefined, body: unknown) =>
  api.send('POST', path, { token, body });
const signIn = (email: string, code?: string) =>
  api.send('POST', signInPath, { body: { username: email, password: testPassword, code } });

/** The code of the app, so many steps of 30 seconds from now. */
function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
}

/** Somebody whose app is confirmed by the code of the step before this one. */
async function withApp(): Promise<Person & { secret: string; used: string; recovery: string[] }> {
  const person = await somebody();
  const { body } = await post(`${place}app/`, person.token, { password: testPassword });
  const used = codeOf(body.secret, -1);
  const confirmed = await post(`${place}app/confirm/`, person.token, { code: used });
  expect(confirmed.status).toBe(200);
  return { ...person, secret: body.secret, used, recovery: confirmed.body.recovery_codes };
}

describe('GET /api/second_steps/', () => {
  refusesStrangers(api, world, () => place);
  letsInOnly(api, world, () => place, roles);

  it('A-29 says how the own account is entered, and no secret', async () => {
    const { token } = await somebody();
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

describe('an authenticator app', () => {
  it('A-29 is begun with the password, confirmed by a code, and asked for from then on', async () => {
    const { token, email } = await somebody();
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

  it('A-29 A-02 the codes of this step and its neighbours fit, each once; others are answered with retry', async () => {
    const { email, secret, used } = await withApp();
    expect((await signIn(email, codeOf(secret, -3))).body.message).toMatch(/^Please retry/);
    expect((await signIn(email, codeOf(secret, 4))).body.token).toBe('');
    // The code that confirmed the app is taken already.
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

  it('A-29 of 50 who send one code at once exactly one gets in', async () => {
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

  it('A-27 after five wrong codes no further one is looked at, not even the right one', async () => {
    const { email, secret } = await withApp();
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await signIn(email, '000000')).body.message).toMatch(/^Please retry/);
    }
    expect(await brief(signIn(email, codeOf(secret, 1)))).toMatchObject({
      status: 429,
      body: { errors: { msg: 'BLOCKED_USER' } },
    });
  });

  it('A-29 a recovery code serves once; its text is nowhere in the database', async () => {
    const { email, recovery, token } = await withApp();
    const [code = ''] = recovery;
    expect((await signIn(email, code)).body.email).toBe(email);
    expect((await signIn(email, code)).body.token).toBe('');
    expect((await api.get(place, token)).body.recovery_codes_left).toBe(9);
    const plain = code.replaceAll(' ', '');
    const stored = await api.database.rows<{ row: string }>(
      sql`select (r.*)::text as row from recovery_codes r union all select (a.*)::text from audit a`,
    );
    const unsalted = createHash('sha256').update(plain).digest('hex');
    expect(
      stored.filter(({ row }) => row.includes(plain) || row.includes(code) || row.includes(unsalted)),
    ).toEqual([]);
  });

  it('A-29 new recovery codes end the old ones', async () => {
    const { email, recovery, token } = await withApp();
    const { body } = await post(`${place}recovery_codes/`, token, { password: testPassword });
    expect((await signIn(email, recovery[1])).body.token).toBe('');
    expect((await signIn(email, body.recovery_codes[1])).body.email).toBe(email);
  });

  it('A-29 its secret is sealed at rest and stands in no audit row', async () => {
    const { secret } = await withApp();
    const rows = await api.database.rows<{ row: string }>(
      sql`select encode(secret, 'escape') as row from authenticator_apps union all select (a.*)::text from audit a`,
    );
    expect(rows.filter(({ row }) => row.includes(secret))).toEqual([]);
  });

  it('A-29 is forgotten with the password; then codes come by mail, and the old app fits no more', async () => {
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

  it('A-29 a second one cannot be begun beside it', async () => {
    const { token } = await withApp();
    expect((await post(`${place}app/`, token, { password: testPassword })).status).toBe(409);
  });

  it('A-29 a code that does not fit confirms nothing', async () => {
    const { token } = await somebody();
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

  it('A-29 the owner switches the second step on and off, with the password alone', async () => {
    const { token } = await somebody();
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

  it('A-29 the app can be chosen only by who has one', async () => {
    const { token } = await somebody();
    expect((await patch(token, { password: testPassword, second_step: 'app' })).status).toBe(400);
    expect(
      (await patch((await withApp()).token, { password: testPassword, second_step: 'mail' })).body,
    ).toMatchObject({
      second_step: 'mail',
    });
  });

  it('A-29 a role that the setting names cannot switch it off, and the plain call no longer serves it', async () => {
    const { token, email } = await somebody();
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
  it('A-29 USR-13 the second step switched off by the office forgets the app; a role that must have one gets codes by mail', async () => {
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

describe('passkeys', () => {
  it('A-29 are begun with the password for this portal, and the person must be verified', async () => {
    const { token, email } = await somebody();
    expect((await post('/api/passkeys/registration/', token, { password: 'Wrong-1!' })).status).toBe(400);
    const { status, body } = await post('/api/passkeys/registration/', token, { password: testPassword });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      rp: { id: 'localhost', name: 'Trialway' },
      user: { name: email },
      authenticatorSelection: { userVerification: 'required', residentKey: 'required' },
    });
  });

  it('A-29 the sign-in names no account: whoever asks learns nothing', async () => {
    const { body } = await post('/api/passkeys/options/', undefined, {});
    expect(body).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(body.allowCredentials ?? []).toEqual([]);
  });

  const clientData = (challenge: string) =>
    Buffer.from(
      JSON.stringify({ type: 'webauthn.get', challenge, origin: 'http://localhost:8080' }),
    ).toString('base64url');

  it.each([
    {},
    { response: null },
    { response: { clientDataJSON: '%' } },
    { response: { clientDataJSON: 'bnVsbA' } },
    { id: 'x', response: { clientDataJSON: clientData('A'.repeat(43)) } },
    { id: 'a\u0000', response: { clientDataJSON: clientData('\u0000') } },
  ])('A-29 AUTH-27 an answer that does not hold is a wrong credential: %j', async (response) => {
    expect(await brief(post('/api/passkeys/sign-in/', undefined, { response }))).toEqual({
      status: 400,
      body: { non_field_errors: ['unable to log in with provided credentials'] },
    });
    const { token } = await somebody();
    expect((await post('/api/passkeys/', token, { name: 'Key', response })).status).toBe(400);
  });

  it('A-29 A-133 one of a deleted account opens no other that has its email now', async () => {
    const { id, email } = await somebody();
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    // COSE: an elliptic curve key, ES256, P-256, and the two coordinates.
    const cose = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
    const write = (statement: Fragment) =>
      api.database.write({ actor: 'test', reason: '', request: '' }, (transaction) =>
        transaction.rows(statement),
      );
    const credential = Buffer.from(email).toString('base64url');
    await write(sql`insert into passkeys (user_id, credential_id, public_key, name)
      values (${id}, ${credential}, ${cose}, 'Key')`);
    const signInByIt = async () => {
      const { body } = await post('/api/passkeys/options/', undefined, {});
      const clientDataJSON = clientData(body.challenge);
      const sha = (data: Buffer | string) => createHash('sha256').update(data).digest();
      const seen = Buffer.concat([sha('localhost'), Buffer.from('0500000000', 'hex')]);
      const signed = Buffer.concat([seen, sha(Buffer.from(clientDataJSON, 'base64url'))]);
      const response = {
        clientDataJSON,
        authenticatorData: seen.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      };
      const key = { id: credential, rawId: credential, type: 'public-key', clientExtensionResults: {} };
      return post('/api/passkeys/sign-in/', undefined, { response: { ...key, response } });
    };
    expect((await signInByIt()).status).toBe(200);
    await write(sql`update users set deleted_at = now(), is_active = false where id = ${id}`);
    await makeUser(api.database, 'admin', { email });
    expect((await signInByIt()).status).toBe(400);
  });

  it('A-29 another person’s passkey is not found', async () => {
    const { token } = await somebody();
    const { id } = await somebody();
    const [foreign] = await api.database.write({ actor: 'test', reason: '', request: '' }, (transaction) =>
      transaction.rows<{ id: number }>(
        sql`insert into passkeys (user_id, credential_id, public_key, name) values (${id}, 'abc', '\\x00', 'Key') returning id`,
      ),
    );
    const answers = [foreign?.id, 999_999].map((key) =>
      post(`/api/passkeys/${key}/remove/`, token, { password: testPassword }),
    );
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([404, 404]);
  });
});
