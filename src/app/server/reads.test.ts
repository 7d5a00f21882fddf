// Calls every GET endpoint and compares every table with its previous state: reads write nothing (amendment
// 42). They run on read-only connections; this test finds code that bypasses them.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Contract, EndpointDefinition } from '#core/contract.ts';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { make } from '#testing/factories.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import { contracts } from './features.ts';

const api = testApi();
const world = {} as TwoClients;
let tables: string[] = [];
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  // Stock with movements that have not been aggregated yet.
  await make(api.database, 'inventories', {
    project_id: world.own.project,
    product: 'P',
    batch: 'B',
    qty_stock: '4',
  });
  const found = await api.database.read(
    sql.of({ name: 'string' })`select tablename as name from pg_tables where schemaname = 'public'
      and has_table_privilege(current_user, format('%I.%I', schemaname, tablename), 'select') order by 1`,
  );
  tables = found.map(({ name }) => name);
});

const endpoints = contracts
  .flatMap((contract: Contract) => Object.values(contract))
  .filter(({ method }) => method === 'GET')
  .map((definition) => ({ path: definition.path, definition }));

/** What a GET may write by amendment 42. */
function allowed({ path, response }: EndpointDefinition): string[] {
  // A row of the audit, and the note that it waits for its seal.
  if (response === 'file') return ['audit', 'audit_unsealed'];
  if (path === '/token') return ['sessions'];
  return [];
}

describe.each(endpoints)('GET $path', ({ path, definition }) => {
  it('writes nothing', async () => {
    // A token that was renewed is good for a minute more: the calls after this one keep theirs.
    const token = path === '/token' ? await api.tokenOf(world.users.admin) : world.tokens.admin;
    const before = await state();
    const statuses = new Set<number>();
    for (const address of addressesOf(path)) statuses.add((await api.get(address, token)).status);
    const after = await state();
    const changed = tables.filter((table) => before.get(table) !== after.get(table));
    expect(changed.filter((table) => !allowed(definition).includes(table))).toEqual([]);
    expect([...statuses].filter((status) => status === 401 || status >= 500)).toEqual([]);
  });
});

it('the comparison detects an added, changed or deleted row', async () => {
  const before = await state();
  const token = await api.tokenOf(world.users.user);
  const added = await state();
  expect(added.get('sessions')).not.toBe(before.get('sessions'));
  expect(added.get('users')).toBe(before.get('users'));
  await api.send('POST', '/mfa/api-logout/', { token });
  expect((await state()).get('sessions')).not.toBe(added.get('sessions'));
});

/** The number of rows of each table and the newest transaction that wrote one. */
async function state(): Promise<Map<string, string>> {
  const each = tables.map(
    (table) =>
      sql`select ${table}::text as name, count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) as state from ${sql.table(table)}`,
  );
  const rows = await api.database.read(
    sql.of({ name: 'string', state: 'string' })`${sql.join(each, sql` union all `)}`,
  );
  return new Map(rows.map(({ name, state: found }) => [name, found]));
}

/** The path with each row id of the caller's client in turn; one of them fits the path. */
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
