// npm run endurance -- --minutes 120: people at work on a real server (sign-ins, lists, searches, records, spreadsheets, changes),
// while the memory of the server and of its PostgreSQL is read every few seconds. It must be as flat at the end as after the
// first fifth of the time. Linux, which tells the memory of a process that no other one shares.
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { demoPassword } from '#demo/accounts.ts';
import { postgresOf, startPortal } from '#testing/portal-process.ts';
import { withChildren } from './process-tree.ts';
import { keepFigure } from './reliability-figures.ts';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '2' }, record: { type: 'boolean', default: false } },
});
const minutes = Number(values.minutes);
if (!(minutes > 0 && minutes <= 24 * 60)) {
  console.error('--minutes must be more than 0, and a day at most.');
  process.exit(1);
}
/** What the last fifth may have above the second one, of 1: garbage is collected when it suits the engine. */
const tolerance = 0.2;
const workers = 4;

interface Sample {
  readonly server: number;
  /** The largest process of PostgreSQL, in bytes that it shares with none. */
  readonly backend: number;
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'trialway-endurance-'));
chmodSync(folder, 0o711);
const portal = await startPortal({ DATA_DIR: folder, DEMO_MODE: 'on', RATE_LIMITS: 'off' });
const until = Date.now() + minutes * 60_000;
const statuses = new Map<number, number>();
const samples: Sample[] = [];
try {
  await Promise.all([...Array.from({ length: workers }, (_, number) => work(number)), watch()]);
} finally {
  await portal.end('SIGINT');
  rmSync(folder, { recursive: true, force: true });
}
const calls = [...statuses.values()].reduce((sum, count) => sum + count, 0);
const failed = [...statuses].reduce((sum, [status, count]) => sum + (status >= 500 ? count : 0), 0);
const fifth = Math.max(1, Math.floor(samples.length / 5));
const [early, late] = [samples.slice(fifth, 2 * fifth), samples.slice(-fifth)];
const grown = (['server', 'backend'] as const).map((of) => {
  const [before, after] = [median(early.map((one) => one[of])), median(late.map((one) => one[of]))];
  return { of, before, after, flat: after <= before * (1 + tolerance) };
});
const passed = failed === 0 && grown.every(({ flat }) => flat);
const line = `${minutes} minutes, ${calls} calls, ${failed} of them 5xx; ${grown.map(({ of, before, after }) => `${of} ${megabytes(before)} to ${megabytes(after)} MB`).join(', ')}`;
console.log(`${passed ? 'ok    ' : 'FAILED'} ${line}`);
if (values.record)
  keepFigure('endurance', { at: new Date().toISOString().slice(0, 10), rounds: calls, line, passed });
process.exitCode = passed ? 0 : 1;

async function work(number: number): Promise<void> {
  const email = ['admin@demo.test', 'staff@demo.test', 'customer@demo.test', 'staff@demo.test'][number];
  while (Date.now() < until) {
    const { token } = (await call('POST', '/mfa/api-token-auth/', {
      username: email,
      password: demoPassword,
    })) as {
      token: string;
    };
    const lists = ['/api/packages/', '/api/projects/', '/api/invoices/', '/api/clients/', '/api/expiry/'];
    for (const list of lists) {
      for (const query of ['', '?limit=100', '?filter=a', '?ordering=-id'])
        await call('GET', list + query, token);
    }
    const projects = (await call('GET', '/api/projects/?limit=5', token)) as { results?: { id: number }[] };
    for (const { id } of projects.results ?? []) {
      await call('GET', `/api/projects/${id}/`, token);
      await call('GET', `/api/projects/${id}/inbounds/excel/`, token);
      await call('GET', `/api/history/projects/${id}/`, token);
    }
    await call('PATCH', '/profile/language', { language: 'en' }, token);
    await call('POST', '/mfa/api-logout/', {}, token);
  }
}

async function call(method: string, place: string, ...given: (object | string)[]): Promise<unknown> {
  const body = given.find((one) => typeof one === 'object');
  const token = given.find((one) => typeof one === 'string');
  const answer = await fetch(portal.origin + place, {
    method,
    headers: {
      accept: 'application/json',
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return answer.headers.get('content-type')?.startsWith('application/json')
    ? JSON.parse(bytes.toString())
    : {};
}

async function watch(): Promise<void> {
  const pause = Math.min(10_000, (minutes * 60_000) / 40);
  while (Date.now() < until) {
    await sleep(pause);
    const backends = withChildren(postgresOf(folder) ?? 0).map(ownBytes);
    samples.push({ server: ownBytes(portal.pid), backend: Math.max(0, ...backends) });
  }
}

/** Memory that the process shares with none; 0 once it has ended. */
function ownBytes(pid: number): number {
  try {
    return Number(/^RssAnon:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

function median(all: readonly number[]): number {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
}

function megabytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(1);
}
