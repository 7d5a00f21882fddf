// Saved settings take effect in the running server without a restart.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { createEgress } from '#server/http/egress.ts';
import { readSmtpSettings } from '#server/mail/smtp-settings.ts';
import { testApi, testOrigin } from '#testing/api.ts';
import { solveCaptcha } from '#testing/captcha.ts';
import { makeUser, testPassword } from '#testing/factories.ts';
import { fileForm } from '#testing/file-form.ts';
import { sendDueMails } from '#testing/mail-work.ts';
import { type ReceivedMail, startSmtp, type TestSmtp } from '#testing/smtp.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';

const loopback = ['127.0.0.0/8'];
const api = testApi({ rateLimits: false, egressAllow: loopback });
const strict = testApi({ rateLimits: false, on: () => api.connection });
const world = {} as TwoClients;
const running: TestSmtp[] = [];
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
});
afterAll(() => Promise.all(running.map((server) => server.close())));

const place = '/api/global_settings/';
const save = (values: Readonly<Record<string, unknown>>, by = api) =>
  by.send('POST', place, {
    token: world.tokens.admin,
    body: { settings: Object.entries(values).map(([name, value]) => ({ name, value })) },
  });
async function smtp(): Promise<TestSmtp> {
  const server = await startSmtp();
  running.push(server);
  return server;
}
const hostOf = ({ url }: TestSmtp) => ({ smtp_host: '127.0.0.1', smtp_port: Number(new URL(url).port) });
const key = Buffer.alloc(32, 7);
const sendAll = (allow: readonly string[] = loopback) =>
  sendDueMails(api.database, api.connection.app, {
    settings: () =>
      readSmtpSettings(api.database, {
        key,
        publicUrl: testOrigin,
        portalName: 'Trialway',
        smtpUrl: undefined,
      }),
    egress: createEgress(allow),
    limits: { openMs: 2_000, silenceMs: 2_000 },
  });
async function signUp(email: string): Promise<number> {
  const { body } = await api.get('/api/captcha/?form=registration');
  const answer = await api.send('POST', '/api/registration/', {
    body: {
      name: 'Iryna Bondar',
      company_name: 'Vesna',
      contact_phone: '+380 501 1234',
      email,
      captcha: await solveCaptcha(body),
    },
  });
  return answer.status;
}
const test = (connection: string, by = api) =>
  by.send('POST', `${place}test_connection/`, { token: world.tokens.admin, body: { connection } });

describe('mail', () => {
  it('SET-19 A-107 uses the saved server, and the next one once that is saved', async () => {
    const [first, second] = [await smtp(), await smtp()];
    expect((await save({ ...hostOf(first), smtp_email: 'one@x.test' })).status).toBe(200);
    expect(await signUp('first@x.test')).toBe(200);
    await sendAll();
    expect((await save({ ...hostOf(second), smtp_email: 'two@x.test' })).status).toBe(200);
    expect(await signUp('second@x.test')).toBe(200);
    await sendAll();
    expect(first.mails.map(({ to }) => to)).toEqual([['first@x.test']]);
    expect(second.mails.map(({ to }) => to)).toEqual([['second@x.test']]);
    expect(second.mails[0]?.source).toMatch(/^From: Trialway <two@x\.test>/m);
  });

  it('SET-09 SET-19 mail that a wrong server rejected is sent at once when the settings are fixed', async () => {
    const server = await smtp();
    await save({ smtp_host: '127.0.0.1', smtp_port: 1 });
    expect(await signUp('patient@x.test')).toBe(200);
    await sendAll();
    await save(hostOf(server));
    await sendAll();
    expect(server.mails.map(({ to }) => to)).toContainEqual(['patient@x.test']);
  });

  it('A-107 to a host that is not allowed stays queued, and its record shows why', async () => {
    const server = await smtp();
    await save(hostOf(server));
    expect(await signUp('held@x.test')).toBe(200);
    await sendAll([]);
    const [record] = await api.database.rows(
      sql.of({ status: 'string', error: 'string' })`
        select status, error from sending_records where recipient = 'held@x.test'`,
    );
    expect(record).toEqual({ status: 'queued', error: expect.stringContaining('EGRESS_ALLOW') });
    expect(server.mails).toEqual([]);
  });
});

describe('POST /api/global_settings/test_connection/', () => {
  it('A-131 A-107 returns a code for the result of the saved server', async () => {
    await save(hostOf(await smtp()));
    expect(await test('smtp')).toMatchObject({
      status: 200,
      body: { ok: true, outcome: 'works' },
    });
    await save({ smtp_port: 1 });
    expect((await test('smtp')).body).toMatchObject({ ok: false, outcome: 'refused' });
    expect((await test('smtp', strict)).body).toMatchObject({ ok: false, outcome: 'private_host' });
    expect((await test('mailbox')).body).toMatchObject({ ok: false, outcome: 'not_set' });
    await save({ email_box_host: '127.0.0.1', email_box_port: 1, email_box_ssl: false });
    expect((await test('mailbox')).body).toMatchObject({ ok: false, outcome: 'refused' });
  });

  it('A-107 a disallowed host is accepted only where EGRESS_ALLOW names it', async () => {
    const { status, body } = await save({ smtp_host: '127.0.0.1' }, strict);
    expect([status, body.errors?.fields]).toEqual([400, { smtp_host: 'private_host' }]);
  });

  it('ROLE-21 VAL-15 is for admin only and supports two connections', async () => {
    expect((await test('gps')).status).toBe(400);
    const token = world.tokens.staff;
    const body = { connection: 'smtp' };
    expect((await api.send('POST', `${place}test_connection/`, { token, body })).status).toBe(403);
    expect((await api.send('POST', `${place}test_connection/`, { body })).status).toBe(401);
  });
});

