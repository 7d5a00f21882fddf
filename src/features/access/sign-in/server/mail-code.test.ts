import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { brief } from '#testing/endpoint-tests.ts';
import { testPassword } from '#testing/factories.ts';
import { peopleOf, plainSignIn, signInWithCode } from '#testing/people.ts';
import { mailsTo } from '#testing/waiting-mails.ts';

const api = testApi();
const { account, signIn } = peopleOf(api);
beforeEach(() => api.database.rows(sql`delete from throttle_hits`));

const person = () => account('user', { is_mfa: true });
const withCode = (username: string, code: string) =>
  api.send('POST', signInWithCode, { body: { username, password: testPassword, code } });

/** The codes mailed to this address, newest first. */
async function mailed(email: string): Promise<string[]> {
  const mails = (await mailsTo(api.database, email)).filter(
    ({ kind, text }) => kind === 'mfa' && text !== null,
  );
  return mails.map(({ text }) => /^\d{6}$/m.exec(text ?? '')?.[0] ?? '').toReversed();
}

/** Signs in up to the code and returns it. */
async function asked(email: string): Promise<string> {
  expect((await signIn(email)).body.message).toMatch(/^MFA code sent/);
  return (await mailed(email))[0] ?? '';
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('POST /mfa/api-token-auth/ with a code by mail', () => {
  it('CALL-06 AUTH-03 AUTH-04 AUTH-05 AUTH-07 A-07 requires the code, then returns the token', async () => {
    const email = await person();
    const first = await signIn(email);
    expect(await brief(first)).toEqual({
      status: 200,
      body: {
        token: '',
        username: '',
        email: '',
        role: '',
        verified: false,
        message: `MFA code sent to ${email}. It is good for 10 minutes.`,
        second_step: { kind: 'mail', ended: false, passkey: false },
      },
    });
    const [code = ''] = await mailed(email);
    const { body } = await withCode(email, ` ${code.slice(0, 3)} ${code.slice(3)} `);
    expect(body).toMatchObject({ username: email, email, role: 'user', message: '' });
    expect((await api.get('/profile', body.token)).status).toBe(200);
  });

  it('AUTH-06 A-27 a wrong code is 200 with retry and no token; the right one is still valid', async () => {
    const email = await person();
    const code = await asked(email);
    const answer = await withCode(email, wrong(code));
    expect([answer.status, answer.body.token]).toEqual([200, '']);
    expect(answer.body.message).toMatch(/^Please retry: /);
    expect((await withCode(email, code)).body.token).not.toBe('');
  });

  it('A-27 a code works once', async () => {
    const email = await person();
    const code = await asked(email);
    expect((await withCode(email, code)).body.token).not.toBe('');
    expect((await withCode(email, code)).body).toMatchObject({ token: '', second_step: { ended: true } });
  });

  it('A-27 of 50 requests with one code at once exactly one signs in', async () => {
    const email = await person();
    const code = await asked(email);
    const answers = await Promise.all(Array.from({ length: 50 }, () => quick(email, code)));
    expect(answers.filter(({ body }) => typeof body.token === 'string' && body.token !== '')).toHaveLength(1);
  });

  it('A-27 of 50 concurrent wrong codes five are checked; then the right one is invalid', async () => {
    const email = await person();
    const code = await asked(email);
    await Promise.all(Array.from({ length: 50 }, () => quick(email, wrong(code))));
    const [row] = await api.database.rows(
      sql.of({ tries_left: 'number' })`
        select tries_left from mail_codes m join users u on u.id = m.user_id where u.email = ${email}`,
    );
    expect(row?.tries_left).toBe(0);
    expect((await withCode(email, code)).body).toMatchObject({ token: '', second_step: { ended: true } });
    expect((await withCode(email, await asked(email))).body.token).not.toBe('');
  });

  it('A-27 ten wrong codes in 15 minutes block, however many were mailed', async () => {
    const email = await person();
    for (let mails = 0; mails < 2; mails += 1) {
      const code = await asked(email);
      const other = code === '000000' ? '000001' : '000000';
      for (let tries = 0; tries < 5; tries += 1) expect((await withCode(email, other)).status).toBe(200);
    }
    const code = await asked(email);
    const blocked = await withCode(email, code);
    expect([blocked.status, blocked.body.errors.msg]).toEqual([429, 'BLOCKED_USER']);
    await api.database.rows(sql`update throttle_hits set at = at - interval '15 minutes 1 second'`);
    expect((await withCode(email, code)).body.token).not.toBe('');
  });

  it('A-27 a code expires after ten minutes', async () => {
    const email = await person();
    const code = await asked(email);
    const [row] = await api.database.rows(
      sql.of({ minutes: 'number' })`select extract(epoch from expires_at - sent_at)::float8 / 60 as minutes
        from mail_codes m join users u on u.id = m.user_id where u.email = ${email}`,
    );
    expect(row?.minutes).toBeCloseTo(10);
    await api.database.rows(sql`update mail_codes set expires_at = now() - interval '1 second'`);
    expect((await withCode(email, code)).body).toMatchObject({ token: '', second_step: { ended: true } });
  });

  it('A-27 a newer code replaces the older; after three more none is mailed, and the newest stays valid', async () => {
    const email = await person();
    const code = await asked(email);
    for (let more = 0; more < 3; more += 1) await asked(email);
    const answer = await signIn(email);
    expect(answer.body.message).toMatch(/^MFA code sent before/);
    const codes = await mailed(email);
    expect(codes).toHaveLength(4);
    // With a probability of one in a million the two are equal.
    expect((await withCode(email, code)).body.token === '' || code === codes[0]).toBe(true);
    expect((await withCode(email, codes[0] ?? '')).body.token).not.toBe('');
  });

  it('A-27 the code is nowhere in the database but in the queued mail', async () => {
    const email = await person();
    const code = await asked(email);
    const rows = await api.database.rows(
      sql.of({ row: 'string' })`
        select (m.*)::text as row from mail_codes m union all select (r.*)::text from sending_records r
        union all select concat(a.old, a.new) from audit a`,
    );
    expect(rows.filter(({ row }) => new RegExp(`\\b${code}\\b`).test(row))).toEqual([]);
  });

  it('A-02 AUTH-29 no code is mailed for a wrong password, a deactivated account or the plain call', async () => {
    const email = await person();
    const inactive = await account('user', { is_mfa: true, is_active: false });
    const refused = {
      status: 400,
      body: { non_field_errors: ['unable to log in with provided credentials'] },
    };
    expect(await brief(signIn(email, 'Wrong-1!'))).toEqual(refused);
    expect(await brief(signIn(inactive))).toEqual(refused);
    expect(await brief(signIn(email, testPassword, plainSignIn))).toEqual(refused);
    expect([await mailed(email), await mailed(inactive)]).toEqual([[], []]);
    const code = await asked(email);
    expect(
      await brief(
        api.send('POST', signInWithCode, { body: { username: email, password: 'Wrong-1!', code } }),
      ),
    ).toEqual(refused);
  });

  it('A-27 one account’s code is not valid for another', async () => {
    const [one, other] = [await person(), await person()];
    const code = await asked(one);
    await asked(other);
    const same = code === (await mailed(other))[0];
    expect(same || (await withCode(other, code)).body.token === '').toBe(true);
  });

  it.each([
    ['abc', 'digits'],
    ['', 'required'],
    ['1'.repeat(17), 'max:16'],
    [5, 'wrong_type'],
    ['12\u0000', 'unreadable'],
  ])('VAL-15 A-128 the code %j is rejected: %s', async (code, error) => {
    const answer = await api.send('POST', signInWithCode, {
      body: { username: 'x@test.example', password: testPassword, code },
    });
    expect([answer.status, answer.body.errors.fields]).toEqual([400, { code: error }]);
  });

  it('AUTH-03 the mail is in the language of the caller', async () => {
    const email = await person();
    await api.send('POST', signInWithCode, {
      body: { username: email, password: testPassword },
      headers: { 'accept-language': 'uk' },
    });
    const [mail] = await api.database.rows(
      sql.of({ language: 'string' })`
        select language from outbox o join sending_records r on r.id = o.record_id where r.recipient = ${email}`,
    );
    expect(mail?.language).toBe('uk');
  });
});

/** Bypasses the throttles of addresses and accounts, which would hide a race. */
const open = testApi({ rateLimits: false, on: () => api.connection });
function quick(username: string, code: string) {
  return open.send('POST', signInWithCode, { body: { username, password: testPassword, code } });
}
