import { beforeAll, describe, expect, it } from 'vitest';
import { roles } from '#core/access.ts';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { answersAlike, brief, letsInOnly, refusesStrangers } from '#testing/endpoint-tests.ts';
import { make, makeUser, testPassword } from '#testing/factories.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import { mailsTo } from '#testing/waiting-mails.ts';

const api = testApi();
const world = {} as TwoClients;
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
});

describe('GET /profile', () => {
  const place = () => '/profile';
  refusesStrangers(api, world, place);
  letsInOnly(api, world, place, roles);

  it('PROF-01 CALL-13 THEME-04 has the fields of 2.F and no others; switches are on by default', async () => {
    const id = await makeUser(api.database, 'invoicing_user', {
      email: 'jane@test.example',
      name: 'Jane',
      phone: '+380 671 234567',
      city: 'Kyiv',
      country: 'UA',
      url_twitter: 'https://x.example/jane',
      url_github: 'https://g.example/jane',
      client_id: world.own.client,
    });
    expect((await api.get('/profile', await api.tokenOf(id))).body).toEqual({
      username: 'jane@test.example',
      role: 'invoicing_user',
      is_blinded: false,
      capabilities: [],
      client_id: world.own.client,
      verified: true,
      name: 'Jane',
      email: 'jane@test.example',
      phone: '+380 671 234567',
      city: 'Kyiv',
      country: 'UA',
      urlTwitter: 'https://x.example/jane',
      urlGitHub: 'https://g.example/jane',
      ui_settings: { old_ui: true, tracking: true, invoices: true },
    });
  });

  it('A-46 each role reads its own name', async () => {
    for (const role of roles) expect((await api.get('/profile', world.tokens[role])).body.role).toBe(role);
  });

  it('amendment 28 shows who is blinded: site users and drivers, and users by decision of an administrator', async () => {
    const blinded = async (role: (typeof roles)[number], is_blinded: boolean | null) => {
      const token = await api.tokenOf(await makeUser(api.database, role, { is_blinded }));
      return (await api.get('/profile', token)).body.is_blinded;
    };
    for (const role of roles) {
      const isByRole = role === 'investigator' || role === 'coordinator' || role === 'driver';
      expect([role, await blinded(role, null)]).toEqual([role, isByRole]);
      expect([role, await blinded(role, true)]).toEqual([role, true]);
      expect([role, await blinded(role, false)]).toEqual([role, role === 'driver']);
    }
  });
  answersAlike(api, () => world.tokens.driver, place);
});

describe('PATCH /profile', () => {
  const patch = async (token: string | undefined, body: unknown) =>
    brief(api.send('PATCH', '/profile', { token, body }));

  it('PROF-02 CALL-14 changes the six fields and ignores all others', async () => {
    const id = await makeUser(api.database, 'user', { email: 'patch@test.example', verified: false });
    const token = await api.tokenOf(id);
    const fields = {
      name: ' Jane Doe ',
      phone: '+380 671 234567',
      city: 'Kyiv',
      country: 'UA',
      urlTwitter: 'x.example/jane',
      urlGitHub: 'https://g.example/jane',
    };
    const forbidden = {
      email: 'x@y.example',
      role: 'admin',
      verified: true,
      is_staff: true,
      id: 1,
      is_mfa: true,
    };
    const { status, body } = await patch(token, { ...fields, ...forbidden });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...fields,
      name: 'Jane Doe',
      email: 'patch@test.example',
      role: 'user',
      verified: false,
    });
    expect(await patch(token, { city: '' })).toMatchObject({
      body: { ...fields, name: 'Jane Doe', city: '' },
    });
  });

  it.each([
    [{ name: '' }, { name: 'required' }],
    [{ name: 'x'.repeat(121) }, { name: 'max:120' }],
    [{ name: 'a\r\nBcc: b' }, { name: 'unreadable' }],
    [{ name: 'a\u0000' }, { name: 'unreadable' }],
    [{ name: '\ud800' }, { name: 'unreadable' }],
    [{ name: 5 }, { name: 'wrong_type' }],
    [{ phone: '12' }, { phone: 'phone' }],
    [{ urlTwitter: 'javascript:alert(1)' }, { urlTwitter: 'url' }],
    [{ urlGitHub: 'nothing' }, { urlGitHub: 'url' }],
  ])('PROF-07 PROF-08 VAL-15 A-130 %j is rejected at its field, nothing is stored', async (body, fields) => {
    const token = world.tokens.user;
    const before = await api.get('/profile', token);
    const answer = await api.send('PATCH', '/profile', { token, body });
    expect([answer.status, answer.body.errors.fields]).toEqual([400, fields]);
    expect((await api.get('/profile', token)).body).toEqual(before.body);
  });

  it('CALL-02 needs a session', async () => {
    expect((await patch(undefined, { name: 'x' })).status).toBe(401);
  });
});

