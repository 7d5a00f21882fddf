// A form creates its record once, even if its request arrives several times: the server core ensures this for
// every endpoint.
import { beforeAll, describe, expect, it } from 'vitest';
import { isCreation } from '#core/contract.ts';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { makeUser, testPassword } from '#testing/factories.ts';
import { sentToSite } from '#testing/site-entry-rows.ts';
import { depot, stockItem } from '#testing/stock-rows.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import { contracts } from './features.ts';

const api = testApi();
const world = {} as TwoClients;
const stock = { item: 0, depot: 0 };
let recaller = '';
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  stock.item = (await stockItem(api.database, world.own)).id;
  stock.depot = await depot(api.database);
  const quality = { capabilities: ['quality'], name: 'Q. Once' };
  recaller = await api.tokenOf(await makeUser(api.database, 'staff', quality, { password: true }));
  await sentToSite(api.database, world.own);
});

let turn = 0;
const newKey = () => `key-${(turn += 1)}`;
const send = (url: string, body: unknown, key: string, token = world.tokens.admin) =>
  api.send('POST', url, { token, body, headers: { 'idempotency-key': key } });

const password = { password: 'Correct-1!', repeat_password: 'Correct-1!' };
type Form = [url: string, body: Record<string, unknown>, table: string, token?: string];
const forms = (): Record<string, Form> => ({
  user: ['/api/users/', { email: 'once@x.test', name: 'Once', user_type: 'staff', ...password }, 'users'],
  manager: [
    `/api/clients/${world.own.client}/managers/`,
    { email: 'manager@x.test', name: 'Once', ...password },
    'users',
  ],
  location: ['/api/locations/', { code: 'XK', name: 'Once' }, 'locations'],
  pattern: [
    '/api/mailbox/patterns/',
    { name: 'Once', sender: 'courier@x.test', subject_pattern: '(?P<airbill>\\d+)', status: 'Arrived' },
    'mail_patterns',
  ],
  city: ['/cities/', { name: 'Oncetown' }, 'cities'],
  'known value': [
    '/api/known_values/',
    { field: 'status', value: 'Once', labels: {}, position: 1, tone: 'neutral' },
    'known_values',
  ],
  view: ['/api/views/', { list: 'packages', name: 'Once', query: '', hidden_columns: [] }, 'saved_views'],
  subscription: [
    '/api/subscriptions/',
    { list: 'packages', query: '', frequency: 'daily', day: null, at: '07:00', time_zone: 'UTC' },
    'subscriptions',
  ],
  package: ['/api/packages/', { project_id: world.own.project, airbill: 'ONCE-1' }, 'packages'],
  inbound: [
    `/api/projects/${world.own.project}/inbounds/`,
    { order: 'ONCE', received_date: '2026-05-02', quantity: '1', lines: [] },
    'inbounds',
  ],
  product: ['/api/products/', { project_id: world.own.project, name: 'Once tablets' }, 'products'],
  batch: ['/api/batches/', { product_id: world.own.product, number: 'ONCE-1' }, 'batches'],
  'shipment request': [
    '/api/shipment_requests/',
    {
      project_id: world.own.project,
      site_id: world.own.site,
      needed_by: '2099-05-01',
      lines: [{ product_id: world.own.product, quantity: '1' }],
    },
    'shipment_requests',
  ],
  kit: [`/api/batches/${world.own.batch}/kits/`, { numbers: 'ONCE-1' }, 'kits'],
  recall: [
    `/api/batches/${world.own.batch}/recall/`,
    {
      recall_class: 'class_1',
      instruction: 'return',
      reason: 'once',
      due_on: '2099-01-01',
      batch_ids: [world.own.batch],
      password: testPassword,
    },
    'recalls',
    recaller,
  ],
  'site entry': [
    `/api/projects/${world.own.project}/site_entries/`,
    { site_id: world.own.site, batch_id: world.own.batch, kind: 'lost', date: '2026-03-02', quantity: '1' },
    'site_entries',
  ],
  depot: ['/api/depots/', { name: 'Once', location_id: 1 }, 'depots'],
  adjustment: [
    `/api/stock/${stock.item}/adjustments/`,
    { quantity: '-1', happened_on: '2026-03-01', reason: 'once' },
    'stock_movements',
  ],
  transfer: [
    `/api/stock/${stock.item}/transfers/`,
    { quantity: '1', happened_on: '2026-03-01', depot_id: stock.depot },
    'stock_movements',
  ],
  receipt: [
    `/api/packages/${world.own.package}/receipt/`,
    { outcome: 'delivered' },
    'delivery_reports',
    world.tokens.coordinator,
  ],
  'delivery report': ['/api/packages/report/', { airbill: world.own.airbill }, 'delivery_reports'],
  payment: [
    `/api/invoices/${world.own.invoice}/payments`,
    { amount: '5', currency: 'EUR' },
    'invoice_payments',
  ],
});

