import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashToken } from '#server/auth/authenticate.ts';
import { testApi } from '#testing/api.ts';
import { brief } from '#testing/endpoint-tests.ts';
import { testPassword } from '#testing/factories.ts';
import { peopleOf, signInWithCode } from '#testing/people.ts';

const api = testApi();
const { account, signIn, tokenFrom } = peopleOf(api);
let owner: pg.Client;

beforeAll(async () => {
  owner = new pg.Client(api.connection.owner);
  await owner.connect();
});
afterAll(() => owner.end());
beforeEach(async () => {
  await owner.query('delete from throttle_hits');
});

async function statusOf(token: string, path = '/profile'): Promise<unknown> {
  return brief(api.get(path, token));
}

describe('GET /token', () => {
  it('CALL-08 A-04 amendment 15: 401 without a token, with an unknown and a revoked one', async () => {
    const revoked = await tokenFrom(await account());
    await api.send('POST', '/mfa/api-logout/', { token: revoked });
    for (const token of [undefined, 'x'.repeat(43), 'short', revoked]) {
      expect(await brief(api.get('/token', token))).toEqual({
        status: 401,
        body: { detail: 'Invalid token.' },
      });
    }
  });

  it('AUTH-18 A-04 returns a new token for a whole lifetime; both are valid for the next minute', async () => {
    const old = await tokenFrom(await account());
    const answer = await api.get('/token', old);
    const token = answer.body.token as string;
    expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['token']]);
    expect(token).not.toBe(old);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect((await api.get('/profile', token)).status).toBe(200);
    expect((await api.get('/profile', old)).status).toBe(200);
    expect(await minutesLeft(token)).toBe(1440);
  });

  it('D-3 A-04 accepts a token within the grace period after expiry, and no longer', async () => {
    const email = await account();
    const fresh = await tokenFrom(email);
    await expire(fresh, 1439);
    expect(await statusOf(fresh)).toEqual({ status: 401, body: { detail: 'Token has expired' } });
    expect((await api.get('/token', fresh)).status).toBe(200);
    const stale = await tokenFrom(email);
    await expire(stale, 1441);
    expect(await brief(api.get('/token', stale))).toEqual({
      status: 401,
      body: { detail: 'Token has expired' },
    });
  });

  it('A-04 a rotated token is invalid after a minute, and using it again ends the whole family', async () => {
    const old = await tokenFrom(await account());
    const next = (await api.get('/token', old)).body.token as string;
    await owner.query(
      "update sessions set rotated_at = rotated_at - interval '61 seconds' where token_hash = $1",
      [hashToken(old)],
    );
    expect((await api.get('/profile', next)).status).toBe(200);
    expect(await statusOf(old)).toEqual({ status: 401, body: { detail: 'Invalid token.' } });
    expect(await statusOf(next)).toEqual({ status: 401, body: { detail: 'Invalid token.' } });
    expect(await brief(api.get('/token', next))).toEqual({ status: 401, body: { detail: 'Invalid token.' } });
  });

  it('A-04 the same on a refresh: the thief of an old token gets nothing', async () => {
    const email = await account();
    const old = await tokenFrom(email);
    const other = await tokenFrom(email);
    const next = (await api.get('/token', old)).body.token as string;
    await owner.query(
      "update sessions set rotated_at = rotated_at - interval '61 seconds' where token_hash = $1",
      [hashToken(old)],
    );
    expect((await api.get('/token', old)).status).toBe(401);
    expect((await api.get('/profile', next)).status).toBe(401);
    expect((await api.get('/profile', other)).status).toBe(200);
  });

  it('A-04 two tabs that refresh at once both stay signed in', async () => {
    const old = await tokenFrom(await account());
    const answers = await Promise.all([api.get('/token', old), api.get('/token', old)]);
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect((await api.get('/profile', body.token)).status).toBe(200);
    }
  });

  it('A-04 no sign-in is older than 30 days, however often it was refreshed', async () => {
    const token = await tokenFrom(await account());
    const age = (interval: string) =>
      owner.query('update sessions set family_started_at = now() - $1::interval where token_hash = $2', [
        interval,
        hashToken(token),
      ]);
    await age('29 days 23 hours');
    const last = await api.get('/token', token);
    expect(last.status).toBe(200);
    expect(await minutesLeft(last.body.token)).toBe(60);
    await age('30 days 1 second');
    expect(await brief(api.get('/token', token))).toEqual({
      status: 401,
      body: { detail: 'Token has expired' },
    });
  });

  it('AUTH-29 a deactivated or deleted account cannot refresh', async () => {
    for (const change of ['is_active = false', 'deleted_at = now()']) {
      const email = await account();
      const token = await tokenFrom(email);
      await asOwner(`update users set ${change} where email = '${email}'`);
      expect(await brief(api.get('/token', token))).toEqual({
        status: 401,
        body: { detail: 'Invalid token.' },
      });
      expect(await statusOf(token)).toEqual({ status: 401, body: { detail: 'Invalid token.' } });
    }
  });

  it('USR-20 A-40 a changed role applies to the next call', async () => {
    const email = await account('operator');
    const token = await tokenFrom(email);
    expect((await api.get('/api/clients/', token)).status).toBe(403);
    await asOwner(`update users set is_superuser = true where email = '${email}'`);
    expect((await api.get('/api/clients/', token)).status).toBe(200);
  });
});