describe.each([
  ['POST', '/profile/changePassword', 'oldPassword', 'newPassword'],
  ['PATCH', '/api/users/update_password/', 'old_password', 'new_password'],
  ['PATCH', '/users/update_password', 'oldPassword', 'newPassword'],
] as const)('%s %s', (method, path, oldName, newName) => {
  const send = (token: string | undefined, old: unknown, fresh: unknown) =>
    brief(api.send(method, path, { token, body: { [oldName]: old, [newName]: fresh } }));
  async function createPerson() {
    const email = `own${Math.random().toString(36).slice(2)}@test.example`;
    const id = await makeUser(api.database, 'user', { email }, { password: true });
    return { email, id, token: await api.tokenOf(id) };
  }
  const signIn = async (username: string, password: string) =>
    (await api.send('POST', '/api-token-auth/', { body: { username, password } })).status;

  it('PROF-04 PROF-06 CALL-15 CALL-63 CALL-64 changes the password; every other session ends', async () => {
    const { email, id, token } = await createPerson();
    const other = await api.tokenOf(id);
    expect(await send(token, testPassword, 'Fresh-Zebra7!')).toEqual({
      status: 200,
      body: { success: true },
    });
    expect([(await api.get('/profile', token)).status, (await api.get('/profile', other)).status]).toEqual([
      200, 401,
    ]);
    expect([await signIn(email, testPassword), await signIn(email, 'Fresh-Zebra7!')]).toEqual([400, 200]);
  });

  it('PROF-04 the owner is notified by mail in the own language, but not of a failed attempt', async () => {
    const { email, token } = await createPerson();
    const change = (old: string) =>
      api.send(method, path, {
        token,
        body: { [oldName]: old, [newName]: 'Fresh-Zebra7!' },
        headers: { 'accept-language': 'uk' },
      });
    const mails = () =>
      api.database.rows(sql`select kind, subject, status from sending_records where recipient = ${email}`);
    expect([(await change('Wrong-1!')).status, await mails()]).toEqual([400, []]);
    expect((await change(testPassword)).status).toBe(200);
    expect(await mails()).toEqual([{ kind: 'account', subject: 'Ваш пароль змінено', status: 'queued' }]);
  });

  it('PROF-05 A-20 a wrong old password is 400 with its text, never 401, and the session goes on', async () => {
    const { token } = await createPerson();
    expect(await send(token, 'Wrong-1!', 'Fresh-Zebra7!')).toEqual({
      status: 400,
      body: { detail: 'Wrong old password entered.' },
    });
    expect((await api.get('/profile', token)).status).toBe(200);
  });

  it.each([
    ['aB1!', 'min:5'],
    ['lower-1!', 'small_and_capital'],
    ['NoDigits!', 'number'],
    ['NoSpecial1', 'special'],
    ['Password1!', 'common_password'],
    ['', 'password_required'],
    [5, 'wrong_type'],
  ])('A-19 VAL-12 the new password %j is rejected: %s', async (fresh, error) => {
    const { token, email } = await createPerson();
    expect(await send(token, testPassword, fresh)).toMatchObject({
      status: 400,
      body: { errors: { fields: { [newName]: error } } },
    });
    expect(await signIn(email, testPassword)).toBe(200);
  });

  it('A-27 of many attempts with a wrong old password at most five are checked', async () => {
    const { token } = await createPerson();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => send(token, 'Wrong-1!', 'Fresh-Zebra7!')),
    );
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
  });

  it('PROF-04 missing values are reported at their fields; no session is 401', async () => {
    const { token } = await createPerson();
    expect(await brief(api.send(method, path, { token, body: {} }))).toMatchObject({
      status: 400,
      body: { errors: { msg: 'IS_EMPTY' } },
    });
    expect((await send(undefined, testPassword, 'Fresh-Zebra7!')).status).toBe(401);
  });
});