async function count(table: string): Promise<number> {
  const [row] = await api.database.rows(
    sql.of({ n: 'number' })`select count(*) as n from ${sql.table(table)}`,
  );
  return row?.n ?? 0;
}

describe('a creating call with an Idempotency-Key', () => {
  it.each([
    'user',
    'manager',
    'location',
    'city',
    'pattern',
    'subscription',
    'view',
    'known value',
    'package',
    'inbound',
    'product',
    'batch',
    'kit',
    'shipment request',
    'recall',
    'site entry',
    'depot',
    'adjustment',
    'transfer',
    'receipt',
    'payment',
    'delivery report',
  ])('Part 3 makes one %s, one after the other and at once', async (name) => {
    const [url, body, table, token] = forms()[name] ?? ['', {}, ''];
    const before = await count(table);
    const key = newKey();
    const first = await send(url, body, key, token);
    expect(first.status, JSON.stringify(first.body)).toBe(201);
    const again = await Promise.all([send(url, body, key, token), send(url, body, key, token)]);
    expect(again.map(({ status }) => status)).toEqual([201, 201]);
    expect(again.map(({ body: same }) => same)).toEqual([first.body, first.body]);
    // A transfer leaves one depot and arrives in another.
    expect(await count(table)).toBe(before + (name === 'transfer' ? 2 : 1));
  });

  it('Part 3 reports a key reused with other content, and keeps keys separate per user', async () => {
    const key = newKey();
    const [url] = forms()['package'] ?? [''];
    const body = { project_id: world.own.project, airbill: 'KEY-1' };
    expect((await send(url, body, key)).status).toBe(201);
    expect(await send(url, { ...body, airbill: 'KEY-2' }, key)).toMatchObject({
      status: 409,
      body: { errors: { msg: 'CONFLICT', fields: { 'Idempotency-Key': 'taken' } } },
    });
    const before = await count('packages');
    expect((await send(url, body, key, world.tokens.staff)).status).toBe(201);
    expect(await count('packages')).toBe(before + 1);
    expect((await send(url, body, 'x'.repeat(201))).status).toBe(400);
  });

  it('Part 3 a rejected call is not stored: it succeeds once the cause is fixed elsewhere', async () => {
    const key = newKey();
    expect((await send('/api/locations/', { code: 'UA', name: 'Taken' }, key)).status).toBe(409);
    expect((await send('/api/locations/', { code: 'UA', name: 'Taken' }, key)).status).toBe(409);
    expect((await send('/cities/', { name: '' }, key)).status).toBe(400);
    expect((await send('/cities/', { name: 'Fixed' }, key)).status).toBe(201);
  });

  it('Part 3 stores neither a password nor a secret that is shown once', async () => {
    const url = `/api/users/${world.users.api_user}/tokens/`;
    const body = { name: 'Depot', permissions: ['records.import'], days: 30 };
    const key = newKey();
    const tokens = [await send(url, body, key), await send(url, body, key)].map((made) => made.body.token);
    expect(new Set(tokens).size).toBe(2);
    await send('/cities/', { name: 'Kept' }, newKey());
    const kept = await api.database.rows(
      sql.of({ all: 'string' })`select string_agg(answer::text, ' ') as all from kept_answers`,
    );
    expect(kept[0]?.all).toContain('Kept');
    for (const secret of [...tokens, 'Correct-1!', '$argon2']) expect(kept[0]?.all).not.toContain(secret);
    // The same except for the password: the hash would differ if the password were stored in it.
    const [users, form] = forms()['user'] ?? ['', {}];
    const user = { ...form, email: 'other@x.test' };
    const userKey = newKey();
    await send(users, user, userKey);
    const other = { password: 'Another-1!', repeat_password: 'Another-1!' };
    expect((await send(users, { ...user, ...other }, userKey)).status).toBe(201);
  });

  it('Part 3 applies to every endpoint that creates a record from a form', () => {
    const places = contracts
      .flatMap((contract) => Object.values(contract))
      .filter((definition) => isCreation(definition))
      .map(({ path }) => path);
    expect(new Set(Object.values(forms()).map(([url]) => url.replace(/\d+/, '{id}')))).toEqual(
      new Set(places.filter((path) => !alike.has(path))),
    );
  });
});

/** Created by the same handlers as the ones above; a passkey is excluded because each attempt has a new signature. */
const alike = new Set([
  // With a verification code each attempt has its own; features/supply/signing tests it without one.
  '/api/projects/{id}/destructions/{recordId}/signatures/',
  '/api/projects/{id}/inventories/{recordId}/signatures/',
  '/api/clients/',
  '/api/projects/',
  '/api/invoices/',
  '/api/cars/',
  '/api/sites/',
  ...['outbounds', 'returns', 'inventories', 'destructions'].map((kind) => `/api/projects/{id}/${kind}/`),
  '/api/passkeys/',
]);
