import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { letsInOnly, refusesStrangers } from '#testing/endpoint-tests.ts';
import { make } from '#testing/factories.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import type { Change } from '../contract.ts';
import { changeJobs } from './jobs.ts';

const api = testApi();
const world = {} as TwoClients;
const place = '/api/changes/';
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  await sequence();
});

const sequence = () => changeJobs(api.database)['changes.sequence'](undefined, new AbortController().signal);
const read = async (query = '', token = world.tokens.admin) => (await api.get(place + query, token)).body;
/** The end of the feed. */
const end = async (): Promise<string> => {
  await sequence();
  return (await read('?updated_since=2099-01-01T00:00:00Z')).next_cursor;
};
const since = async (cursor: string, token?: string): Promise<Change[]> => {
  await sequence();
  return (await read(`?cursor=${cursor}`, token)).results;
};
const inShort = (changes: readonly Change[]) =>
  changes.map(({ kind, id, action }) => `${kind} ${id} ${action}`);
const cause = { actor: 'test', reason: 'test', request: 'test' };
const write = (statement: ReturnType<typeof sql>) =>
  api.database.write(cause, (transaction) => transaction.rows(statement));

async function machineToken(
  permissions: readonly string[],
  clients: readonly number[] = [],
): Promise<string> {
  const body = { name: 'Feed', permissions, clients, days: 1, share_source: true };
  const path = `/api/users/${world.users.api_user}/tokens/`;
  return (await api.send('POST', path, { token: world.tokens.admin, body })).body.token;
}

