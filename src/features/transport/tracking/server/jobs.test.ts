import { beforeAll, expect, it, vi } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { createEgress } from '#server/http/egress.ts';
import { testApi, testOrigin } from '#testing/api.ts';
import { json, outsideService, silence, status } from '#testing/outside-service.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import { trackingJobs } from './jobs.ts';

const api = testApi({ egressAllow: ['127.0.0.1'] });
const service = outsideService();
const world = {} as TwoClients;
const never = new AbortController().signal;
const cause = { actor: 'test', reason: 'test', request: 'test' };
const change = (statement: ReturnType<typeof sql>) =>
  api.database.write(cause, (transaction) => transaction.rows(statement));
const jobs = () =>
  trackingJobs(api.database, {
    egress: createEgress(['127.0.0.1']),
    key: Buffer.alloc(32, 7),
    businessTz: 'UTC',
    publicUrl: testOrigin,
  });

beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  await change(sql`update cars set gps_device_id = 'TRK-1' where id = ${world.carId}`);
});

async function set(values: Readonly<Record<string, unknown>>): Promise<void> {
  const settings = Object.entries(values).map(([name, value]) => ({ name, value }));
  const { status: answered } = await api.send('POST', '/api/global_settings/', {
    token: world.tokens.admin,
    body: { settings },
  });
  expect(answered).toBe(200);
}
const gps = async () =>
  (await api.get('/api/providers/', world.tokens.admin)).body.results.find(
    ({ name }: { name: string }) => name === 'gps',
  );
const again = () => change(sql`update providers set next_try_at = now()`);
const row = (lat: number, minutes: number) => ({
  device: 'TRK-1',
  lat,
  lng: 30,
  at: new Date(Date.now() - minutes * 60_000).toISOString(),
});

it('SET-15 SET-19 sends no requests without a provider; polls a selected one immediately, then at its interval', async () => {
  const { 'tracking.poll': poll } = jobs();
  service.answer = json([row(50, 5)]);
  await poll({}, never);
  expect(service.requests).toEqual([]);
  await set({ gps_provider: 'json', gps_url: service.url, gps_token: 'first' });
  await poll({}, never);
  await poll({}, never);
  expect(service.requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer first']);
  expect((await api.get('/api/tracking/', world.tokens.user)).body).toMatchObject([{ lat: 50 }]);
  expect(await gps()).toMatchObject({ state: 'works', failures: 0 });
});

it('A-109 SET-07 a failing provider is recorded and paused; the map keeps its positions', async () => {
  const { 'tracking.poll': poll } = jobs();
  service.answer = status(401);
  await again();
  await expect(poll({}, never)).rejects.toThrow(/refuses the login/);
  expect(await gps()).toMatchObject({
    state: 'fails',
    failures: 1,
    last_error: expect.stringMatching(/login/),
  });
  await poll({}, never);
  expect(service.requests).toHaveLength(1);
  expect((await api.get('/api/tracking/', world.tokens.user)).body).toMatchObject([{ lat: 50 }]);
  service.answer = json([row(51, 1)]);
  await again();
  await poll({}, never);
  expect(await gps()).toMatchObject({ state: 'works', failures: 0 });
  expect((await api.get('/api/tracking/', world.tokens.user)).body).toMatchObject([{ lat: 51 }]);
});

it('issue 11 while a provider is silent every other call is answered', async () => {
  const { 'tracking.poll': poll } = jobs();
  service.answer = silence;
  await again();
  const ending = new AbortController();
  let isOver = false;
  const polling = poll({}, ending.signal)
    .catch(() => undefined)
    .finally(() => (isOver = true));
  await vi.waitFor(() => expect(service.requests).toHaveLength(1), { timeout: 30_000 });
  for (const path of ['/api/packages/', '/api/tracking/', '/api/projects/', '/api/contacts/'])
    expect((await api.get(path, world.tokens.user)).status).toBe(200);
  expect(isOver).toBe(false);
  ending.abort();
  await polling;
});

it('SET-15 a token is only sent to the server that it was entered for', async () => {
  const body = { settings: [{ name: 'gps_url', value: 'https://elsewhere.example/' }] };
  const refused = await api.send('POST', '/api/global_settings/', { token: world.tokens.admin, body });
  expect([refused.status, refused.body.errors.fields]).toEqual([400, { gps_token: 'secret_again' }]);
});

it('listening ends immediately for a provider without push', async () => {
  await jobs()['tracking.listen']({}, never);
  expect(service.requests).toEqual([]);
});
