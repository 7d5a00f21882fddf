import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { solveCaptcha } from '#testing/captcha.ts';
import { letsInOnly, refusesStrangers } from '#testing/endpoint-tests.ts';
import { makeUser } from '#testing/factories.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import { mailsTo as written } from '#testing/waiting-mails.ts';

const api = testApi({ rateLimits: false });
const world = {} as TwoClients;
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
});

const request = {
  name: 'Iryna Bondar',
  company_name: 'Vesna Trials',
  contact_phone: '+380 442 4567',
  city: 'Kyiv',
  phone: '+380 501 1234',
};
async function captcha(form = 'registration'): Promise<string> {
  return solveCaptcha((await api.get(`/api/captcha/?form=${form}`)).body);
}
async function signUp(email: string, more: Record<string, unknown> = {}) {
  const body = { ...request, email, captcha: await captcha(), ...more };
  return api.send('POST', '/api/registration/', { body, headers: { 'accept-language': 'uk' } });
}
const mailsTo = (email: string) => written(api.database, email);
const linkIn = async (email: string, path: string) =>
  new RegExp(`/${path}/([\\w-]+)`).exec((await mailsTo(email)).at(-1)?.text ?? '')?.[1] ?? '';
async function idOf(email: string): Promise<number> {
  const { body } = await api.get(`/api/registrations/?filter=${email}&fields=email`, world.tokens.staff);
  return body.results[0].id;
}
const approve = (id: number, body: object = { client_id: world.own.client, role: 'user' }) =>
  api.send('POST', `/api/registrations/${id}/approve/`, { token: world.tokens.staff, body });
const yes = { status: 200, body: { success: true, data: { success: true } } };

describe('POST /api/registration/', () => {
  it('CALL-10 AUTH-43 AUTH-44 A-15 stores a request and mails the applicant, in the language of the form', async () => {
    expect(await signUp('iryna@x.test')).toMatchObject(yes);
    expect(await mailsTo('iryna@x.test')).toMatchObject([
      {
        subject: 'Ми отримали ваш запит на реєстрацію',
        status: 'queued',
        text: expect.stringMatching(/\/verify\/[\w-]{43}\n/),
      },
    ]);
    const { body } = await api.get('/api/registrations/?filter=iryna&fields=name', world.tokens.staff);
    expect(body.results).toMatchObject([
      { ...request, email: 'iryna@x.test', status: 'pending', verified: false },
    ]);
  });

  it('SET-10 the mail to the applicant has the subject of the settings', async () => {
    const set = (value: string | null) =>
      api.send('POST', '/api/global_settings/', {
        token: world.tokens.admin,
        body: { settings: [{ name: 'registration_subject', value }] },
      });
    expect((await set('Welcome to Clinport')).status).toBe(200);
    await signUp('subject@x.test');
    expect((await set(null)).status).toBe(200);
    expect(await mailsTo('subject@x.test')).toMatchObject([{ subject: 'Welcome to Clinport' }]);
  });

  it('mails no user input to the address, which no one has approved yet', async () => {
    expect(await signUp('victim@x.test', { name: 'Win at evil.example', city: 'Spamtown' })).toMatchObject(
      yes,
    );
    const mails = await mailsTo('victim@x.test');
    expect(mails).toHaveLength(1);
    expect(JSON.stringify(mails)).not.toMatch(/evil|Spamtown/);
  });

  it('A-16 a known email gets the same response; its owner is notified in the own language, nothing is stored', async () => {
    const [owner] = await api.database.rows(
      sql.of({ email: 'string' })`select email from users where id = ${world.users.user}`,
    );
    const email = owner?.email ?? '';
    expect(await signUp(email.toUpperCase())).toMatchObject(yes);
    expect(await mailsTo(email)).toMatchObject([
      {
        status: 'queued',
        subject: 'You already have an account',
        text: expect.stringContaining('/forgot'),
      },
    ]);
    const { body } = await api.get(`/api/registrations/?filter=${email}&fields=email`, world.tokens.staff);
    expect(body.count).toBe(0);
  });

  it('AUTH-44 AUTH-49 the captcha is checked first', async () => {
    const no = { status: 200, body: { success: false, data: { success: false } } };
    expect(await signUp('no@x.test', { captcha: await captcha('forgot') })).toMatchObject(no);
    expect(await signUp('no', { captcha: 'wrong', name: 7 })).toMatchObject(no);
  });

  it.each([
    ['name', ''],
    ['name', 'a\r\nBcc: b@c.de'],
    ['name', '\uD800'],
    ['name', 7],
    ['company_name', 'x'.repeat(201)],
    ['email', 'x'],
    ['phone', '12'],
    ['contact_phone', '\0'],
    ['city', 'x'.repeat(101)],
    ['country', 'a\nb'],
  ])('VAL-01 A-128 %s cannot be %j', async (field, value) => {
    const { status, body } = await signUp('bad@x.test', { [field]: value });
    expect([status, Object.keys(body.errors.fields)]).toEqual([400, [field]]);
    expect(await mailsTo('bad@x.test')).toEqual([]);
  });

  it('SET-12 A-131 SET-13 A-138 active admins and staff are notified if set, in their language; mails per address are limited', async () => {
    await makeUser(api.database, 'staff', { email: 'left@x.test', is_active: false });
    await makeUser(api.database, 'staff', { email: 'pm@x.test', language: 'ru' });
    await makeUser(api.database, 'admin', { email: 'head@x.test' });
    await makeUser(api.database, 'api_user', { email: 'machine@x.test' });
    await api.database.write({ actor: 'test', reason: '', request: '' }, async (transaction) => {
      await transaction.rows(
        sql`update global_settings set value = 'true' where name = 'notify_on_registration_attempt'`,
      );
    });
    for (let time = 0; time < 4; time += 1) expect(await signUp('often@x.test')).toMatchObject(yes);
    const states = (await mailsTo('often@x.test')).map(({ status }) => status);
    expect(states).toEqual(['queued', 'queued', 'queued', 'limited']);
    const told = await mailsTo('pm@x.test');
    expect(told).toHaveLength(4);
    expect(told[0]).toMatchObject({ language: 'ru', text: expect.stringContaining('/users?tab=requests') });
    expect(await mailsTo('head@x.test')).toHaveLength(4);
    for (const recipient of ['left@x.test', 'machine@x.test']) expect(await mailsTo(recipient)).toEqual([]);
  });
});

