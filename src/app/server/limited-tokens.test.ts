// Calls every endpoint that an API client may read with a token limited to one client: it sees what a
// customer of that client would, and nothing else.
import { beforeAll, describe, expect, it } from 'vitest';
import { mayLimited, permissions } from '#core/access.ts';
import type { Contract } from '#core/contract.ts';
import { limitedPermissions, tokenPermissions } from '#features/access/api-tokens/contract.ts';
import { sql } from '#server/database/sql.ts';
import { type Answer, testApi } from '#testing/api.ts';
import { make } from '#testing/factories.ts';
import { nounOf, recordOf } from '#testing/path-nouns.ts';
import { sheetCells } from '#testing/sheet-cells.ts';
import { supplyAddress } from '#testing/supply-addresses.ts';
import {
  type ClientWorld,
  canary,
  foreignQueries,
  makeTwoClients,
  type TwoClients,
} from '#testing/two-clients.ts';
import { contracts } from './features.ts';

const api = testApi();
const world = {} as TwoClients;
const tokens = { own: '', every: '' };
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  tokens.own = await tokenFor([world.own.client]);
  tokens.every = await tokenFor([]);
});

async function tokenFor(
  clients: readonly number[],
  given: readonly string[] = limitedPermissions,
): Promise<string> {
  const body = {
    name: `Warehouse ${clients.join('-')}`,
    permissions: given,
    clients,
    days: 30,
    share_source: true,
  };
  const answer = await api.send('POST', `/api/users/${world.users.api_user}/tokens/`, {
    token: world.tokens.admin,
    body,
  });
  expect(answer.status).toBe(201);
  return answer.body.token;
}

const readable = contracts
  .flatMap((contract: Contract) => Object.values(contract))
  .filter(({ method, access }) => {
    const table = access in permissions ? permissions[access as keyof typeof permissions] : {};
    return method === 'GET' && ('api_user' in table ? table.api_user === 'all' : false);
  });
/** Data that belongs to no client. */
const ofTheHouse = [
  '/cities',
  '/cities/all',
  '/api/depots/',
  '/api/known_values/all/',
  '/api/tracking/settings/',
];

describe.each(readable.map((definition) => ({ path: definition.path, definition })))(
  'GET $path',
  ({ path, definition }) => {
    it('ROLE-23 issue 13 a token limited to a client reads its records, and foreign ones are missing', async () => {
      if (definition.response === 'events' || path.startsWith('/api/tracking/{id}')) return;
      const get = (side: ClientWorld, token: string) =>
        addressOf(path, side).then((address) => api.get(address, token));
      const own = await get(world.own, tokens.own);
      expect([path, own.status]).toEqual([path, 200]);
      expect(!ofTheHouse.includes(path) && (await textOf(own)).includes(canary)).toBe(false);
      if (!path.includes('{')) return;
      const foreign = await get(world.foreign, tokens.own);
      expect([foreign.status, foreign.body]).toEqual([404, { errors: { msg: 'NOT_FOUND' } }]);
      // The control: a token for every client finds it.
      expect((await get(world.foreign, tokens.every)).status).toBe(200);
    });
  },
);

it('issue 13 search and home of a limited token leave out other clients', async () => {
  for (const path of [`/api/search/?q=${canary}`, '/api/home/']) {
    expect(await textOf(await api.get(path, tokens.own))).not.toContain(canary);
    expect((await api.get(path, tokens.own)).status).toBe(200);
  }
  expect((await api.get(`/api/search/?q=${canary}`, tokens.every)).body.groups.length).toBeGreaterThan(0);
  const { body } = await api.get('/api/packages/', tokens.own);
  expect([body.count, body.results[0].airbill]).toEqual([1, world.own.airbill]);
  expect((await api.get('/api/packages/', tokens.every)).body.count).toBe(2);
});

it('issue 13 a limited token has no permission that reaches beyond clients', async () => {
  const left = tokenPermissions.filter((one) => !limitedPermissions.includes(one));
  expect(left).toEqual(['subscriptions.manage', 'positions.import']);
  expect(mayLimited('packages.read')).toBe(true);
  const body = { name: 'Cars', permissions: ['positions.import'], clients: [world.own.client], days: 30 };
  const refused = await api.send('POST', `/api/users/${world.users.api_user}/tokens/`, {
    token: world.tokens.admin,
    body,
  });
  expect([refused.status, refused.body.errors.fields]).toEqual([400, { permissions: 'needs_every_client' }]);
  const weather = await api.send('POST', '/api/import/weather/', { token: tokens.own, body: { items: [] } });
  expect(weather.status).toBe(403);
});

