import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { roles } from '#core/access.ts';
import { hashToken } from '#server/auth/authenticate.ts';
import { testApi } from '#testing/api.ts';
import { brief } from '#testing/endpoint-tests.ts';
import { testPassword } from '#testing/factories.ts';
import { peopleOf, plainSignIn, signInWithCode } from '#testing/people.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';

// The library works as usual; only its calls are counted.
const hashing = vi.hoisted(() => {
  // Another file of tests may have loaded the modules that use it.
  vi.resetModules();
  return { times: 0 };
});
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const library = await importOriginal<typeof import('@node-rs/argon2')>();
  const verify: typeof library.verify = (...given) => {
    hashing.times += 1;
    return library.verify(...given);
  };
  return { ...library, verify };
});

const api = testApi();
const { account, signIn, tokenFrom } = peopleOf(api);
const world = {} as TwoClients;
let owner: pg.Client;

beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  owner = new pg.Client(api.connection.owner);
  await owner.connect();
});
afterAll(() => owner.end());
beforeEach(async () => {
  await owner.query('delete from throttle_hits');
});

const refused = {
  status: 400,
  body: { non_field_errors: ['unable to log in with provided credentials'] },
};

describe.each([plainSignIn, signInWithCode])('POST %s', (path) => {
  const message = path === signInWithCode ? { message: '' } : {};

  it.each(roles)(
    'CALL-05 CALL-06 AUTH-02 AUTH-03 AUTH-04 AUTH-11 A-01 A-21 gives a token and the role of the account: %s',
    async (role) => {
      const email = await account(role);
      const answer = await signIn(email, testPassword, path);
      const { token, ...rest } = answer.body;
      expect(answer.status).toBe(200);
      expect(rest).toEqual({ username: email, email, role, verified: true, ...message });
      expect(token).toMatch(/^[\w-]{43}$/);
      expect((await api.get('/profile', token)).body).toMatchObject({ email, role });
    },
  );

  it('AUTH-12 D-1 an administrator gets role admin, all others never', async () => {
    expect((await signIn(await account('admin'), testPassword, path)).body.role).toBe('admin');
    expect((await signIn(await account('user'), testPassword, path)).body.role).toBe('user');
  });

  it('AUTH-30 A-26 an unverified account signs in and is returned as unverified', async () => {
    expect((await signIn(await account('user', { verified: false }), testPassword, path)).body.verified).toBe(
      false,
    );
  });

  it('AUTH-01 the email ignores case and surrounding spaces', async () => {
    const email = await account();
    expect((await signIn(`  ${email.toUpperCase()} `, testPassword, path)).body.email).toBe(email);
  });

  it('AUTH-27 AUTH-29 A-02 D-2 wrong, unknown, deactivated, deleted, without a password, with MFA: one response', async () => {
    const known = await account();
    const cases = [
      [known, 'wrong'],
      [known, `${testPassword} `],
      ['unknown@test.example', testPassword],
      [await account('user', { is_active: false }), testPassword],
      [await account('user', { deleted_at: '2026-01-01' }), testPassword],
      [await account('user', { password_hash: null }), testPassword],
      [await account('admin', { is_mfa: true }), path === plainSignIn ? testPassword : 'Wrong-1!'],
    ];
    const answers = await Promise.all(cases.map(([name, password]) => signIn(name, password, path)));
    const [first] = answers;
    for (const answer of answers) {
      expect(await brief(answer)).toEqual(refused);
      expect(answer.raw.equals(first?.raw ?? Buffer.alloc(0))).toBe(true);
      expect(Object.keys(answer.headers)).toEqual(Object.keys(first?.headers ?? {}));
    }
  });

  it('AUTH-27 amendment 16: known and unknown names both hash once', async () => {
    const names = [
      await account(),
      await account('user', { is_active: false }),
      await account('user', { password_hash: null }),
      await account('user', { is_mfa: true }),
      'unknown@test.example',
    ];
    for (const name of names) {
      hashing.times = 0;
      await signIn(name, 'wrong', path);
      expect([name, hashing.times]).toEqual([name, 1]);
    }
  });

  it.each([
    [{}, 'MISSING', ['username', 'password']],
    [{ username: '', password: '' }, 'IS_EMPTY', ['username', 'password']],
    [{ username: 'a' }, 'MISSING', ['password']],
    [{ username: ['a'], password: { $ne: '' } }, 'MISSING', ['username', 'password']],
    [{ username: 1, password: null }, 'MISSING', ['username', 'password']],
    [{ username: 'a\u0000', password: 'b\u0000' }, 'MISSING', ['username', 'password']],
    [{ username: '\ud800', password: 'x' }, 'MISSING', ['username']],
    [{ username: 'x'.repeat(255), password: 'x'.repeat(1025) }, 'MISSING', ['username', 'password']],
    [[], 'MISSING', ['body']],
    ['text', 'MISSING', ['body']],
    [null, 'MISSING', ['username', 'password']],
  ])('VAL-15 the body %j is rejected as %s of %j', async (body, code, fields) => {
    const answer = await api.send('POST', path, {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(400);
    expect(answer.body.errors.msg).toBe(code);
    expect(Object.keys(answer.body.errors.fields)).toEqual(fields);
  });

  it.each([
    ['{"username": ', 'application/json'],
    ['{"username":"a","password":"b","__proto__":{"admin":true}}', 'application/json'],
    ['['.repeat(40) + ']'.repeat(40), 'application/json'],
  ])('VAL-15 ERR-20 the unreadable body %s is 400', async (body, type) => {
    const answer = await api.send('POST', path, { body, headers: { 'content-type': type } });
    expect([answer.status, answer.body.errors.msg]).toEqual([400, 'MISSING']);
  });

  it.each([
    ['username=a&password=b', 'application/x-www-form-urlencoded'],
    ['<a/>', 'text/xml'],
  ])('the non-JSON body %s is 415', async (body, type) => {
    const answer = await api.send('POST', path, { body, headers: { 'content-type': type } });
    expect([answer.status, answer.body.errors.msg]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  it('A-148 a body beyond the limit is 413', async () => {
    const answer = await signIn('x'.repeat(1024 * 1024), testPassword, path);
    expect(await brief(answer)).toEqual({ status: 413, body: { errors: { msg: 'TOO_LARGE' } } });
  });

  it('amendment 9: unknown keys are dropped', async () => {
    const answer = await api.send('POST', path, {
      body: {
        username: await account(),
        password: testPassword,
        role: 'admin',
        redirect: '/x',
        is_superuser: true,
      },
    });
    expect([answer.status, answer.body.role]).toEqual([200, 'user']);
  });

  it('AUTH-28 A-27 five failures block the account, also for the right password, with Retry-After', async () => {
    const email = await account();
    for (let tries = 0; tries < 5; tries++) expect((await signIn(email, 'wrong', path)).status).toBe(400);
    const blocked = await signIn(email.toUpperCase(), testPassword, path);
    expect(await brief(blocked)).toEqual({ status: 429, body: { errors: { msg: 'BLOCKED_USER' } } });
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(14 * 60);
    expect(Number(blocked.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
  });

  it('AUTH-28 A-27 an unknown name is blocked in the same way', async () => {
    for (let tries = 0; tries < 5; tries++) await signIn('ghost@test.example', 'wrong', path);
    expect((await signIn('ghost@test.example', 'wrong', path)).status).toBe(429);
  });

  it('AUTH-28 the block ends after 15 minutes, and the old failures no longer count', async () => {
    const email = await account();
    for (let tries = 0; tries < 5; tries++) await signIn(email, 'wrong', path);
    await owner.query("update throttle_hits set at = at - interval '15 minutes 1 second'");
    expect((await signIn(email, 'wrong', path)).status).toBe(400);
    expect((await signIn(email, testPassword, path)).status).toBe(200);
  });

  it('AUTH-28 failures spread over more than 15 minutes block no one', async () => {
    const email = await account();
    for (let tries = 0; tries < 9; tries++) {
      expect((await signIn(email, 'wrong', path)).status).toBe(400);
      await owner.query("update throttle_hits set at = at - interval '4 minutes'");
    }
  });

  it('AUTH-28 a success resets the failures before it', async () => {
    const email = await account();
    for (let round = 0; round < 2; round++) {
      for (let tries = 0; tries < 4; tries++) expect((await signIn(email, 'wrong', path)).status).toBe(400);
      expect((await signIn(email, testPassword, path)).status).toBe(200);
    }
  });

  it('A-27 twenty failures block an address, for any names', async () => {
    for (let tries = 0; tries < 20; tries++) {
      expect((await signIn(`a${tries}@test.example`, 'wrong', path)).status).toBe(400);
    }
    const blocked = await signIn(await account(), testPassword, path);
    expect([blocked.status, blocked.body.errors.msg]).toEqual([429, 'BLOCKED_USER']);
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('A-27 successes are not counted: an office signs in without limit', async () => {
    const email = await account();
    for (let times = 0; times < 22; times++)
      expect((await signIn(email, testPassword, path)).status).toBe(200);
  });

  it('A-27 of many concurrent attempts at most five are checked', async () => {
    const email = await account();
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(email, 'wrong', path)));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
  });

  it('AUTH-28 A-27 forty right passwords at once from one address all sign in, after failures too', async () => {
    const emails: string[] = [];
    for (let made = 0; made < 10; made++) emails.push(await account());
    for (const email of emails.slice(0, 4)) await signIn(email, 'wrong', path);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, row) => signIn(emails[row % 10], testPassword, path)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 200));
    const { rows } = await owner.query("select * from throttle_hits where kind = 'sign-in account'");
    expect(rows).toEqual([]);
  });

  it('A-27 an aborted check counts as a failure after a minute', async () => {
    const email = await account();
    for (let tries = 0; tries < 4; tries++) await signIn(email, 'wrong', path);
    await owner.query(
      `insert into throttle_hits (kind, key, running_until) select kind, key, now() - interval '1 second'
       from throttle_hits where kind = 'sign-in account' limit 1`,
    );
    expect((await signIn(email, testPassword, path)).status).toBe(429);
  });
});

describe('the public list', () => {
  it.each([
    ['POST', '/login'],
    ['POST', '/forgot'],
    ['POST', '/register'],
    ['POST', '/reset'],
    ['GET', '/api/locations/'],
    ['POST', '/api/registration/'],
    ['POST', '/api/forget/'],
    ['POST', '/api-token-auth/'],
    ['POST', '/mfa/api-token-auth/'],
  ] as const)('CALL-04 A-10 %s %s requires no bearer', async (method, path) => {
    const { status } = await api.send(method, path, method === 'POST' ? { body: {} } : {});
    expect([200, 400]).toContain(status);
    const strange = { authorization: `Bearer ${'x'.repeat(43)}` };
    const options = method === 'POST' ? { body: {}, headers: strange } : { headers: strange };
    expect((await api.send(method, path, options)).status).toBe(status);
  });

  it('CALL-04 A-10 A-02 POST /login is the plain sign-in: a token, but none for accounts with mfa', async () => {
    const signedIn = await signIn(await account('staff'), testPassword, '/login');
    expect(signedIn).toMatchObject({ status: 200, body: { role: 'staff', token: expect.any(String) } });
    const mfa = await signIn(await account('user', { is_mfa: true }), testPassword, '/login');
    expect(mfa).toMatchObject({
      status: 400,
      body: { non_field_errors: ['unable to log in with provided credentials'] },
    });
  });
});

describe('what a sign-in stores', () => {
  it('AUTH-16 CONST-01 the token is stored only as a hash and lives 1440 minutes', async () => {
    const email = await account();
    const token = await tokenFrom(email);
    const { rows } = await owner.query<{ minutes: number; line: string }>(
      `select extract(epoch from expires_at - created_at)::int / 60 as minutes, s::text as line
       from sessions s where token_hash = $1`,
      [hashToken(token)],
    );
    expect(rows.map(({ minutes }) => minutes)).toEqual([1440]);
    const everything = await owner.query<{ line: string }>(
      `select s::text as line from sessions s union all select a::text from audit a union all select h::text from throttle_hits h`,
    );
    const text = everything.rows.map(({ line }) => line).join('\n');
    for (const secret of [token, Buffer.from(token).toString('hex'), testPassword, '$argon2id$']) {
      expect(text).not.toContain(secret);
    }
  });

  it('A-48 the sign-in is in the audit with address and device', async () => {
    const answer = await api.send('POST', signInWithCode, {
      body: { username: await account(), password: testPassword },
      headers: { 'user-agent': 'Test Browser/1.0' },
    });
    const { rows } = await owner.query(
      `select table_name, actor = row_id as by_itself, new from audit where request = $1 and action = 'event'`,
      [answer.headers['x-request-id']],
    );
    expect(rows).toEqual([
      { table_name: 'sign-in', by_itself: true, new: { address: '127.0.0.1', device: 'Test Browser/1.0' } },
    ]);
  });

  it('ERR-19 A-28 the compared texts are the same in every language', async () => {
    for (const language of ['en', 'es', 'cn', 'zh-CN', 'uk', 'ru', 'fr', 'xx']) {
      const headers = { 'accept-language': language };
      const body = { username: 'unknown@test.example', password: language };
      const wrong = await api.send('POST', plainSignIn, { body, headers });
      expect(wrong.body.non_field_errors ?? wrong.body.errors.msg).toEqual(
        wrong.status === 429 ? 'BLOCKED_USER' : ['unable to log in with provided credentials'],
      );
      const unknown = await api.send('GET', '/profile', { token: 'x'.repeat(43), headers });
      expect(unknown.body).toEqual({ detail: 'Invalid token.' });
      const token = await api.tokenOf(world.users.user, { minutesLeft: -1 });
      expect((await api.send('GET', '/profile', { token, headers })).body).toEqual({
        detail: 'Token has expired',
      });
    }
  });
});
