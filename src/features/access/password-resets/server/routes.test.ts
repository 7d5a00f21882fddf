import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { solveCaptcha } from '#testing/captcha.ts';
import { makeUser, testPassword } from '#testing/factories.ts';
import { signInWithCode } from '#testing/people.ts';
import { mailsTo } from '#testing/waiting-mails.ts';

const api = testApi({ rateLimits: false });
const strict = testApi({ on: () => api.connection });
const users: Record<string, number> = {};
const emailOf = async (id: number) =>
  (await api.database.rows(sql.of({ email: 'string' })`select email from users where id = ${id}`))[0]
    ?.email ?? '';

beforeAll(async () => {
  for (const name of ['known', 'racer', 'older', 'inactive', 'expired'])
    users[name] = await makeUser(api.database, 'user', { is_active: name !== 'inactive' });
});

async function setSubject(name: string, value: string | null): Promise<void> {
  const token = await api.tokenOf(await makeUser(api.database, 'admin'));
  const body = { settings: [{ name, value }] };
  expect((await api.send('POST', '/api/global_settings/', { token, body })).status).toBe(200);
}
async function captcha(form = 'forgot', of = api): Promise<string> {
  return solveCaptcha((await of.get(`/api/captcha/?form=${form}`)).body);
}
const forgot = async (email: unknown, answer?: unknown, path = '/api/forgot/') =>
  api.send('POST', path, { body: { email, captcha: answer ?? (await captcha()) } });
