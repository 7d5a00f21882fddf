// Lists are read in one flush with the check of a remembered caller. The result of the check decides.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashToken } from '#server/auth/authenticate.ts';
import { Companion, companionOfRead } from '#server/database/companion.ts';
import { type Fragment, sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { makeUser } from '#testing/factories.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';

const api = testApi();
const world = {} as TwoClients;
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
});
const cause = { actor: 'test', reason: 'test', request: 'test' };
const change = (statement: Fragment) =>
  api.database.write(cause, (transaction) => transaction.rows(statement));

let user: number;
let token: string;
const lists = ['/api/packages/?limit=500', '/api/projects/', '/api/invoices/past/', '/api/clients/'];
const list = async (path = '/api/packages/?limit=500') => api.get(path, token);
const clientsSeen = async () => {
  const { body } = await list();
  return [
    ...new Set(
      (body.results as { project: { client: { id: number } } }[]).map((row) => row.project.client.id),
    ),
  ];
};
beforeEach(async () => {
  user = await makeUser(api.database, 'invoicing_user', { client_id: world.own.client });
  token = await api.tokenOf(user);
  for (const path of [...lists, ...lists]) {
    const { status } = await list(path);
    if (status !== 200) throw new Error(`${path} answered ${status}`);
  }
});

describe('a caller who was authenticated before', () => {
  it.each<[string, () => Fragment, string]>([
    [
      'is revoked',
      () => sql`update sessions set revoked_at = now() where user_id = ${user}`,
      'Invalid token.',
    ],
    [
      'has expired',
      () => sql`update sessions set expires_at = now() - interval '1 s' where user_id = ${user}`,
      'Token has expired',
    ],
    ['was deactivated', () => sql`update users set is_active = false where id = ${user}`, 'Invalid token.'],
    ['was deleted', () => sql`update users set deleted_at = now() where id = ${user}`, 'Invalid token.'],
    [
      'uses a token that was replaced long ago',
      () => sql`update sessions set rotated_at = now() - interval '1 hour' where user_id = ${user}`,
      'Invalid token.',
    ],
    ['has no session any more', () => sql`delete from sessions where user_id = ${user}`, 'Invalid token.'],
  ])('gets no answer once the session %s', async (_, statement, detail) => {
    await change(statement());
    for (const path of [...lists, '/api/packages/?status=x&count=none', '/api/clients/0/packages/']) {
      const { status, body } = await list(path);
      expect([path, status, body]).toEqual([path, 401, { detail }]);
    }
  });

  it('whose replaced token comes again ends the whole family, by a list too', async () => {
    await change(sql`insert into sessions (family_id, token_hash, user_id, expires_at)
      select family_id, ${hashToken('x'.repeat(43))}, user_id, expires_at from sessions where user_id = ${user}`);
    await change(
      sql`update sessions set rotated_at = now() - interval '1 hour' where token_hash = ${hashToken(token)}`,
    );
    expect((await list()).status).toBe(401);
    expect((await api.get('/api/packages/', 'x'.repeat(43))).status).toBe(401);
  });

  it('PRJ-15 sees the rows of the scope as it is now, and none of the one before', async () => {
    expect(await clientsSeen()).toEqual([world.own.client]);
    await change(sql`update users set client_id = ${world.foreign.client} where id = ${user}`);
    expect(await clientsSeen()).toEqual([world.foreign.client]);
    await change(sql`update users set client_id = null where id = ${user}`);
    expect(await clientsSeen()).toEqual([]);
    await change(
      sql`insert into manager_projects (user_id, project_id) values (${user}, ${world.own.project})`,
    );
    expect(await clientsSeen()).toEqual([world.own.client]);
  });

  it('has the permissions of the role as it is now', async () => {
    await change(sql`update users set is_invoicing = false where id = ${user}`);
    expect((await list('/api/invoices/past/')).status).toBe(403);
    await change(sql`update users set is_invoicing = true where id = ${user}`);
    expect((await list('/api/invoices/past/')).status).toBe(200);
    await change(sql`update users set is_blinded = true where id = ${user}`);
    expect([200, 403]).toContain((await list('/api/packages/')).status);
  });

  it('has a wrong parameter told, and a foreign row not', async () => {
    expect((await list('/api/packages/?status=a&status=b')).status).toBe(400);
    expect((await list(`/api/projects/${world.foreign.project}/inbounds/`)).status).toBe(404);
  });

  it('gets no answer to any call that is sent after the end of the session, while many are under way', async () => {
    let hasEnded = false;
    const wrong: string[] = [];
    const statuses = new Set<number>();
    const callers = Array.from({ length: 8 }, async (_, n) => {
      const path = lists[n % lists.length] ?? '';
      for (let after = 0; after < 5; ) {
        const sentAfter = hasEnded;
        const { status } = await list(path);
        statuses.add(status);
        if (sentAfter) {
          after += 1;
          if (status !== 401) wrong.push(path);
        }
      }
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    await change(sql`update sessions set revoked_at = now() where user_id = ${user}`);
    hasEnded = true;
    await Promise.all(callers);
    expect([wrong, [...statuses].toSorted((a, b) => a - b)]).toEqual([[], [200, 401]]);
  });

  it('PRJ-15 never gets a row of another scope while the scope changes back and forth', async () => {
    let isOver = false;
    const mixed: number[][] = [];
    const readers = Array.from({ length: 4 }, async () => {
      while (!isOver) {
        const seen = await clientsSeen();
        if (seen.length !== 1) mixed.push(seen);
      }
    });
    for (let turn = 0; turn < 20; turn += 1) {
      const client = turn % 2 === 0 ? world.foreign.client : world.own.client;
      await change(sql`update users set client_id = ${client} where id = ${user}`);
      expect(await clientsSeen()).toEqual([client]);
    }
    isOver = true;
    await Promise.all(readers);
    expect(mixed).toEqual([]);
  });
});

describe('work with a companion', () => {
  it('takes it along with its first read, once, on the same connection', async () => {
    const { database } = api;
    const backend = sql.of({ pid: 'number', n: 'number' });
    const check = new Companion(backend`select pg_backend_pid() as pid, 1 as n`, (statement) =>
      database.read(statement),
    );
    const rows = await check.during(async () => {
      expect(companionOfRead()).toBe(check);
      const [read] = await database.read(backend`select pg_backend_pid() as pid, 2 as n`);
      expect(companionOfRead()).toBeUndefined();
      return read;
    });
    const [answer] = await check.answer();
    expect([answer?.n, rows?.n, answer?.pid === rows?.pid]).toEqual([1, 2, true]);
  });

  it('has it answered though nothing was read, and though a read failed', async () => {
    const { database } = api;
    const one = () =>
      new Companion(sql.of({ n: 'number' })`select 1 as n`, (statement) => database.read(statement));
    expect(await one().answer()).toEqual([{ n: 1 }]);
    const check = one();
    await expect(check.during(() => database.read(sql`select 1 / 0`))).rejects.toMatchObject({
      code: 'ERROR_WITH_FILTER',
    });
    expect(await check.answer()).toEqual([{ n: 1 }]);
  });

  it('writes nothing', async () => {
    const { database } = api;
    const check = new Companion(sql`select 1`, (statement) => database.read(statement));
    const statement = sql`update users set name = 'changed' where id = ${user}`;
    for (const write of [
      () => database.rows(statement),
      () => database.write(cause, (transaction) => transaction.rows(statement)),
    ]) {
      await expect(check.during(write)).rejects.toThrow('not done ahead');
    }
  });
});