describe('GET /api/changes/', () => {
  refusesStrangers(api, world, () => place);
  letsInOnly(api, world, () => place, ['admin', 'api_user']);

  it('issue 13 says what was created, changed, voided, restored and deleted, one change a record', async () => {
    const { own } = world;
    const start = await end();
    await write(sql`update packages set status = 'Sent', weight = 3 where id = ${own.package}`);
    await write(sql`update packages set weight = 4 where id = ${own.package}`);
    expect(inShort(await since(start))).toEqual([`packages ${own.package} updated`]);

    const next = await end();
    const inbound = await make(api.database, 'inbounds', {
      project_id: own.project,
      received_date: '2026-05-01',
    });
    await make(api.database, 'record_lines', {
      inbound_id: own.inbound,
      product: 'P',
      batch: 'B',
      quantity: '1',
    });
    await write(
      sql`update outbounds set voided_at = now(), void_reason = 'twice' where id = ${own.outbound}`,
    );
    expect(inShort(await since(next)).toSorted()).toEqual(
      [
        `inbounds ${inbound} created`,
        `inbounds ${own.inbound} updated`,
        `outbounds ${own.outbound} voided`,
      ].toSorted(),
    );

    const last = await end();
    await write(sql`update outbounds set voided_at = null, void_reason = null where id = ${own.outbound}`);
    await write(sql`delete from inbounds where id = ${inbound}`);
    const changes = await since(last);
    expect(inShort(changes)).toEqual([`outbounds ${own.outbound} restored`, `inbounds ${inbound} deleted`]);
    expect(changes.map(({ project, client }) => [project, client])).toEqual([
      [own.project, own.client],
      [own.project, own.client],
    ]);
  });

  it('issue 13 misses no transaction that commits after a later one was read', async () => {
    const start = await end();
    const gate = Promise.withResolvers<void>();
    const written = Promise.withResolvers<void>();
    const late = api.database.write(cause, async (transaction) => {
      await transaction.rows(sql`update packages set weight = 11 where id = ${world.own.package}`);
      written.resolve();
      await gate.promise;
    });
    await written.promise;
    await write(sql`update invoices set name = 'Later' where id = ${world.own.invoice}`);
    await sequence();
    const first = await read(`?cursor=${start}`);
    expect(inShort(first.results)).toEqual([`invoices ${world.own.invoice} updated`]);
    gate.resolve();
    await late;
    // Its moment is the earlier one: by the moment alone it would be missed.
    const second = await since(first.next_cursor);
    expect(inShort(second)).toEqual([`packages ${world.own.package} updated`]);
    expect(Date.parse(second[0]?.at ?? '')).toBeLessThan(Date.parse(first.results[0].at));
  });

  it('issue 13 is read in parts without a gap or a double', async () => {
    const whole = (await read('?limit=1000')).results;
    expect(whole.length).toBeGreaterThan(20);
    const parts: Change[] = [];
    for (let query = '?limit=7', more = true; more; ) {
      const part = await read(query);
      parts.push(...part.results);
      query = `?limit=7&cursor=${part.next_cursor}`;
      more = part.has_more;
    }
    expect(parts).toEqual(whole);
  });

  it('issue 13 a token sees the kinds of its permissions and the records of its clients', async () => {
    const start = await end();
    await write(
      sql`update packages set weight = 21 where id in (${world.own.package}, ${world.foreign.package})`,
    );
    await write(sql`update invoices set name = 'Named' where id = ${world.own.invoice}`);
    const every = await machineToken(['changes.read', 'packages.read', 'invoices.read']);
    expect((await since(start, every)).length).toBe(3);
    const packages = await machineToken(['changes.read', 'packages.read']);
    expect(inShort(await since(start, packages)).toSorted()).toEqual(
      [world.own, world.foreign].map((one) => `packages ${one.package} updated`).toSorted(),
    );
    const limited = await machineToken(
      ['changes.read', 'packages.read', 'invoices.read'],
      [world.own.client],
    );
    expect(inShort(await since(start, limited)).toSorted()).toEqual([
      `invoices ${world.own.invoice} updated`,
      `packages ${world.own.package} updated`,
    ]);
    expect((await api.get(place, await machineToken(['packages.read']))).status).toBe(403);
  });

  it('issue 13 a record that leaves the clients of a token is deleted for it, and named to no one else as theirs', async () => {
    const project_id = await make(api.database, 'projects', { client_id: world.own.client, name: 'Moves' });
    const start = await end();
    await write(sql`update projects set client_id = ${world.foreign.client} where id = ${project_id}`);
    const limited = await machineToken(['changes.read', 'projects.read'], [world.own.client]);
    expect(await since(start, limited)).toMatchObject([
      { kind: 'projects', id: project_id, action: 'deleted', project: null, client: null },
    ]);
    const other = await machineToken(['changes.read', 'projects.read'], [world.foreign.client]);
    expect(await since(start, other)).toMatchObject([{ action: 'updated', client: world.foreign.client }]);
  });

  it('issue 13 begins at a moment, and refuses a place that has expired', async () => {
    await sequence();
    const all: Change[] = (await read('?limit=1000')).results;
    const at = all.at(-1)?.at ?? '';
    expect((await read(`?updated_since=${encodeURIComponent(at)}`)).results.at(-1)).toEqual(all.at(-1));
    for (const query of [
      '?cursor=x',
      '?updated_since=2026-01-01',
      '?updated_since=2026-01-01T00:00:00',
      '?kind=users',
    ])
      expect([query, (await api.get(place + query, world.tokens.admin)).status]).toEqual([query, 400]);
    const first = all[0]?.cursor ?? '';
    await write(sql`delete from changes`).catch(() => undefined);
    await api.database.write(cause, (transaction) =>
      transaction.rows(
        sql`insert into database_marks (name, value) values ('changes_expired', ${all.at(-1)?.cursor ?? ''})`,
      ),
    );
    const gone = await api.get(`${place}?cursor=${first}`, world.tokens.admin);
    expect([gone.status, gone.body.errors.fields]).toEqual([400, { cursor: 'unknown_choice' }]);
    expect((await api.get(`${place}?cursor=${all.at(-1)?.cursor}`, world.tokens.admin)).status).toBe(200);
  });

  it('issue 13 an unchanged answer to an API client is 304 without a body', async () => {
    const token = await machineToken(['packages.read']);
    const first = await api.get('/api/packages/', token);
    const tag = String(first.headers['etag']);
    expect(tag).toMatch(/^"[\w-]{24}"$/);
    const again = await api.get('/api/packages/', token, { 'if-none-match': tag });
    expect([again.status, again.raw.length]).toEqual([304, 0]);
    await write(sql`update packages set doc_id = 'Changed' where id = ${world.own.package}`);
    const changed = await api.get('/api/packages/', token, { 'if-none-match': tag });
    expect([changed.status, changed.body.count]).toEqual([200, first.body.count]);
    expect(String(changed.headers['etag'])).not.toBe(tag);
    expect((await api.get('/api/packages/', world.tokens.admin)).headers['etag']).toBeUndefined();
  });
});
