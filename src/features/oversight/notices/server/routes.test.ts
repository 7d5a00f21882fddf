import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { roles } from '#core/access.ts';
import { sql } from '#server/database/sql.ts';
import { createEgress } from '#server/http/egress.ts';
import { readSmtpSettings } from '#server/mail/smtp-settings.ts';
import { testApi } from '#testing/api.ts';
import { letsInOnly, refusesStrangers } from '#testing/endpoint-tests.ts';
import { make, makeUser } from '#testing/factories.ts';
import { sendDueMails } from '#testing/mail-work.ts';
import { readableText, startSmtp } from '#testing/smtp.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import { expireNotices } from './jobs.ts';

const api = testApi();
const world = {} as TwoClients;
let desk = { id: 0, token: '' };
const cause = { actor: 'test', reason: 'test', request: 'test' };
const write = (statement: ReturnType<typeof sql>) =>
  api.database.write(cause, (transaction) => transaction.rows(statement));

beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  const id = await makeUser(api.database, 'staff', { email: 'desk@office.test' });
  desk = { id, token: await api.tokenOf(id) };
  await write(sql`update global_settings set value = '["Desk@office.test", "outside@x.test"]'
    where name = 'package_updates_target'`);
  await write(sql`update global_settings set value = '0' where name = 'invoice_grace_minutes'`);
});
beforeEach(async () => {
  await write(sql`delete from notices`);
  await write(sql`delete from notice_preferences`);
  await write(sql`delete from outbox`);
  await write(sql`delete from sending_records`);
});

async function changeStatus(status: string, id = world.own.package): Promise<void> {
  const { status: answered } = await api.send('PATCH', `/api/packages/${id}/`, {
    token: world.tokens.staff,
    body: { status },
  });
  expect(answered).toBe(200);
}
const newInvoice = (name: string) =>
  api.send('POST', '/api/invoices/', {
    token: world.tokens.staff,
    body: {
      name,
      project_id: world.own.project,
      amount: '10',
      currency: 'EUR',
      invoicing_date: '2026-05-02',
    },
  });
const notices = async (token: string, query = '') => (await api.get(`/api/notices/${query}`, token)).body;
const mailedTo = async () =>
  (
    await api.database.rows(
      sql.of({ recipient: 'string' })`select recipient from sending_records order by id`,
    )
  ).map(({ recipient }) => recipient);
const prefer = (token: string, body: object) =>
  api.send('PATCH', '/api/notices/preferences/', { token, body });

