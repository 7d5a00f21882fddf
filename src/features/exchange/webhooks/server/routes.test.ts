import { createHmac } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { createEgress } from '#server/http/egress.ts';
import { testApi } from '#testing/api.ts';
import { letsInOnly, readsAsList, refusesMalformedIds, refusesStrangers } from '#testing/endpoint-tests.ts';
import { json, outsideService, silence, status } from '#testing/outside-service.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import { webhookDelivery } from '#testing/webhook-rows.ts';
import { sequenceChanges } from '../../changes/server/service.ts';
import { type DeliveryRow, deliveriesList } from '../contract.ts';
import { webhookJobs } from './jobs.ts';

const loopback = ['127.0.0.1/32'];
const api = testApi({ egressAllow: loopback });
const world = {} as TwoClients;
const service = outsideService();
const place = '/api/webhooks/';
const sent = '/api/webhook_deliveries/';
const key = Buffer.alloc(32, 7);
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  await sequenceChanges(api.database);
});
beforeEach(async () => {
  await write(sql`delete from webhooks`);
  await api.database.rows(sql`delete from jobs`);
});

const { signal } = new AbortController();
const cause = { actor: 'test', reason: 'test', request: 'test' };
const write = (statement: ReturnType<typeof sql>) =>
  api.database.write(cause, (transaction) => transaction.rows(statement));
const admin = () => world.tokens.admin;
const create = (given: object = {}, token = admin()) =>
  api.send('POST', place, {
    token,
    body: { name: 'ERP', url: `${service.url}/hook`, kinds: ['packages'], ...given },
  });
const deliveries = async (): Promise<DeliveryRow[]> => (await api.get(sent, admin())).body.results;
let weight = 0;
/** Changes a package and makes the delivery of it; returns the payload of its job. */
async function changed(): Promise<unknown> {
  weight += 1;
  await write(sql`update packages set weight = ${weight} where id = ${world.own.package}`);
  await sequenceChanges(api.database);
  await jobs()['webhooks.queue'](undefined, signal);
  const [job] = await api.database.rows(
    sql.of({
      payload: 'unknown',
    })`select payload from jobs where name = 'webhooks.send' order by id desc limit 1`,
  );
  return job?.payload;
}
const jobs = (egress = createEgress(loopback)) => webhookJobs(api.database, { egress, key });
const attempt = (payload: unknown, isLast = false) => jobs()['webhooks.send'](payload, signal, { isLast });

describe('GET /api/webhooks/', () => {
  refusesStrangers(api, world, () => place);
  letsInOnly(api, world, () => place, ['admin']);
});

describe('POST /api/webhooks/', () => {
  it('issue 13 shows its secret once; neither database nor audit has it in plain', async () => {
    const { status: code, body } = await create();
    expect([code, body.secret]).toEqual([201, expect.stringMatching(/^whs_[\w-]{43}$/)]);
    const { secret, ...shown } = body;
    expect((await api.get(place, admin())).body).toEqual([shown]);
    const [stored] = await api.database.rows(
      sql.of({
        texts: 'string',
      })`select concat((select json_agg(a) from audit a where table_name like 'webhook%')::text,
        (select encode(secret, 'escape') from webhook_states)) as texts`,
    );
    expect(stored?.texts).toContain('ERP');
    expect(stored?.texts).not.toContain(secret.slice(4));
    expect((await create({}, world.tokens.staff)).status).toBe(403);
  });

  it.each([
    ['http://hooks.example/', 'url'],
    ['ftp://hooks.example/', 'url'],
    ['hooks.example', 'url'],
    ['https://user:pass@hooks.example/', 'url'],
    ['https://10.0.0.8/hook', 'private_host'],
    ['https://192.168.1.20/hook', 'private_host'],
    ['https://[::1]/hook', 'private_host'],
    ['https://2130706434/hook', 'private_host'],
    ['https://169.254.169.254/latest/', 'private_host'],
    ['https://metadata.google.internal/', 'private_host'],
  ])('issue 13 refuses %s', async (url, error) => {
    const refused = await create({ url });
    expect([refused.status, refused.body.errors.fields]).toEqual([400, { url: error }]);
    const { body } = await create();
    const changes = await api.send('PATCH', `${place}${body.id}/`, { token: admin(), body: { url } });
    expect([changes.status, changes.body.errors.fields]).toEqual([400, { url: error }]);
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ kinds: [] }, 'kinds'],
    [{ kinds: ['users'] }, 'kinds.0'],
    [{ url: '' }, 'url'],
  ])('rejects %j at its field', async (given, field) => {
    const answer = await create(given);
    expect([answer.status, Object.keys(answer.body.errors.fields)]).toEqual([400, [field]]);
  });

  it('issue 13 has a limit', async () => {
    for (let n = 0; n < 20; n += 1) expect((await create({ name: `Hook ${n}` })).status).toBe(201);
    expect((await create()).status).toBe(413);
  });
});