describe('POST /mfa/api-logout/', () => {
  it('AUTH-24 CALL-07 ends the session at once with all its refreshed tokens, and no other', async () => {
    const email = await account();
    const token = await tokenFrom(email);
    const refreshed = (await api.get('/token', token)).body.token as string;
    const elsewhere = await tokenFrom(email);
    expect(await brief(api.send('POST', '/mfa/api-logout/', { token: refreshed }))).toEqual({
      status: 200,
      body: {},
    });
    for (const dead of [token, refreshed]) {
      expect(await statusOf(dead)).toEqual({ status: 401, body: { detail: 'Invalid token.' } });
    }
    expect((await api.get('/profile', elsewhere)).status).toBe(200);
  });

  it('A-24 is 200 {} also for an expired, an unknown, a revoked and no token', async () => {
    const expired = await tokenFrom(await account());
    await expire(expired, 5000);
    const ok = { status: 200, body: {} };
    for (const token of [expired, expired, 'x'.repeat(43), undefined]) {
      expect(await brief(api.send('POST', '/mfa/api-logout', { token }))).toEqual(ok);
    }
  });

  it('A-48 is in the audit', async () => {
    const token = await tokenFrom(await account());
    const { headers } = await api.send('POST', '/mfa/api-logout/', { token });
    const { rows } = await owner.query('select table_name from audit where request = $1', [
      headers['x-request-id'],
    ]);
    expect(rows).toEqual([{ table_name: 'sign-out' }]);
  });
});

describe('many sign-ins of one account', () => {
  it('A-23 twenty sessions at most: the next one ends the oldest, also a refreshed one, and no one else’s', async () => {
    const email = await account();
    const other = await tokenFrom(await account());
    const tokens: string[] = [];
    for (let times = 0; times < 20; times++) tokens.push(await tokenFrom(email));
    const renewed = (await api.get('/token', tokens[0])).body.token as string;
    for (const token of [tokens[0], renewed, tokens[1], tokens[19]])
      expect((await api.get('/profile', token)).status).toBe(200);
    const last = await tokenFrom(email);
    for (const token of [tokens[0], renewed]) expect((await api.get('/profile', token)).status).toBe(401);
    for (const token of [tokens[1], tokens[19], last, other])
      expect((await api.get('/profile', token)).status).toBe(200);
  });

  it('A-23 of 30 at once twenty remain', async () => {
    const email = await account();
    await Promise.all(Array.from({ length: 30 }, () => tokenFrom(email)));
    const { rows } = await owner.query(
      `select from sessions s join users u on u.id = s.user_id where lower(u.email) = lower($1) and revoked_at is null`,
      [email],
    );
    expect(rows).toHaveLength(20);
  });
});

describe('two processes on one database', () => {
  it('A-27 AUTH-24 share blocks and sessions, also with one that starts later', async () => {
    const email = await account();
    const token = await tokenFrom(email);
    const twin = await api.twin();
    for (let tries = 0; tries < 5; tries++) await signIn(email, 'wrong');
    const payload = { username: email, password: testPassword };
    for (const server of [twin, await api.twin()]) {
      const answer = await server.inject({ method: 'POST', url: signInWithCode, payload });
      expect(answer.statusCode).toBe(429);
    }
    const headers = { authorization: `Bearer ${token}` };
    expect((await twin.inject({ url: '/profile', headers })).statusCode).toBe(200);
    await twin.inject({ method: 'POST', url: '/mfa/api-logout/', headers });
    expect((await api.get('/profile', token)).status).toBe(401);
  });
});

describe('the bearer header', () => {
  it.each([
    '',
    'Bearer',
    'Bearer null',
    'Bearer undefined',
    'Basic YTpi',
    'Bearer a b',
    `Token ${'x'.repeat(43)}`,
    `Bearer ${'x'.repeat(5000)}`,
  ])('A-10 %j is not a session', async (authorization) => {
    const answer = await api.send('GET', '/profile', { headers: { authorization } });
    expect(await brief(answer)).toEqual({ status: 401, body: { detail: 'Invalid token.' } });
  });

  it('CALL-02 the word Bearer is accepted in any case', async () => {
    const token = await tokenFrom(await account());
    expect(
      (await api.send('GET', '/profile', { headers: { authorization: `bearer ${token}` } })).status,
    ).toBe(200);
  });
});

async function minutesLeft(token: string): Promise<number> {
  const { rows } = await owner.query<{ minutes: number }>(
    'select round(extract(epoch from expires_at - now()) / 60)::int as minutes from sessions where token_hash = $1',
    [hashToken(token)],
  );
  return rows[0]?.minutes ?? Number.NaN;
}

async function expire(token: string, minutesAgo: number): Promise<void> {
  await owner.query(
    'update sessions set expires_at = now() - make_interval(mins => $1) where token_hash = $2',
    [minutesAgo, hashToken(token)],
  );
}

async function asOwner(statement: string): Promise<void> {
  await owner.query(`begin; select set_config('trialway.actor', 'test', true); ${statement}; commit`);
}
