import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { insertFile } from '#server/files/files.ts';
import { testApi } from '#testing/api.ts';
import { make } from '#testing/factories.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';

const api = testApi({ rateLimits: false });
const world = {} as TwoClients;
const place = '/api/mailbox/';
const eml = [
  'From: Courier <news@courier.test>',
  'Subject: AWB M-100',
  'Date: Sat, 21 Nov 2026 08:15:00 +0000',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<style>p { color: red }</style><p>Status:&nbsp;<b>At customs</b></p><p>Kyiv &amp; Lviv</p>',
].join('\r\n');
let serial = 0;

beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
});

const post = (path: string, body: unknown, token = world.tokens.admin) =>
  api.send('POST', `${place}${path}`, { token, body });
async function makeMail(values: Record<string, unknown> = {}): Promise<number> {
  const cause = { actor: 'test', reason: 'test', request: 'test' };
  const file_id = await api.database.write(cause, (transaction) =>
    insertFile(transaction, { name: 'a.eml', contentType: 'message/rfc822', content: Buffer.from(eml) }),
  );
  return make(api.database, 'mailbox_mails', {
    message_id: `m${(serial += 1)}`,
    sender: 'news@courier.test',
    subject: 'AWB M-100',
    sent_at: '2026-11-21T08:15:00Z',
    size: Buffer.byteLength(eml),
    attachments: JSON.stringify([{ name: 'pod.pdf', type: 'application/pdf', size: 12 }]),
    file_id,
    state: 'unrecognised',
    reason: 'no_pattern',
    ...values,
  });
}
const pattern = (values: Record<string, unknown> = {}) => ({
  name: `P${(serial += 1)}`,
  subject_pattern: 'AWB (?<airbill>\\S+)',
  body_pattern: 'Status: (?<status>.+)',
  ...values,
});

describe('mails', () => {
  it('amendment 53 staff read a mail as text, and as it came', async () => {
    const id = await makeMail();
    const { body } = await api.get(`${place}mails/${id}/`, world.tokens.staff);
    expect(body).toMatchObject({
      text: 'Status: At customs\nKyiv & Lviv',
      attachments: [{ name: 'pod.pdf', type: 'application/pdf', size: 12 }],
      state: 'unrecognised',
      reason: 'no_pattern',
    });
    const original = await api.get(`${place}mails/${id}/original/`, world.tokens.staff);
    expect(original.raw.toString()).toBe(eml);
    expect(original.headers['content-disposition']).toContain('attachment');
    const list = await api.get(`${place}mails/?status=unrecognised&filter=m-100`, world.tokens.staff);
    expect(list.body.results.map((one: { id: number }) => one.id)).toContain(id);
    expect((await api.get(`${place}mails/`, world.tokens.user)).status).toBe(403);
  });

  it('amendment 53 amendment 48 a person assigns a mail to a package once, at the time of the mail', async () => {
    const { project, client } = world.own;
    const packageId = await make(api.database, 'packages', {
      project_id: project,
      client_id: client,
      airbill: 'M-100',
      status: 'Registered',
    });
    const id = await makeMail();
    const assign = () =>
      post(`mails/${id}/assign/`, { package: packageId, status: 'At customs' }, world.tokens.staff);
    expect((await assign()).body).toMatchObject({ state: 'assigned', package: { id: packageId } });
    const { body } = await api.get(`/api/packages/${packageId}/`, world.tokens.staff);
    expect(body.statuses).toMatchObject([{ status: 'At customs', at: '2026-11-21T08:15:00.000Z' }]);
    expect((await assign()).status).toBe(409);
    expect((await post(`mails/${id}/dismiss/`, {}, world.tokens.staff)).status).toBe(409);
  });

  it('amendment 53 a dismissed mail says who dismissed it, and the audit why', async () => {
    const id = await makeMail();
    const { body } = await post(`mails/${id}/dismiss/`, { reason: 'advertising' }, world.tokens.staff);
    expect(body).toMatchObject({ state: 'dismissed', reason: null, decided_by: expect.any(String) });
    const [row] = await api.database.rows(
      sql.of({ reason: 'string' })`select reason from audit
        where table_name = 'mailbox_mails' and row_id = ${String(id)} and action = 'update'`,
    );
    expect(row?.reason).toBe('advertising');
  });
});

describe('patterns', () => {
  it.each([
    [{ body_pattern: '(' }, { body_pattern: 'bad_pattern' }],
    [{ body_pattern: '(?=x)' }, { body_pattern: 'bad_pattern' }],
    [{ body_pattern: '(a|b|c){400}' }, { body_pattern: 'large_pattern' }],
    [{ subject_pattern: '(?<other>x)' }, { body_pattern: 'unknown_group' }],
    [{ subject_pattern: 'x' }, { body_pattern: 'no_airbill_group' }],
    [{ body_pattern: null }, { status: 'no_status_group' }],
    [{ subject_pattern: null, body_pattern: '' }, { body_pattern: 'required' }],
    [{ name: ' ' }, { name: 'required' }],
  ])('amendment 53 %j is rejected at its field', async (values, fields) => {
    const { status, body } = await post('patterns/', pattern(values));
    expect([status, body.errors.fields]).toEqual([400, fields]);
  });

  it('amendment 53 admins keep them; names are unique', async () => {
    const made = await post('patterns/', pattern({ name: 'DHL', sender: 'News@Courier.test' }));
    expect([made.status, made.body.sender]).toEqual([201, 'news@courier.test']);
    const again = await post('patterns/', pattern({ name: 'dhl' }));
    expect([again.status, again.body.errors.fields]).toEqual([400, { name: 'taken' }]);
    const one = `${place}patterns/${made.body.id}/`;
    const body = pattern({ name: 'DHL', is_active: false });
    const changed = await api.send('PATCH', one, { token: world.tokens.admin, body });
    expect(changed.body).toMatchObject({ is_active: false, sender: null });
    expect((await api.send('DELETE', one, { token: world.tokens.admin })).status).toBe(204);
    expect((await api.send('DELETE', one, { token: world.tokens.admin })).status).toBe(404);
  });
});

describe('POST /api/mailbox/test/', () => {
  it('amendment 53 says what a pattern reads from a sample mail, and stores nothing', async () => {
    const test = async (fields: unknown, mail = eml) => (await post('test/', { mail, pattern: fields })).body;
    expect((await test(pattern())).outcome).toBe('foreign_sender');
    await api.send('POST', '/api/global_settings/', {
      token: world.tokens.admin,
      body: { settings: [{ name: 'email_box_senders', value: ['NEWS@courier.test'] }] },
    });
    expect(await test(pattern({ name: 'Sample' }))).toEqual({
      sender: 'news@courier.test',
      subject: 'AWB M-100',
      text: 'Status: At customs\nKyiv & Lviv',
      outcome: 'applied',
      pattern: 'Sample',
      airbill: 'M-100',
      status: 'At customs',
      status_at: '2026-11-21T08:15:00.000Z',
      place: null,
    });
    expect((await test(pattern({ subject_pattern: '^Other (?<airbill>.+)' }))).outcome).toBe('no_pattern');
  });

  it('amendment 53 a pattern that makes other engines explode ends in time', async () => {
    const started = performance.now();
    const fields = pattern({ body_pattern: '(?:(?:a+)+)+(?<status>x)$' });
    const { body } = await post('test/', { mail: `${eml}\r\n${'a'.repeat(30_000)}!`, pattern: fields });
    expect(body.outcome).toBe('no_pattern');
    expect(performance.now() - started).toBeLessThan(5000);
  });
});
