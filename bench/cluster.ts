// node bench/cluster.ts: portals behind HAProxy on a primary with a streaming replica. A rolling restart
// under load, then the primary is killed and the replica takes over. Every wait has a limit.

import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { hashToken, newToken } from '#server/auth/authenticate.ts';
import { openDatabase } from '#server/database/database.ts';
import { sql } from '#server/database/sql.ts';
import { makeUser } from '#testing/factories.ts';
import { type PortalProcess, startPortal } from '#testing/portal-process.ts';
import { type Load, startLoad } from './cluster-load.ts';
import { missingPackages, startCluster, until } from './cluster-places.ts';

const { values } = parseArgs({
  options: {
    portals: { type: 'string', default: '2' },
    processes: { type: 'string', default: '1' },
    requests: { type: 'string', default: '10000' },
  },
});
const missing = missingPackages();
if (missing !== undefined) {
  console.error(missing);
  process.exit(1);
}
const wanted = Number(values.requests);
const cluster = await startCluster(Number(values.portals));
const portals: PortalProcess[] = [];
let passed = true;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
// Everything is stopped, however the run ends.
process.once('exit', () => {
  for (const { pid } of portals) end(pid);
  cluster.stop();
});
try {
  for (const port of cluster.portalPorts) portals.push(await startOne(port));
  const token = await administrator();
  await cluster.allServe();
  await rollingRestart(token);
  await failover(token);
} finally {
  await Promise.all(portals.splice(0).map((portal) => portal.end('SIGINT')));
}
process.exit(passed ? 0 : 1);

async function startOne(port: number): Promise<PortalProcess> {
  return startPortal({
    PORT: String(port),
    PROCESSES: values.processes,
    DATABASE_URL: cluster.databaseUrl,
    DATABASE_REPLICA_URLS: cluster.replicaUrl,
    DATA_DIR: `${cluster.folder}/data`,
    SETTINGS_KEY: Buffer.alloc(32, 7).toString('base64'),
    TRUST_PROXY: '127.0.0.1',
    RATE_LIMITS: 'off',
  });
}

/** The token of an administrator. */
async function administrator(): Promise<string> {
  const database = openDatabase({ connectionString: cluster.databaseUrl });
  const userId = await makeUser(database, 'admin');
  const token = newToken();
  await database.rows(sql`insert into sessions (family_id, token_hash, user_id, expires_at)
    values (gen_random_uuid(), ${hashToken(token)}, ${userId}, now() + interval '1 hour')`);
  await database.close();
  return token;
}

/** Each portal is restarted while clients without retries continue. */
async function rollingRestart(token: string): Promise<void> {
  const load = startLoad({
    port: cluster.webPort,
    token,
    connections: 8,
    mostRequests: 50 * wanted,
    writesEvery: 20,
    retries: 0,
  });
  const began = performance.now();
  for (const [index, port] of cluster.portalPorts.entries()) {
    await sleep(1_000);
    await portals[index]?.end('SIGTERM');
    portals[index] = await startOne(port);
    await cluster.allServe();
  }
  for (let tries = 0; load.sent < wanted && tries < 600; tries++) await sleep(500);
  await load.stop();
  const seconds = (performance.now() - began) / 1000;
  report('rolling restart', load, {
    portals: `${portals.length} of ${values.processes} processes, each replaced`,
    'requests a second': (load.sent / seconds).toFixed(0),
    failed: count(load),
  });
  if (count(load) > 0) console.log(cluster.failures());
  expect('no failed request of as many as were wanted', count(load) === 0 && load.sent >= wanted);
  await compare(load);
}

/**
 * The primary is killed under load; the replica is promoted; clients repeat calls without a response, with
 * the same key.
 */
async function failover(token: string): Promise<void> {
  const load = startLoad({
    port: cluster.webPort,
    token,
    connections: 8,
    mostRequests: 50 * wanted,
    writesEvery: 2,
    retries: 240,
  });
  await sleep(3_000);
  const before = load.acknowledged.length;
  cluster.killPrimary();
  await sleep(1_000);
  await cluster.promoteReplica();
  const after = load.acknowledged.length;
  await until(async () => load.acknowledged.length > after + 50);
  await load.stop();
  report('failover', load, {
    'writes before and after': `${before}, ${load.acknowledged.length - after}`,
    'told to try again': count(load),
    'longest time without a write': `${(load.longestPause / 1000).toFixed(1)} s, of which 1 s until the promotion`,
  });
  expect('writes before and after', before > 0 && load.acknowledged.length > after);
  await compare(load);
}

/** Each acknowledged write exists exactly once. */
async function compare({ acknowledged }: Load): Promise<void> {
  const rows = await cluster.query<{ name: string; count: number }>(
    'select name, count(*)::int as count from clients group by name',
  );
  const found = new Map(rows.map(({ name, count: times }) => [name, times]));
  const lost = acknowledged.filter((name) => !found.has(name)).length;
  const twice = rows.filter(({ count: times }) => times > 1).length;
  console.log(`  acknowledged ${acknowledged.length}, missing ${lost}, twice ${twice}`);
  expect('nothing acknowledged is missing, nothing is there twice', lost === 0 && twice === 0);
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

function count({ failures }: Load): number {
  return [...failures.values()].reduce((all, one) => all + one, 0);
}

function report(
  what: string,
  { sent, failures }: Load,
  figures: Readonly<Record<string, string | number>>,
): void {
  console.log(`${what}: ${sent} requests`);
  for (const [name, figure] of Object.entries(figures)) console.log(`  ${name}: ${figure}`);
  for (const [kind, times] of failures) console.log(`  ${kind}: ${times}`);
}

function expect(what: string, isSo: boolean): void {
  passed &&= isSo;
  console.log(`  ${isSo ? 'ok    ' : 'FAILED'} ${what}`);
}
