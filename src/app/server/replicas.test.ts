// Lists are read from a streaming replica, but always include the reader's own writes, and never without a session.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashToken } from '#server/auth/authenticate.ts';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { makeUser } from '#testing/factories.ts';
import { type ReplicatedDatabase, startReplicated } from '#testing/streaming-replica.ts';

let both: ReplicatedDatabase;
beforeAll(async () => {
  both = await startReplicated();
});
// Registered first, so it runs last, after the portals have closed.
afterAll(async () => both?.stop());
// An hour, so that the test does not depend on its duration.
const api = testApi({
  on: () => both.primary,
  replicas: () => ({ places: [both.replica], maximumLagSeconds: 3600 }),
});
/** The same portal with no lag allowed. */
const strict = testApi({
  on: () => both.primary,
  replicas: () => ({ places: [both.replica], maximumLagSeconds: 0 }),
});

let writer: string;
let reader: string;
beforeAll(async () => {
  writer = await api.tokenOf(await makeUser(api.database, 'admin'));
  reader = await api.tokenOf(await makeUser(api.database, 'admin'));
  await add('Aarhus');
  await both.caughtUp();
  // Remembered callers, whose list is read in one flush with their check.
  for (const token of [writer, reader]) await clients(token);
});

describe('with a replica that is behind', () => {
  it('a list has what its reader has written, and another reader has it once the replica has', async () => {
    await both.onReplica('select pg_wal_replay_pause()');
    await add('Bergen');
    expect(await clients(writer)).toEqual(['Aarhus', 'Bergen']);
    expect(await clients(reader)).toEqual(['Aarhus']);
    const newcomer = await api.tokenOf(await makeUser(api.database, 'admin'));
    expect(await clients(newcomer)).toEqual(['Aarhus']);
    await both.onReplica('select pg_wal_replay_resume()');
    await both.caughtUp();
    expect(await clients(reader)).toEqual(['Aarhus', 'Bergen']);
  });

  it('the writer too reads from it again once it has the write', async () => {
    await both.onReplica('select pg_wal_replay_pause()');
    await add('Cork', reader);
    expect(await clients(writer)).toEqual(['Aarhus', 'Bergen']);
    expect(await clients(reader)).toEqual(['Aarhus', 'Bergen', 'Cork']);
  });

  it('the primary serves lists when it is further behind than it may be', async () => {
    expect(await clients(writer, strict)).toEqual(['Aarhus', 'Bergen', 'Cork']);
  });

  it('a session that was ended gets no list', async () => {
    const token = await api.tokenOf(await makeUser(api.database, 'admin'));
    expect(await clients(token)).toEqual(['Aarhus', 'Bergen']);
    await api.database.rows(
      sql`update sessions set revoked_at = now() where token_hash = ${hashToken(token)}`,
    );
    expect((await api.get('/api/clients/', token)).status).toBe(401);
    await both.onReplica('select pg_wal_replay_resume()');
  });
});

describe('without its replica', () => {
  it('the primary serves lists, when it was promoted and when it is gone', async () => {
    await both.onReplica('select pg_promote()');
    await add('Delft');
    expect(await clients(reader)).toEqual(['Aarhus', 'Bergen', 'Cork', 'Delft']);
    await both.stopReplica();
    expect(await clients(reader, strict)).toEqual(['Aarhus', 'Bergen', 'Cork', 'Delft']);
  });
});

async function clients(token: string, from = api): Promise<string[]> {
  const { status, body } = await from.get('/api/clients/', token);
  if (status !== 200) throw new Error(`the list answered ${status}`);
  return (body.results as { name: string }[]).map(({ name }) => name).toSorted();
}

async function add(name: string, token = writer): Promise<void> {
  const { status } = await api.send('POST', '/api/clients/', { token, body: { name } });
  if (status !== 201) throw new Error(`the client was answered ${status}`);
}
