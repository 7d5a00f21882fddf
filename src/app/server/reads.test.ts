// Calls every GET endpoint and compares every table with its previous state: reads write nothing (amendment
// 42). They run on read-only connections; this test finds code that bypasses them.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Contract, EndpointDefinition } from '#core/contract.ts';
import { testApi } from '#testing/api.ts';
import { make } from '#testing/factories.ts';
import { changedTables, tableStates } from '#testing/table-states.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import { contracts } from './features.ts';

const api = testApi();
const world = {} as TwoClients;
const tables = tableStates(api);
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  // Stock with movements that have not been aggregated yet.
  await make(api.database, 'inventories', {
    project_id: world.own.project,
    product: 'P',
    batch: 'B',
    qty_stock: '4',
  });
});

const endpoints = contracts
  .flatMap((contract: Contract) => Object.values(contract))
  .filter(({ method }) => method === 'GET')
  .map((definition) => ({ path: definition.path, definition }));

/** What a GET may write by amendment 42. */
function allowed({ path, response }: EndpointDefinition): string[] {
  // An audit row, and its entries in the queues of the seal and the change feed.
  if (response === 'file') return ['audit', 'audit_unsealed', 'change_queue'];
  if (path === '/token') return ['sessions'];
  return [];
}

describe.each(endpoints)('GET $path', ({ path, definition }) => {
  it('writes nothing', async () => {
    // A replaced token stays valid for a minute: the following calls keep theirs.
    const token = path === '/token' ? await api.tokenOf(world.users.admin) : world.tokens.admin;
    const before = await tables.read();
    const statuses = new Set<number>();
    for (const address of addressesOf(path)) statuses.add((await api.get(address, token)).status);
    const changed = changedTables(before, await tables.read());
    expect(changed.filter((table) => !allowed(definition).includes(table))).toEqual([]);
    expect([...statuses].filter((status) => status === 401 || status >= 500)).toEqual([]);
  });
});

it('the comparison detects an added, changed or deleted row', async () => {
  const before = await tables.read();
  const token = await api.tokenOf(world.users.user);
  const added = await tables.read();
  expect(changedTables(before, added)).toEqual(['sessions']);
  await api.send('POST', '/mfa/api-logout/', { token });
  expect(changedTables(added, await tables.read())).toContain('sessions');
});

/** The path with each row id of the caller's client in turn; one of them matches. */
function addressesOf(path: string): string[] {
  if (path === '/api/projects/sponsors/') return [`${path}?filter=a`];
  if (path === '/api/packages/search/') return [`${path}?airbill=${world.own.airbill}`];
  if (!path.includes('{')) return [path];
  const { own, users, carId } = world;
  const ids = new Set([...Object.values(own).filter((id) => typeof id === 'number'), users.user, carId, 1]);
  const parent =
    /^\/api\/(?:history\/)?(client|project|package|inbound|outbound|return|inventor|destruction|invoice|product|batch)/.exec(
      path,
    )?.[1];
  const first = Object.entries(own).find(([name]) => parent !== undefined && name.startsWith(parent))?.[1];
  return [...ids].map((id) => path.replace('{id}', String(first ?? id)).replaceAll(/\{\w+\}/g, String(id)));
}