describe('PATCH /profile/language', () => {
  const place = '/profile/language';

  it('I18N-01 SET-21 mails and scheduled exports use it from then on; it is not an edit of the account', async () => {
    const id = await makeUser(api.database, 'user');
    const token = await api.tokenOf(id);
    await make(api.database, 'subscriptions', {
      user_id: id,
      list: 'packages',
      query: '',
      language: 'en',
      frequency: 'daily',
      at_minute: 420,
      time_zone: 'UTC',
      next_send_at: '2030-01-01',
    });
    const stored = () =>
      api.database.rows(sql.of({ language: 'string', updated_at: 'string', of_lists: 'string' })`
        select u.language, u.updated_at, s.language as of_lists from users u
        join subscriptions s on s.user_id = u.id where u.id = ${id}`);
    const [before] = await stored();
    expect(await brief(api.send('PATCH', place, { token, body: { language: 'fr' } }))).toEqual({
      status: 200,
      body: { language: 'fr' },
    });
    expect(await stored()).toEqual([{ updated_at: before?.updated_at, language: 'fr', of_lists: 'fr' }]);
  });

  it.each([{}, { language: 'de' }, { language: null }])('VAL-15 %j is rejected', async (body) => {
    expect((await api.send('PATCH', place, { token: world.tokens.user, body })).status).toBe(400);
  });
});

describe('/api/ui_settings/', () => {
  const place = '/api/ui_settings/';

  it('A-56 THEME-02 the toggles are on by default, each saved separately and per user', async () => {
    const [one, other] = await Promise.all(
      [1, 2].map(async () => api.tokenOf(await makeUser(api.database, 'driver'))),
    );
    expect(await brief(api.get(place, one))).toEqual({
      status: 200,
      body: { old_ui: true, tracking: true, invoices: true },
    });
    const changed = { old_ui: true, tracking: false, invoices: true };
    const answer = await api.send('PATCH', place, { token: one, body: { tracking: false, is_staff: true } });
    expect(answer.body).toEqual(changed);
    expect((await api.get('/profile', one)).body.ui_settings).toEqual(changed);
    expect((await api.get(place, other)).body.tracking).toBe(true);
  });

  it.each([{ tracking: 'no' }, { old_ui: null }, { invoices: 1 }])('VAL-15 %j is rejected', async (body) => {
    const { status } = await api.send('PATCH', place, { token: world.tokens.user, body });
    expect(status).toBe(400);
    expect((await api.send('PATCH', place, { body })).status).toBe(401);
  });
});

describe('POST /profile/verification', () => {
  const send = (token?: string) => api.send('POST', '/profile/verification', { token, body: {} });

  it('A-26 AUTH-30 mails a link with our own origin to an unverified user, at most three times per period', async () => {
    const email = 'unverified@test.example';
    const token = await api.tokenOf(await makeUser(api.database, 'user', { email, verified: false }));
    expect(await brief(send(token))).toEqual({ status: 200, body: { success: true } });
    const [mail] = await mailsTo(api.database, email);
    expect(mail?.text).toMatch(/http:\/\/localhost:8080\/verify\/[\w-]{43}/);
    const more = [await send(token), await send(token), await send(token)];
    expect(more.map(({ status }) => status)).toEqual([200, 200, 429]);
  });

  it('A-26 returns that a verified user is verified, and mails nothing', async () => {
    expect(await brief(send(world.tokens.user))).toEqual({
      status: 400,
      body: { errors: { msg: 'NOT_FOUND_OR_ALREADY_VERIFIED' } },
    });
    expect((await send()).status).toBe(401);
  });
});