describe('GET /api/notices/', () => {
  const place = () => '/api/notices/';
  refusesStrangers(api, world, place);
  letsInOnly(api, world, place, roles);

  it('A-131 tells the account of the address for package updates, with the package and its status', async () => {
    await changeStatus('At customs');
    const { unread, count, results } = await notices(desk.token);
    expect([unread, count]).toEqual([1, 1]);
    expect(results[0]).toMatchObject({
      kind: 'package_update',
      records: [{ id: world.own.package, name: world.own.airbill }],
      count: 1,
      detail: 'At customs',
      labels: {},
      is_read: false,
    });
    const known = { field: 'status', value: 'at customs', labels: { fr: 'En douane' } };
    expect(
      (await api.send('POST', '/api/known_values/', { token: world.tokens.staff, body: known })).status,
    ).toBe(201);
    expect((await notices(desk.token)).results[0]).toMatchObject({ labels: { fr: 'En douane' } });
    expect((await notices(world.tokens.staff)).results).toEqual([]);
    expect(await mailedTo()).toEqual(['Desk@office.test', 'outside@x.test']);
  });

  it('is mailed, shown, both or neither, as the person chose', async () => {
    await prefer(desk.token, { package_update: 'shown' });
    await changeStatus('Shown only');
    expect(await mailedTo()).toEqual(['outside@x.test']);
    await prefer(desk.token, { package_update: 'mailed' });
    await changeStatus('Mailed only');
    expect((await notices(desk.token)).results.map(({ detail }: { detail: string }) => detail)).toEqual([
      'Shown only',
    ]);
    expect(await mailedTo()).toEqual(['outside@x.test', 'Desk@office.test', 'outside@x.test']);
    await prefer(desk.token, { package_update: 'none' });
    await changeStatus('Neither');
    expect((await notices(desk.token)).count).toBe(1);
    expect(await mailedTo()).toEqual([
      'outside@x.test',
      'Desk@office.test',
      'outside@x.test',
      'outside@x.test',
    ]);
    await prefer(desk.token, { package_update: 'mailed' });
    expect((await api.get('/api/notices/preferences/', desk.token)).body).toEqual({
      package_update: 'mailed',
      invoice: 'both',
      excursion: 'both',
    });
    expect((await prefer(desk.token, { package_update: 'pigeon' })).status).toBe(400);
  });

  it('is received by the mail server only by who wants the mail', async () => {
    const smtp = await startSmtp();
    const settings = () =>
      readSmtpSettings(api.database, {
        key: Buffer.alloc(32, 7),
        publicUrl: 'https://portal.test',
        portalName: 'Trialway',
        smtpUrl: smtp.url,
      });
    const received = async (status: string) => {
      smtp.mails.length = 0;
      await changeStatus(status);
      await sendDueMails(api.database, api.connection.app, { settings, egress: createEgress([]) });
      return smtp.mails
        .filter((one) => readableText(one).includes(status))
        .flatMap(({ to }) => to)
        .toSorted();
    };
    try {
      await prefer(desk.token, { package_update: 'both' });
      expect(await received('Loaded at dawn')).toEqual(['Desk@office.test', 'outside@x.test']);
      await prefer(desk.token, { package_update: 'shown' });
      expect(await received('Loaded at noon')).toEqual(['outside@x.test']);
      await prefer(desk.token, { package_update: 'none' });
      expect(await received('Loaded at dusk')).toEqual(['outside@x.test']);
      expect((await notices(desk.token)).count).toBe(2);
    } finally {
      await smtp.close();
    }
  });

  it('PRJ-15 goes from the sight of who may not read its record any more, and from the count', async () => {
    await newInvoice('F-77');
    const token = world.tokens.invoicing_user;
    expect(await notices(token)).toMatchObject({
      unread: 1,
      results: [{ kind: 'invoice', records: [{ name: 'F-77' }] }],
    });
    const of = (client: number) =>
      write(sql`update users set client_id = ${client} where id = ${world.users.invoicing_user}`);
    await of(world.foreign.client);
    expect(await notices(token)).toMatchObject({ unread: 0, count: 0, results: [] });
    await of(world.own.client);
    await write(sql`update users set is_invoicing = false where id = ${world.users.invoicing_user}`);
    expect((await notices(token)).results).toEqual([]);
    await write(sql`update users set is_invoicing = true where id = ${world.users.invoicing_user}`);
    expect((await notices(token)).unread).toBe(1);
  });

  it('comes by pages, of one kind or state, and is marked as read one by one or all at once, by its own person alone', async () => {
    for (let n = 0; n < 23; n++) {
      await make(api.database, 'notices', {
        user_id: desk.id,
        kind: 'package_update',
        record_ids: [world.own.package],
        count: 1,
      });
    }
    const first = await notices(desk.token, '?limit=20');
    expect([first.unread, first.count, first.results.length]).toEqual([23, 23, 20]);
    const rest = await notices(desk.token, '?limit=20&page=2');
    expect([rest.next, rest.results.length]).toEqual([null, 3]);
    expect((await notices(desk.token, '?kind=invoice')).count).toBe(0);
    const read = (token: string, body: object) => api.send('POST', '/api/notices/read/', { token, body });
    expect((await read(world.tokens.admin, { all: true })).body).toEqual({ unread: 0 });
    expect((await read(desk.token, { ids: [first.results[0].id] })).body).toEqual({ unread: 22 });
    expect((await notices(desk.token, '?status=read')).results).toMatchObject([
      { id: first.results[0].id, is_read: true },
    ]);
    expect((await notices(desk.token, '?status=unread&kind=package_update')).count).toBe(22);
    expect((await read(desk.token, { all: true })).body).toEqual({ unread: 0 });
    expect((await read(desk.token, {})).status).toBe(400);
  });

  it('is kept for ninety days', async () => {
    await changeStatus('Old');
    await write(sql`update notices set created_at = now() - interval '91 days'`);
    await changeStatus('New');
    await expireNotices(api.database);
    expect((await notices(desk.token)).results.map(({ detail }: { detail: string }) => detail)).toEqual([
      'New',
    ]);
  });
});