describe('POST /api/global_settings/questionary/', () => {
  // Not text, so that any change in transit would show.
  const pdf = Buffer.concat([
    Buffer.from('%PDF-1.7\r\n'),
    Buffer.from(Array.from({ length: 70_000 }, (_, at) => (at * 31 + (at >> 8)) % 256)),
  ]);
  const upload = (name: string, content: Uint8Array, token: string | undefined = world.tokens.admin) =>
    api.send('POST', `${place}questionary/`, { token, body: fileForm(name, content) });
  const shown = (answer: Awaited<ReturnType<typeof upload>>) =>
    Object.fromEntries(
      answer.body.registration.map(({ name, value }: { name: string; value: unknown }) => [name, value]),
    );

  it('CALL-02 ROLE-21 is for admin only', async () => {
    const stranger = await api.send('POST', `${place}questionary/`, { body: fileForm('q.pdf', pdf) });
    expect([stranger.status, (await upload('q.pdf', pdf, world.tokens.staff)).status]).toEqual([401, 403]);
  });

  it.each([
    ['nothing', '', 400, 'required'],
    ['a page', '<html>', 400, 'document'],
    ['a program called PDF', 'MZ\x90', 400, 'document'],
    ['a PDF with JavaScript', '%PDF-1.7 << /S /JavaScript >>', 400, 'active_pdf'],
    ['a PDF with embedded files', '%PDF-1.7 << /Names << /EmbeddedFiles 3 0 R >> >>', 400, 'active_pdf'],
  ])('A-131 rejects %s', async (_, content, status, error) => {
    const answer = await upload('form.pdf', Buffer.from(content));
    expect([answer.status, answer.body.errors.fields]).toEqual([status, { file: error }]);
  });

  it('A-131 rejects more than 10 MB', async () => {
    const large = Buffer.alloc(10 * 1024 * 1024 + 1, '%PDF-1.7');
    expect((await upload('large.pdf', large)).status).toBe(413);
  });

  it('SET-11 A-131 the mail to an applicant attaches it under its name, byte for byte', async () => {
    const answer = await upload('Анкета (2).bin', pdf);
    expect(answer.status).toBe(200);
    expect(shown(answer)).toMatchObject({
      questionary: expect.any(Number),
      questionary_file_name: 'Анкета (2).pdf',
    });
    const server = await smtp();
    await save(hostOf(server));
    expect(await signUp('applicant@x.test')).toBe(200);
    await sendAll();
    const mail = server.mails.find(({ to }) => to.includes('applicant@x.test'));
    const { name, content } = attachmentOf(mail);
    expect(name).toBe('Анкета (2).pdf');
    expect(content.equals(pdf)).toBe(true);

    expect((await save({ questionary_file_name: 'Questionary.pdf' })).status).toBe(200);
    expect(await signUp('renamed@x.test')).toBe(200);
    await sendAll();
    expect(attachmentOf(server.mails.find(({ to }) => to.includes('renamed@x.test'))).name).toBe(
      'Questionary.pdf',
    );
  });

  it('SET-11 sending the value that was read changes nothing; null removes the file', async () => {
    const before = shown(await upload('form.pdf', pdf));
    const kept = await api.send('POST', place, {
      token: world.tokens.admin,
      body: (await api.get(place, world.tokens.admin)).body,
    });
    expect([kept.status, shown(kept)['questionary']]).toEqual([200, before['questionary']]);
    expect(shown(await save({ questionary: null }))).toMatchObject({ questionary: null });
    const server = await smtp();
    await save(hostOf(server));
    expect(await signUp('without@x.test')).toBe(200);
    await sendAll();
    expect(server.mails.at(-1)?.source).not.toMatch(/Content-Disposition: attachment/i);
  });
});

describe('roles that require mfa', () => {
  it('A-29 A-02 the setting disables the plain sign-in for them at once, and enables it again', async () => {
    const email = 'forced@x.test';
    await makeUser(api.database, 'operator', { email }, { password: true });
    const signIn = async (path: string) =>
      api.send('POST', path, { body: { username: email, password: testPassword } });
    expect((await signIn('/api-token-auth/')).status).toBe(200);
    await save({ mfa_forced_roles: ['operator', 'staff'] });
    expect((await signIn('/api-token-auth/')).status).toBe(400);
    expect((await signIn('/mfa/api-token-auth/')).body).toMatchObject({ token: '' });
    await save({ mfa_forced_roles: [] });
    expect((await signIn('/api-token-auth/')).status).toBe(200);
  });
});

/** Parses the attachment as a mail client would: the name by RFC 2231, the content by base64. */
function attachmentOf(mail: ReceivedMail | undefined): { name: string; content: Buffer } {
  const part = /Content-Disposition: attachment;([\s\S]*?)\r\n\r\n([\s\S]*?)\r\n--/i.exec(mail?.source ?? '');
  const head = part?.[1] ?? '';
  const encoded = [...head.matchAll(/filename\*\d*\*?=(?:utf-8'')?([^;\s]+)/gi)].map(([, value]) => value);
  const plain = /filename="?([^";\r\n]+)"?/i.exec(head)?.[1];
  return {
    name: encoded.length > 0 ? decodeURIComponent(encoded.join('')) : (plain ?? ''),
    content: Buffer.from((part?.[2] ?? '').replace(/[\r\n]/g, ''), 'base64'),
  };
}