/** The tables that contain this text, as text or as its bytes. */
async function tablesWith(text: string): Promise<string[]> {
  const hex = Buffer.from(text).toString('hex');
  // No adjacent digit or preceding full stop: otherwise a code could match part of a number or timestamp.
  const wanted = `(^|[^0-9a-f.])(${text}|.*${hex}.*)($|[^0-9a-f])`;
  const client = new pg.Client(api.connection.owner);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; held: number }>(
      `select c.relname as name, (xpath('/row/held/text()', query_to_xml(format(
          'select count(*) as held from %I t where t::text ~ %L', c.relname, $1::text), true, true, '')))[1]::text::int as held
        from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
      [wanted],
    );
    expect(rows.length).toBeGreaterThan(30);
    return rows.filter(({ held }) => held > 0).map(({ name }) => name);
  } finally {
    await client.end();
  }
}
async function linkFor(name: string): Promise<string> {
  const email = await emailOf(users[name] ?? 0);
  await forgot(email);
  const mail = (await mailsTo(api.database, email)).at(-1);
  return /\/reset\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}
const reset = (id: unknown, password: unknown = 'Fresh-Word.9') =>
  api.send('POST', '/reset', { body: { id, password } });
const yes = { status: 200, body: { success: true, data: { success: true } } };
const no = { status: 200, body: { success: false, data: { success: false } } };

describe('POST /api/forgot/', () => {
  it('CALL-09 AUTH-32 AUTH-37 A-09 A-16 responds alike for a known, an unknown and a deactivated account; mails only the first', async () => {
    const known = await emailOf(users['known'] ?? 0);
    const inactive = await emailOf(users['inactive'] ?? 0);
    for (const email of [known.toUpperCase(), 'unknown@x.test', inactive])
      expect(await forgot(email)).toMatchObject(yes);
    expect(await forgot('unknown@x.test', undefined, '/api/forget/')).toMatchObject(yes);
    expect(await mailsTo(api.database, known)).toMatchObject([
      { subject: 'Set a new password', text: expect.stringMatching(/\/reset\/[\w-]{43}\n/) },
    ]);
    expect(await mailsTo(api.database, inactive)).toEqual([]);
  });

  it('SET-10 AUTH-37 the mail has the subject of the settings', async () => {
    await setSubject('forgot_password_subject', 'Your Clinport password');
    const email = await emailOf(await makeUser(api.database, 'user'));
    await forgot(email);
    await setSubject('forgot_password_subject', null);
    expect(await mailsTo(api.database, email)).toMatchObject([{ subject: 'Your Clinport password' }]);
  });

  it('A-108 no table contains the link while the mail is queued, nor the code of a sign-in', async () => {
    const holder = await makeUser(api.database, 'user', { is_mfa: true }, { password: true });
    const email = await emailOf(holder);
    await forgot(email);
    const body = { username: email, password: testPassword };
    await api.send('POST', signInWithCode, { body });
    const texts = (await mailsTo(api.database, email)).map(({ text }) => text ?? '').join('\n');
    const link = /\/reset\/([\w-]{43})/.exec(texts)?.[1] ?? '';
    const code = /^\d{6}$/m.exec(texts)?.[0] ?? '';
    expect([link, code]).toEqual([expect.stringMatching(/.{43}/), expect.stringMatching(/.{6}/)]);
    expect(await tablesWith(link)).toEqual([]);
    expect(await tablesWith(code)).toEqual([]);
    await api.database.rows(sql`update outbox set sealed = null, text_body = ${texts}, html_body = ''`);
    expect(await tablesWith(code)).toEqual(['outbox']);
    expect(await tablesWith(link)).toEqual(['outbox']);
  });

  it('AUTH-33 AUTH-49 A-13 a captcha is valid once, for its own form, and unchanged', async () => {
    const used = await captcha();
    expect(await forgot('unknown@x.test', used)).toMatchObject(yes);
    expect(await forgot('unknown@x.test', used)).toMatchObject(no);
    expect(await forgot('unknown@x.test', await captcha('registration'))).toMatchObject(no);
    const read = JSON.parse(Buffer.from(await captcha(), 'base64').toString());
    read.challenge.parameters.expiresAt += 600;
    expect(
      await forgot('unknown@x.test', Buffer.from(JSON.stringify(read)).toString('base64')),
    ).toMatchObject(no);
    for (const junk of ['', 'x', '{}', btoa('null'), btoa('{"challenge":{"parameters":{}},"solution":{}}')])
      expect(await forgot('unknown@x.test', junk)).toMatchObject(no);
  });

  it('AUTH-49 of 50 at once with one captcha exactly one succeeds', async () => {
    const one = await captcha();
    const answers = await Promise.all(Array.from({ length: 50 }, () => forgot('unknown@x.test', one)));
    expect(answers.filter(({ body }) => body.success === true)).toHaveLength(1);
  });

  it.each([
    '',
    'x',
    7,
    null,
    'a@b',
    'a\r\nBcc: b@c.de',
    '\u212Aelvin@x.test',
    `${'x'.repeat(250)}@x.test`,
    '\0@x.test',
  ])('VAL-03 A-14 rejects %j at its field, after the captcha', async (email) => {
    expect(await forgot(email, 'wrong')).toMatchObject(no);
    const { status, body } = await forgot(email);
    expect([status, Object.keys(body.errors.fields)]).toEqual([400, ['email']]);
  });

  it('A-27 the sixth request for one email within 15 minutes is blocked', async () => {
    const ask = async () =>
      strict.send('POST', '/api/forgot/', {
        body: { email: 'Often@x.test', captcha: await captcha('forgot', strict) },
      });
    for (let time = 0; time < 5; time += 1) expect(await ask()).toMatchObject(yes);
    const blocked = await ask();
    expect([blocked.status, blocked.body]).toEqual([429, { errors: { msg: 'BLOCKED_USER' } }]);
  });
});

describe('the password of an API client', () => {
  it('A-37 gets no reset mail; the response is the same', async () => {
    const email = await emailOf(await makeUser(api.database, 'api_user'));
    expect(await forgot(email)).toMatchObject(yes);
    expect(await mailsTo(api.database, email)).toEqual([]);
  });
});

describe('POST /reset', () => {
  const gone = { status: 404, body: { errors: { msg: 'NOT_FOUND_OR_ALREADY_USED' } } };

  it('CALL-11 AUTH-39 A-17 sets the password once, ends all sessions, and the user signs in', async () => {
    const token = await api.tokenOf(users['known'] ?? 0);
    const cause = { actor: 'test', reason: 'test', request: 'test' };
    await api.database.write(cause, (transaction) =>
      transaction.rows(sql`update users set verified = false where id = ${users['known'] ?? 0}`),
    );
    const id = await linkFor('known');
    expect(await reset(id)).toMatchObject({ status: 200, body: {} });
    expect((await api.get('/profile', token)).status).toBe(401);
    expect(await reset(id)).toMatchObject(gone);
    const signIn = (password: string, username: string) =>
      api.send('POST', '/api-token-auth/', { body: { username, password } });
    const email = await emailOf(users['known'] ?? 0);
    // The link was in the owner's mailbox, so it confirms the address.
    expect(await signIn('Fresh-Word.9', email)).toMatchObject({ status: 200, body: { verified: true } });
    expect((await signIn(testPassword, email)).status).toBe(400);
  });

  it('A-27 A-17 a reset by link lifts the block after too many attempts', async () => {
    const email = 'forgetful@x.test';
    const id = await makeUser(api.database, 'user', { email }, { password: true });
    users['forgetful'] = id;
    const signIn = async (password: string) => {
      const body = { username: 'Forgetful@x.test', password };
      return (await strict.send('POST', '/api-token-auth/', { body })).status;
    };
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1) statuses.push(await signIn('Wrong-1!'));
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    const link = await linkFor('forgetful');
    expect(
      await strict.send('POST', '/reset', { body: { id: link, password: 'Fresh-Word.9' } }),
    ).toMatchObject({
      status: 200,
    });
    expect(await signIn('Fresh-Word.9')).toBe(200);
  });

  it('A-17 of 50 at once with one link exactly one succeeds', async () => {
    const id = await linkFor('racer');
    const answers = await Promise.all(Array.from({ length: 50 }, () => reset(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(49);
  });

  it('A-17 a replaced, an expired and an unknown id get the same error', async () => {
    const older = await linkFor('older');
    const newer = await linkFor('older');
    const expired = await linkFor('expired');
    await api.database.rows(
      sql`update mailed_links set expires_at = now() where user_id = ${users['expired'] ?? 0}`,
    );
    for (const id of [older, expired, 'x'.repeat(43), "' or 1=1"])
      expect(await reset(id)).toMatchObject(gone);
    expect((await reset(newer)).status).toBe(200);
  });

  it('AUTH-42 A-19 an invalid password does not consume the link', async () => {
    const id = await linkFor('racer');
    for (const password of ['', 'aB1!', 'alllower1!', 'NoSign11', 'Password1!', 7, 'x'.repeat(1025)]) {
      const { status, body } = await reset(id, password);
      expect([password, status, Object.keys(body.errors.fields)]).toEqual([password, 400, ['password']]);
    }
    expect((await reset(id)).status).toBe(200);
  });

  it('A-17 A-41 A-146 a new email, a new password or a deactivation invalidates the link', async () => {
    const admin = await api.tokenOf(await makeUser(api.database, 'admin'));
    const before = { email: 'ends@x.test', password: 'Other-Word.7', is_active: true };
    const id = await makeUser(api.database, 'user', { email: before.email }, { password: true });
    const change = (body: object) => api.send('PATCH', `/api/users/${id}/`, { token: admin, body });
    const linkTo = async (email: string) => {
      await forgot(email);
      const waiting = (await mailsTo(api.database, email)).filter(({ kind }) => kind === 'forgot');
      return /\/reset\/([\w-]+)/.exec(waiting.at(-1)?.text ?? '')?.[1] ?? '';
    };
    for (const ways of [
      [{ email: 'moved@x.test' }, { email: before.email }],
      [{ password: before.password }],
      [{ is_active: false }, { is_active: true }],
    ]) {
      const link = await linkTo(before.email);
      expect(link).toHaveLength(43);
      for (const way of ways) expect((await change(way)).status).toBe(200);
      expect(await reset(link)).toMatchObject(gone);
    }
    const link = await linkTo(before.email);
    const own = { oldPassword: before.password, newPassword: 'Newer-Word.8' };
    const token = await api.tokenOf(id);
    expect((await api.send('POST', '/profile/changePassword', { token, body: own })).status).toBe(200);
    expect(await reset(link)).toMatchObject(gone);
  });

  it('A-17 the id is nowhere in the database but in the queued mail', async () => {
    const id = await linkFor('older');
    const [row] = await api.database.rows(
      sql.of({ times: 'number' })`
        select (select count(*) from mailed_links where token_hash::text like ${`%${id}%`})::int
        + (select count(*) from audit where coalesce(new::text, '') || coalesce(old::text, '') like ${`%${id}%`})::int as times`,
    );
    expect(row?.times).toBe(0);
  });
});
