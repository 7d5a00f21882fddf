import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { make } from '#testing/factories.ts';
import { pdfText } from '#testing/pdf-text.ts';
import { pngUrl } from '#testing/pictures.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import { mailsTo } from '#testing/waiting-mails.ts';

const api = testApi();
const limited = testApi({ rateLimits: true });
const world = {} as TwoClients;
let packageId = 0;
let reportId = 0;

const links = () => `/api/packages/${packageId}/receipt_links/`;
const create = (body: object = { days: 7 }) => api.send('POST', links(), { token: world.tokens.staff, body });
const open = (token: string) => api.send('POST', '/api/receipts/', { body: { token } });
const tokenIn = (link: string) => link.split('/').at(-1) ?? '';
const unknown = { status: 404, body: { errors: { msg: 'NOT_FOUND' } } };
const brief = async (answer: ReturnType<typeof open>) => {
  const { status, body } = await answer;
  return { status, body };
};
const change = (statement: ReturnType<typeof sql>) =>
  api.database.write({ actor: 'test', reason: 'test', request: 'test' }, (transaction) =>
    transaction.rows(statement),
  );

beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  packageId = await make(api.database, 'packages', {
    project_id: world.own.project,
    client_id: world.own.client,
    airbill: 'LINKED',
    destination: 'Site 12',
  });
  const report = {
    airbill: 'LINKED',
    key: randomUUID(),
    received_by: 'Dr. Test',
    signature: pngUrl(),
    condition: 'good',
    note: 'SECRET-NOTE',
    position: { lat: 50, lng: 30, accuracy: 5 },
  };
  const answer = await api.send('POST', '/api/packages/report/', {
    token: world.tokens.driver,
    body: report,
  });
  reportId = answer.body.id;
});

describe('receipt links', () => {
  it('issue 11 staff create a link for a package that opens the proof without an account', async () => {
    const made = await create();
    expect(made.status).toBe(201);
    const { status, body } = await open(tokenIn(made.body.link));
    expect([status, body]).toMatchObject([
      200,
      {
        airbill: 'LINKED',
        destination: 'Site 12',
        reports: [{ received_by: 'Dr. Test', condition: 'good' }],
      },
    ]);
    expect(body.reports[0].signature).toBe(pngUrl());
    const listed = (await api.get(links(), world.tokens.admin)).body;
    expect(listed[0]).toEqual(made.body);
  });

  it('amendment 28 the content is blinded, without clients, people and places', async () => {
    const { body: made } = await create();
    const token = tokenIn(made.link);
    const answer = await open(token);
    const pdf = await api.send('POST', '/api/receipts/pdf/', { body: { token, report: reportId } });
    expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    const text = pdfText(pdf.raw);
    expect(text).toContain('Dr. Test');
    for (const secret of ['SECRET-NOTE', 'Alpha Pharma', '@', '50.000000'])
      expect([secret, `${String(answer.raw)} ${text}`.includes(secret)]).toEqual([secret, false]);
  });

  it('issue 11 a revoked, expired, forged or foreign link is treated as unknown', async () => {
    const [revoked, expired, good] = [await create(), await create(), await create()];
    await api.send('DELETE', `${links()}${revoked.body.id}/`, { token: world.tokens.staff });
    await change(sql`update receipt_links set expires_at = now() - interval '1 second'
      where id = ${expired.body.id}`);
    const [id = '', signature = ''] = tokenIn(good.body.link).split('.');
    const forged = `${id}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    const other = `${Number(id) - 1}.${signature}`;
    for (const token of [tokenIn(revoked.body.link), tokenIn(expired.body.link), forged, other, '999.x'])
      expect([token, await brief(open(token))]).toEqual([token, unknown]);
    const pdf = { token: tokenIn(revoked.body.link), report: reportId };
    expect(await brief(api.send('POST', '/api/receipts/pdf/', { body: pdf }))).toEqual(unknown);
    expect((await open(tokenIn(good.body.link))).status).toBe(200);
    // The signature covers the expiry, so changing it invalidates the link.
    await change(
      sql`update receipt_links set expires_at = now() + interval '9 years' where id = ${good.body.id}`,
    );
    expect(await brief(open(tokenIn(good.body.link)))).toEqual(unknown);
  });

  it('issue 11 a link opens only its own package', async () => {
    const other = await make(api.database, 'delivery_reports', {
      package_id: world.own.package,
      user_id: world.users.driver,
      airbill: world.own.airbill,
      recipients: '[]',
    });
    const { body: made } = await create();
    const pdf = { token: tokenIn(made.link), report: other };
    expect(await brief(api.send('POST', '/api/receipts/pdf/', { body: pdf }))).toEqual(unknown);
  });

  it('issue 11 a link is mailed through the outbox in the selected language', async () => {
    const { body: made } = await create({ days: 14, email: 'consignee@site.test', language: 'uk' });
    const [mail] = await mailsTo(api.database, 'consignee@site.test');
    expect(mail).toMatchObject({ subject: 'Підтвердження доставки LINKED', language: 'uk' });
    expect(mail?.text).toContain(made.link);
  });

  it.each([
    [{ days: 0 }, 'days'],
    [{ days: 91 }, 'days'],
    [{}, 'days'],
    [{ days: 7, email: 'nobody' }, 'email'],
    [{ days: 7, language: 'de' }, 'language'],
  ])('QRY-15 rejects %j', async (body, field) => {
    const answer = await create(body);
    expect([answer.status, Object.keys(answer.body.errors.fields)]).toEqual([400, [field]]);
  });

  it('issue 11 throttles attempts with wrong links', async () => {
    const statuses = new Set<number>();
    for (let n = 0; n < 25; n += 1) {
      const body = { token: `${n}.${'A'.repeat(43)}` };
      statuses.add((await limited.send('POST', '/api/receipts/', { body })).status);
    }
    expect(statuses).toEqual(new Set([404, 429]));
  });
});
