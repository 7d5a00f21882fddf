// Downloads that are never read, read too slowly, or fail midway: over real sockets, of a list of 300,000
// rows.
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { testApi } from '#testing/api.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';

const lines: string[] = [];
const opened: IncomingMessage[] = [];
const failures = new Map<IncomingMessage, string | undefined>();
const logTo = { write: (line: string) => void lines.push(line) };
const api = testApi({ app: { logLevel: 'warn', logTo } });
const hasty = testApi({
  on: () => api.connection,
  app: { downloadRate: { graceMs: 200, bytesPerSecond: 1024 ** 3 } },
});
const world = {} as TwoClients;
let owner: pg.Client;

beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  owner = new pg.Client(api.connection.owner);
  await owner.connect();
  // Without triggers and foreign keys: only the number of rows matters.
  await owner.query('set session_replication_role = replica');
  await owner.query(
    `insert into inbounds (project_id, "order", invoice)
      select $1, 'V-' || n, md5(n::text) || md5((-n)::text) from generate_series(1, 300000) n`,
    [world.own.project],
  );
  await owner.query('analyze inbounds');
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  await hasty.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => endAll());
afterAll(() => owner.end());

const portOf = ({ app }: typeof api) => (app.server.address() as AddressInfo).port;

/** The response of a call whose body is not read yet. */
async function open(of: typeof api): Promise<IncomingMessage> {
  const path = `/api/projects/${world.own.project}/inbounds/excel/`;
  const headers = { authorization: `Bearer ${world.tokens.staff}`, accept: 'application/json' };
  const call = request({ port: portOf(of), host: '127.0.0.1', path, headers, agent: false });
  call.end();
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  answer.on('error', ({ code }: NodeJS.ErrnoException) => failures.set(answer, code));
  opened.push(answer);
  return answer;
}

/** Aborts all downloads; each aborted download releases its snapshot. */
async function endAll(): Promise<void> {
  for (const answer of opened.splice(0)) answer.destroy();
  await expect.poll(() => held(), { timeout: 60_000 }).toBe(0);
}

/** The number of snapshots held by downloads, including those that wait for their reader. */
async function held(idleSeconds = 0): Promise<number> {
  const { rows } = await owner.query(
    `select count(*)::int as n from pg_stat_activity
      where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()
        and ($1 = 0 or (state = 'idle in transaction' and state_change <= now() - make_interval(secs => $1)))`,
    [idleSeconds],
  );
  return rows[0].n;
}

/**
 * The median time of a call during the downloads as a multiple of the median without downloads, measured in
 * turns.
 */
async function slowdownOf(path: string): Promise<number> {
  const [beside, alone]: [number[], number[]] = [[], []];
  for (let n = 0; n < 21; n += 1) {
    beside.push(await timeOf(api, path));
    alone.push(await timeOf(hasty, path));
  }
  return median(beside) / median(alone);
}

async function timeOf(portal: typeof api, path: string): Promise<number> {
  const begin = performance.now();
  expect((await portal.get(path, world.tokens.staff)).status).toBe(200);
  return performance.now() - begin;
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[10] ?? Number.NaN;
}

it('twelve unread downloads: ten are served, the others are 503 with Retry-After, lists and /health are not slowed down', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => open(api)));
  const statuses = answers.map(({ statusCode }) => String(statusCode)).toSorted();
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => '200'), '503', '503']);
  for (const answer of answers.filter(({ statusCode }) => statusCode === 503)) {
    expect(answer.headers['retry-after']).toBe('5');
  }
  await expect.poll(() => held(1), { timeout: 90_000 }).toBe(10);
  for (const path of [`/api/projects/${world.own.project}/inbounds/?limit=10`, '/health']) {
    // Measured again if something else on the machine interfered: a delay caused by downloads would persist.
    await expect.poll(() => slowdownOf(path), { timeout: 60_000 }).toBeLessThan(3);
  }
  expect(await held()).toBe(10);
  for (const answer of answers) answer.destroy();
  // An aborted download releases its snapshot.
  await expect.poll(() => held(), { timeout: 60_000 }).toBe(0);
  expect((await open(api)).statusCode).toBe(200);
});

it('a download that is read too slowly is cut off, and its snapshot is released', async () => {
  const answer = await open(hasty);
  await expect.poll(() => held(), { timeout: 60_000 }).toBe(0);
  answer.resume();
  await expect.poll(() => failures.get(answer), { timeout: 30_000 }).toBe('ECONNRESET');
  expect(answer.complete).toBe(false);
});

it('an export that fails midway ends as an error that its client can detect, and is logged', async () => {
  const answer = await open(api);
  expect(answer.statusCode).toBe(200);
  await expect.poll(() => held(1), { timeout: 60_000 }).toBe(1);
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`,
  );
  answer.resume();
  await expect.poll(() => failures.get(answer), { timeout: 30_000 }).toBe('ECONNRESET');
  expect(answer.complete).toBe(false);
  await expect.poll(() => lines.join('')).toContain('a download failed midway');
});
