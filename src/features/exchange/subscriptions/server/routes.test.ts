import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { brief } from '#testing/endpoint-tests.ts';
import { makeUser } from '#testing/factories.ts';
import { canary, makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import { subscriptionsMaximum } from '../contract.ts';

const api = testApi();
const world = {} as TwoClients;
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
});

const place = '/api/subscriptions/';
const daily = { frequency: 'daily', at: '08:30', day: null, time_zone: 'Europe/Kyiv', query: '' };
const create = (token: string, body: object, language = 'uk') =>
  api.send('POST', place, { token, body, headers: { 'accept-language': language } });
const ofProject = (list = 'outbounds') => ({ ...daily, list, project: world.own.project });
const unauthorized = { status: 403, body: { errors: { msg: 'UNAUTHORIZED' } } };
const notFound = { status: 404, body: { errors: { msg: 'NOT_FOUND' } } };

async function someone(): Promise<{ id: number; token: string }> {
  const id = await makeUser(api.database, 'user', { client_id: world.own.client });
  return { id, token: await api.tokenOf(id) };
}

describe('POST /api/subscriptions/', () => {
  it('A-117 401 without a session', async () => {
    expect((await api.send('POST', place, { body: ofProject() })).status).toBe(401);
  });

  it.each([
    ['user', 'invoices'],
    ['driver', 'inbounds'],
    ['operator', 'outbounds'],
    ['coordinator', 'inventories'],
    ['user', 'open_issues'],
    ['operator', 'expiry'],
    ['api_user', 'reconciliation'],
    ['driver', 'shipments'],
  ] as const)('ROLE-22 403 for %s and %s, to which that role has no access', async (role, list) => {
    const isWide = ['invoices', 'open_issues', 'expiry', 'shipments'].includes(list);
    const body = isWide ? { ...daily, list } : ofProject(list);
    expect(await brief(create(world.tokens[role], body))).toEqual(unauthorized);
  });

  it('PRJ-15 404 for a foreign and a missing project', async () => {
    for (const project of [world.foreign.project, 999_999]) {
      expect(await brief(create(world.tokens.user, { ...ofProject(), project }))).toEqual(notFound);
    }
  });

  it.each([
    [{ list: 'clients' }, 'list'],
    [{ frequency: 'hourly' }, 'frequency'],
    [{ at: '24:00' }, 'at'],
    [{ at: '8:00' }, 'at'],
    [{ time_zone: 'Mars/Olympus' }, 'time_zone'],
    [{ frequency: 'weekly', day: 8 }, 'day'],
    [{ frequency: 'weekly', day: null }, 'day'],
    [{ frequency: 'monthly', day: 0 }, 'day'],
    [{ project: undefined }, 'project'],
    [{ query: 'x'.repeat(2001) }, 'query'],
  ])('%j is rejected at its field', async (wrong, field) => {
    const { status, body } = await create(world.tokens.user, { ...ofProject(), ...wrong });
    expect([status, Object.keys(body.errors.fields)]).toEqual([400, [field]]);
  });

  it.each(['filter=x&fields=password_hash', 'location=1', 'period=debt'])(
    'QRY-15 the query %s, which the list would not take, is refused',
    async (query) => {
      const answer = await create(world.tokens.user, { ...ofProject(), query });
      expect([answer.status, answer.body.errors.msg]).toEqual([400, 'ERROR_WITH_FILTER']);
    },
  );

  it('201 with its next time, in the language and the time zone of the recipient', async () => {
    const { token } = await someone();
    const query = 'ordering=-site,id&filter=hospital&fields=site';
    const { status, body } = await create(token, { ...ofProject(), query });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      list: 'outbounds',
      project: { id: world.own.project, name: 'AB-101' },
      query,
      frequency: 'daily',
      at: '08:30',
      day: null,
      time_zone: 'Europe/Kyiv',
      language: 'uk',
      only_with_rows: false,
      status: 'active',
      next_send_at: expect.any(String),
      last_sent_at: null,
      last_run_at: null,
    });
    const next = new Date(body.next_send_at);
    expect(next.getTime()).toBeGreaterThan(Date.now());
    const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Kyiv', timeStyle: 'short' });
    expect(clock.format(next)).toBe('08:30');
  });

  it('at most the maximum number, also for concurrent requests', async () => {
    const { token } = await someone();
    const answers = await Promise.all(
      Array.from({ length: subscriptionsMaximum + 5 }, () => create(token, { ...daily, list: 'packages' })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(subscriptionsMaximum);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });
});

describe('the own subscriptions', () => {
  it('amendment 12: users see, change and delete only their own', async () => {
    const [first, second] = [await someone(), await someone()];
    const { body } = await create(first.token, ofProject());
    expect((await api.get(place, second.token)).body).toEqual({ results: [] });
    expect((await api.get(place, first.token)).body).toEqual({ results: [body] });
    const at = `${place}${body.id}/`;
    const { own } = world;
    for (const token of [second.token, world.tokens.admin]) {
      expect(await brief(api.send('PATCH', at, { token, body: { status: 'paused' } }))).toEqual(notFound);
      expect(await brief(api.send('DELETE', at, { token }))).toEqual(notFound);
    }
    expect(own.project).toBe(body.project.id);
    expect((await api.send('DELETE', at, { token: first.token })).status).toBe(204);
    expect(await brief(api.send('DELETE', at, { token: first.token }))).toEqual(notFound);
  });

  it('pause, resume, another schedule', async () => {
    const { token } = await someone();
    const { body } = await create(token, ofProject());
    const change = (given: object) => api.send('PATCH', `${place}${body.id}/`, { token, body: given });
    expect((await change({ status: 'paused' })).body).toMatchObject({ status: 'paused', next_send_at: null });
    const weekly = { frequency: 'weekly', day: 5, at: '23:45', time_zone: 'Asia/Tokyo' };
    expect((await change(weekly)).body).toMatchObject({ ...weekly, status: 'paused', next_send_at: null });
    expect((await change({ only_with_rows: true })).body).toMatchObject({ ...weekly, only_with_rows: true });
    const going = (await change({ status: 'active' })).body;
    expect(going).toMatchObject({ ...weekly, status: 'active', only_with_rows: true });
    const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Tokyo', weekday: 'long' });
    expect(day.format(new Date(going.next_send_at))).toBe('Friday');
    // Back to daily: the day is cleared.
    expect((await change({ frequency: 'daily' })).body).toMatchObject({ frequency: 'daily', day: null });
    for (const wrong of [{ status: 'no_access' }, { at: '25:00' }, { frequency: 'monthly', day: 40 }]) {
      expect((await change(wrong)).status).toBe(400);
    }
  });

  it('PRJ-15 a project without access any more is not named, and its subscription cannot be resumed', async () => {
    const { id, token } = await someone();
    const { body } = await create(token, ofProject());
    await api.database.write({ actor: 'test', reason: 'test', request: 'test' }, (transaction) =>
      transaction.rows(sql`update users set client_id = ${world.foreign.client}::bigint where id = ${id}`),
    );
    const { body: mine } = await api.get(place, token);
    expect(mine.results).toEqual([{ ...body, project: null }]);
    expect(
      await brief(api.send('PATCH', `${place}${body.id}/`, { token, body: { status: 'active' } })),
    ).toEqual(notFound);
    expect(JSON.stringify(mine)).not.toContain(canary);
  });
});