describe('deliveries', () => {
  refusesStrangers(api, world, () => sent);
  letsInOnly(api, world, () => sent, ['admin']);

  describe('as a list', () => {
    beforeEach(async () => {
      for (let n = 0; n < 6; n += 1) await webhookDelivery(api.database);
      // Some are made within one millisecond, as a fast machine makes them all.
      await write(sql`update webhook_deliveries set created_at = timestamptz '2026-01-05 08:00Z' + id * interval '1 microsecond'
        where id % 2 = 0`);
    });
    readsAsList(api, admin, () => sent, { declaration: deliveriesList });
  });

  it('issue 13 sends changes with a signature that the secret proves', async () => {
    const { body: hook } = await create();
    service.answer = json({ thanks: true });
    await attempt(await changed());
    const [request] = service.requests;
    expect([request?.method, request?.path]).toEqual(['POST', '/hook']);
    const payload = JSON.parse(request?.body ?? '');
    expect(payload).toMatchObject({
      webhook: hook.id,
      changes: [{ kind: 'packages', id: world.own.package, action: 'updated', client: world.own.client }],
    });
    const [, at = '', signature = ''] =
      /^t=(\d+),v1=([\da-f]{64})$/.exec(String(request?.headers['trialway-signature'])) ?? [];
    expect(Math.abs(Number(at) - Date.now() / 1000)).toBeLessThan(60);
    const proof = (secret: string) =>
      createHmac('sha256', secret).update(`${at}.${request?.body}`).digest('hex');
    expect(signature).toBe(proof(hook.secret));
    // The control: another secret proves nothing.
    expect(signature).not.toBe(proof('whs_other'));

    const [row] = await deliveries();
    expect(row).toMatchObject({
      webhook: { name: 'ERP' },
      status: 'delivered',
      attempts: 1,
      answer_status: 200,
      changes: 1,
    });
    expect(String(row?.id)).toBe(request?.headers['trialway-delivery']);
    const detail = (await api.get(`${sent}${row?.id}/`, admin())).body;
    expect(detail).toMatchObject({ answer: '{"thanks":true}', body: request?.body });
    expect((await api.get(place, admin())).body[0].last_status).toBe('delivered');
  });

  it('issue 13 sends the kinds of a webhook alone, from its creation on, and waits while it is not active', async () => {
    await write(sql`update packages set weight = 900 where id = ${world.own.package}`);
    await sequenceChanges(api.database);
    const { body: hook } = await create();
    await write(sql`update invoices set name = 'Other kind' where id = ${world.own.invoice}`);
    await sequenceChanges(api.database);
    await jobs()['webhooks.queue'](undefined, signal);
    expect(await deliveries()).toEqual([]);
    const path = `${place}${hook.id}/`;
    await api.send('PATCH', path, { token: admin(), body: { is_active: false } });
    expect(await changed()).toBeUndefined();
    await api.send('PATCH', path, { token: admin(), body: { is_active: true, name: 'ERP 2' } });
    expect(await changed()).toBeDefined();
    expect(await deliveries()).toMatchObject([{ changes: 2, webhook: { name: 'ERP 2' } }]);
  });

  it('issue 13 tries again until it is taken, each attempt with a new signature; every answer is visible', async () => {
    await create();
    service.answer = status(500);
    const payload = await changed();
    await expect(attempt(payload)).rejects.toThrow('webhook: 500');
    expect(await deliveries()).toMatchObject([{ status: 'waiting', attempts: 1, answer_status: 500 }]);
    service.answer = status(302, { location: 'https://elsewhere.example/' });
    await expect(attempt(payload)).rejects.toThrow('webhook: 302');
    service.answer = status(204);
    await attempt(payload);
    expect(await deliveries()).toMatchObject([{ status: 'delivered', attempts: 3, answer_status: 204 }]);
    expect(new Set(service.requests.map(({ body }) => body)).size).toBe(1);
    // A job that runs again sends nothing twice.
    await attempt(payload);
    expect(service.requests.length).toBe(3);
  });

  it('issue 13 a delivery that failed at its last attempt is sent again by hand', async () => {
    await create();
    service.answer = status(410);
    await expect(attempt(await changed(), true)).rejects.toThrow('410');
    const [row] = await deliveries();
    expect(row?.status).toBe('failed');
    await api.database.rows(sql`delete from jobs`);
    const path = `${sent}${row?.id}/resend/`;
    expect((await api.send('POST', path, { token: world.tokens.staff })).status).toBe(403);
    const again = await api.send('POST', path, { token: admin() });
    expect([again.status, again.body.status]).toEqual([200, 'waiting']);
    service.answer = status(200);
    const [job] = await api.database.rows(
      sql.of({ payload: 'unknown' })`select payload from jobs where name = 'webhooks.send'`,
    );
    await attempt(job?.payload);
    expect((await deliveries())[0]).toMatchObject({ status: 'delivered', attempts: 2 });
    expect((await api.send('POST', `${sent}999999/resend/`, { token: admin() })).status).toBe(404);
  });

  it('issue 13 a name that leads to a private address is not called, whatever it led to before', async () => {
    await create({ url: 'https://hooks.example/' });
    const payload = await changed();
    const inside = createEgress([], { resolve: () => Promise.resolve(['10.1.2.3']) });
    await expect(jobs(inside)['webhooks.send'](payload, signal, { isLast: false })).rejects.toThrow(
      'may not be called',
    );
    expect(await deliveries()).toMatchObject([{ status: 'waiting', answer_status: null }]);
    expect((await deliveries())[0]?.error).toContain('may not be called');
  });

  it('issue 13 a service that is cut off is an attempt without an answer', async () => {
    await create();
    service.answer = (request, response) => {
      silence(request, response);
      response.destroy();
    };
    await expect(attempt(await changed())).rejects.toThrow('127.0.0.1');
    expect(await deliveries()).toMatchObject([{ status: 'waiting', answer_status: null, attempts: 1 }]);
  });

  it('issue 13 changes wait in the feed while deliveries pile up', async () => {
    const { body: hook } = await create();
    await write(
      sql`insert into webhook_deliveries (webhook_id, body, changes) select ${hook.id}, '{}', 1 from generate_series(1, 50)`,
    );
    await changed();
    expect((await deliveries()).every(({ changes }) => changes === 1)).toBe(true);
    expect((await api.get(`${sent}?limit=1`, admin())).body.count).toBe(50);
    await write(sql`update webhook_deliveries set status = 'delivered'`);
    await jobs()['webhooks.queue'](undefined, signal);
    expect((await api.get(`${sent}?limit=1`, admin())).body.count).toBe(51);
  });

  it('issue 13 deliveries of more than 30 days are deleted', async () => {
    const id = await webhookDelivery(api.database);
    await write(sql`update webhook_deliveries set created_at = now() - interval '31 days' where id = ${id}`);
    await jobs()['webhooks.expire']();
    expect((await api.get(`${sent}${id}/`, admin())).status).toBe(404);
  });
});

describe('GET /api/webhook_deliveries/{id}/', () => {
  refusesMalformedIds(api, world, (id) => `${sent}${id}/`);
});