describe('imports of a token limited to a client', () => {
  const send = (kind: string, items: readonly object[], token = tokens.own) =>
    api.send('POST', `/api/import/${kind}/`, { token, body: { items } });
  const outcome = ({ body }: Answer) =>
    body.results.map((one: { status: string; errors: { field: string }[] }) =>
      [one.status, ...one.errors.map(({ field }) => field)].join(' '),
    );

  it('issue 13 writes records of its client alone; names and ids of others are unknown', async () => {
    const answer = await send('packages', [
      { external_id: 'L-1', project: 'AB-101', airbill: 'L-1' },
      { external_id: 'L-2', project: `${canary}-101`, airbill: 'L-2' },
      { external_id: 'L-3', project: `id:${world.foreign.project}`, airbill: 'L-3' },
      { external_id: `id:${world.foreign.package}`, weight: 7 },
      { external_id: 'id:999999', weight: 7 },
      { external_id: `id:${world.own.package}`, project: `${canary}-101` },
    ]);
    expect(outcome(answer)).toEqual([
      'created',
      'error project',
      'error project',
      'error external_id project airbill',
      'error external_id project airbill',
      'error project',
    ]);
    const reasons = answer.body.results.map((one: { errors: { reason: string }[] }) => one.errors[0]?.reason);
    expect(reasons[3]).toBe(reasons[4]);
    expect(JSON.stringify(answer.body)).not.toContain(`${canary} Beta`);
    // The control: the token for every client writes them.
    const all = [{ external_id: 'E-2', project: `${canary}-101`, airbill: 'E-2' }];
    expect(outcome(await send('packages', all, tokens.every))).toEqual(['created']);
  });

  it('issue 13 lines, payments and invoices below another client are unknown, and an invoice needs a project', async () => {
    const line = { external_id: 'N-1', product: 'P', batch: 'B', quantity: 1 };
    expect(
      outcome(await send('inbound_lines', [{ ...line, inbound: `id:${world.foreign.inbound}` }])),
    ).toEqual(['error inbound']);
    expect(
      outcome(
        await send('invoice_payments', [
          { external_id: 'Y-1', invoice: `${canary}-INV-1`, amount: 1, currency: 'EUR' },
        ]),
      ),
    ).toEqual(['error invoice']);
    const invoice = {
      external_id: 'I-1',
      name: 'I-1',
      invoicing_date: '2026-01-01',
      amount: 1,
      currency: 'EUR',
    };
    expect(outcome(await send('invoices', [invoice]))).toEqual(['error project']);
    expect(outcome(await send('invoices', [{ ...invoice, project: 'AB-101' }]))).toEqual(['created']);
    expect(outcome(await send('invoices', [{ external_id: 'I-1', project: null }]))).toEqual([
      'error project',
    ]);
  });

  it('issue 13 makes no client, changes its own, and takes no external id of another', async () => {
    expect(
      outcome(
        await send('clients', [
          { external_id: 'NEW', name: 'New client' },
          { external_id: `id:${world.foreign.client}`, name: 'Mine now' },
          { external_id: `id:${world.own.client}`, smo_ids: ['AB-SMO', 'AB-2'] },
        ]),
      ),
    ).toEqual(['error external_id', 'error external_id', 'updated']);
    const [token] = await api.database.rows(
      sql.of({ source: 'string' })`select source from api_tokens where client_ids is not null limit 1`,
    );
    const client_id = world.foreign.client;
    await make(api.database, 'projects', {
      name: 'Taken',
      client_id,
      source: token?.source,
      external_id: 'T-1',
    });
    const items = [{ external_id: 'T-1', name: 'Taken', client: 'Alpha Pharma' }];
    expect(outcome(await send('projects', items))).toEqual(['error external_id']);
    const [kept] = await api.database.rows(
      sql.of({ client_id: 'number' })`select client_id from projects where external_id = 'T-1'`,
    );
    expect(kept?.client_id).toBe(world.foreign.client);
  });
});

it('issue 13 the clients of a token are listed, must exist, and are fixed', async () => {
  const path = `/api/users/${world.users.api_user}/tokens/`;
  const { body } = await api.get(path, world.tokens.admin);
  expect(body.map(({ clients }: { clients: unknown }) => clients)).toEqual([
    [],
    [{ id: world.own.client, name: 'Alpha Pharma' }],
  ]);
  const given = { name: 'X', permissions: ['clients.read'], clients: [999_999], days: 1 };
  const unknown = await api.send('POST', path, { token: world.tokens.admin, body: given });
  expect([unknown.status, unknown.body.errors.fields]).toEqual([400, { clients: 'unknown_choice' }]);
  const widened = api.database.write({ actor: 'test', reason: 'test', request: '' }, (transaction) =>
    transaction.rows(sql`update api_tokens set client_ids = null where client_ids is not null`),
  );
  await expect(widened).rejects.toThrow('the clients of a token are fixed at its creation');
});

async function addressOf(path: string, side: ClientWorld): Promise<string> {
  if (foreignQueries[path] !== undefined) return path + foreignQueries[path];
  if (!path.includes('{')) return path;
  const supply = await supplyAddress(api.database, world, path, side === world.own ? 'own' : 'foreign');
  if (supply !== undefined) return supply;
  let id = side[nounOf(path)];
  if (path.includes('{destructionId}')) id = side.project;
  const below: Record<string, () => Promise<number> | number> = {
    recordId: () => side[recordOf(path)],
    documentId: () => side.document,
    destructionId: () => certified(side),
  };
  let filled = path.replace('{id}', String(id));
  for (const [, name = ''] of filled.matchAll(/\{(\w+)\}/g))
    filled = filled.replace(`{${name}}`, String(await below[name]?.()));
  return filled;
}

async function certified({ project }: ClientWorld): Promise<number> {
  const destruction_id = await make(api.database, 'destructions', { project_id: project });
  const content = Buffer.from('%PDF-1.7');
  const file = { name: 'c.pdf', content_type: 'application/pdf', size: 8, content };
  await make(api.database, 'certificates', {
    destruction_id,
    file_id: await make(api.database, 'files', file),
  });
  return destruction_id;
}

async function textOf({ raw, headers }: Answer): Promise<string> {
  const isSheet = String(headers['content-type']).includes('spreadsheetml');
  return isSheet ? JSON.stringify(await sheetCells(raw)) : raw.toString();
}