describe('POST /verify', () => {
  it('CALL-12 AUTH-46 A-18 A-12 confirms once; a second time only for its owner', async () => {
    await signUp('verify@x.test');
    const id = await linkIn('verify@x.test', 'verify');
    const verify = (token?: string) => api.send('POST', '/verify', { body: { id }, token });
    expect(await verify()).toMatchObject({ status: 200, body: { verified: true, data: { verified: true } } });
    const gone = { status: 400, body: { errors: { msg: 'NOT_FOUND_OR_ALREADY_VERIFIED' } } };
    expect(await verify()).toMatchObject(gone);
    await approve(await idOf('verify@x.test'));
    const [user] = await api.database.rows(
      sql.of({
        id: 'number',
        verified: 'boolean',
      })`select id, verified from users where email = 'verify@x.test'`,
    );
    expect(user?.verified).toBe(true);
    expect(await verify(await api.tokenOf(user?.id ?? 0))).toMatchObject({ status: 200 });
    expect(await verify(world.tokens.admin)).toMatchObject(gone);
  });
});

describe('GET /api/registrations/', () => {
  refusesStrangers(api, world, () => '/api/registrations/');
  letsInOnly(api, world, () => '/api/registrations/', ['admin', 'staff']);
});

describe('POST /api/registrations/{id}/approve/ and refuse/', () => {
  it('A-15 approval creates the account; the link in the mail leads to its first sign-in', async () => {
    await signUp('new@x.test');
    const answer = await approve(await idOf('new@x.test'), {
      client_id: world.own.client,
      role: 'invoicing_user',
    });
    expect(answer).toMatchObject({ status: 200, body: { status: 'approved' } });
    const id = await linkIn('new@x.test', 'reset');
    const password = 'First-Word.9';
    expect((await api.send('POST', '/reset', { body: { id, password } })).status).toBe(200);
    const signedIn = await api.send('POST', '/api-token-auth/', {
      body: { username: 'new@x.test', password },
    });
    expect(signedIn).toMatchObject({ status: 200, body: { role: 'invoicing_user' } });
    const clients = await api.get('/api/clients/', signedIn.body.token);
    expect(clients.body.results.map(({ id: client }: { id: number }) => client)).toEqual([world.own.client]);
  });

  it('A-15 a rejection mails its reason; of 20 concurrent decisions exactly one is stored', async () => {
    await signUp('refused@x.test');
    const id = await idOf('refused@x.test');
    const refuse = () =>
      api.send('POST', `/api/registrations/${id}/refuse/`, {
        token: world.tokens.admin,
        body: { reason: 'No contract with this company' },
      });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => (turn % 2 === 0 ? refuse() : approve(id))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await mailsTo('refused@x.test')).toHaveLength(2);
  });

  it('A-15 an invalid client, role, reason or request is rejected', async () => {
    await signUp('wrong@x.test');
    const id = await idOf('wrong@x.test');
    expect((await approve(id, { client_id: 999_999, role: 'user' })).body.errors.fields).toEqual({
      client_id: 'required',
    });
    expect((await approve(id, { client_id: world.own.client, role: 'admin' })).status).toBe(400);
    expect((await approve(999_999)).status).toBe(404);
    const refuse = { token: world.tokens.staff, body: { reason: '' } };
    expect((await api.send('POST', `/api/registrations/${id}/refuse/`, refuse)).status).toBe(400);
  });
});
