// The portal's metrics as read by Prometheus.
import { rmSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { freePort } from '#testing/free-port.ts';
import { type PortalProcess, startPortal } from '#testing/portal-process.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';

const running: { portal: PortalProcess; folder: string }[] = [];
afterEach(async () => {
  for (const { portal, folder } of running.splice(0)) {
    await portal.end('SIGINT');
    rmSync(folder, { recursive: true, force: true });
  }
});

async function start(more: Record<string, string>) {
  const folder = temporaryFolder('metrics');
  const portal = await startPortal({ DATA_DIR: folder, DEMO_MODE: 'off', ...more });
  running.push({ portal, folder });
  return portal;
}

/** The value of a series, and its labels. */
const series = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`^${name}(?:\\{(.*)\\})? (\\S+)$`, 'gm'))].map(([, labels = '', value]) => ({
    labels,
    value: Number(value),
  }));

it('issue 14 part 3 measures requests by route, the database, jobs and mails, on a port of its own that it names when it is in use', async () => {
  const port = await freePort();
  const portal = await start({ METRICS_PORT: String(port) });
  for (const place of ['/health', '/health', '/api/packages/17/', '/api/packages/18/', '/api/nothing/'])
    await fetch(portal.origin + place);
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const text = await answer.text();
  const counted = series(text, 'trialway_http_request_duration_seconds_count');
  const of = (route: string, status: number) =>
    counted.find(({ labels }) => labels.includes(`route="${route}"`) && labels.includes(`status="${status}"`))
      ?.value;
  expect([of('/health', 200), of('/api/packages/:id/', 401)]).toEqual([2, 2]);
  expect(text).not.toContain('packages/17');
  expect(text).not.toContain('nothing');
  expect(series(text, 'trialway_database_up')).toEqual([{ labels: '', value: 1 }]);
  expect(series(text, 'trialway_jobs').map(({ labels }) => labels)).toContain('lane="mail",state="waiting"');
  expect(series(text, 'trialway_mails')).toHaveLength(2);
  expect(series(text, 'trialway_database_bytes')[0]?.value).toBeGreaterThan(1_000_000);
  expect(series(text, 'process_resident_memory_bytes')[0]?.value).toBeGreaterThan(50_000_000);
  const pools = series(text, 'trialway_database_connections').map(({ labels }) => labels);
  expect(pools.filter((labels) => labels.includes('pool="writes"'))).toHaveLength(3);
  // Not on the public port, and nothing else on this one.
  expect((await fetch(`${portal.origin}/metrics`, { headers: { accept: 'application/json' } })).status).toBe(
    404,
  );
  expect((await fetch(`http://127.0.0.1:${port}/api/packages/`)).status).toBe(404);
  await expect(start({ METRICS_PORT: String(port) })).rejects.toThrow(/set METRICS_PORT/);
});

it('issue 14 part 3 answers for each of several processes', async () => {
  const port = await freePort();
  await start({ METRICS_PORT: String(port), PROCESSES: '2' });
  const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  await vi.waitFor(
    async () => {
      const labels = series(await read(), 'process_resident_memory_bytes').map((one) => one.labels);
      expect(new Set(labels).size).toBe(2);
    },
    { timeout: 30_000, interval: 500 },
  );
});
