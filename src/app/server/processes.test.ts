// A portal with several processes on one port: replaced in turn, replaced when they end, stopped together.
import { readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { isAlive } from '#server/postgres/postgres-process.ts';
import { testDatabase } from '#testing/database.ts';
import { type PortalProcess, postgresOf, runPortal, startPortal } from '#testing/portal-process.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';

const running: PortalProcess[] = [];

afterEach(async () => {
  for (const portal of running.splice(0)) if (isAlive(portal.pid)) await portal.end('SIGINT');
});

describe.runIf(process.platform === 'linux')('a portal of two processes', () => {
  it('fails no request while each is replaced (SIGUSR2), makes up for one that is killed, and ends with both', async () => {
    const portal = await start({ PROCESSES: '2', ...(await databaseUrl()) });
    const before = childrenOf(portal.pid);
    expect(before).toHaveLength(2);
    let over = false;
    const answers = Array.from({ length: 6 }, async () => {
      const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
      const statuses: (number | string)[] = [];
      while (!over) {
        statuses.push(await get(portal.origin, agent));
        await sleep(5);
      }
      agent.destroy();
      return statuses;
    });
    process.kill(portal.pid, 'SIGUSR2');
    while (!portal.printed.stdout.includes('Every process was replaced.')) await sleep(20);
    over = true;
    const statuses = (await Promise.all(answers)).flat();
    expect(statuses.length).toBeGreaterThan(50);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    const after = childrenOf(portal.pid);
    expect(after).toHaveLength(2);
    expect(after.filter((pid) => before.includes(pid))).toEqual([]);

    process.kill(after[0] ?? 0, 'SIGKILL');
    while (!portal.printed.stderr.includes('was started again')) await sleep(20);
    const last = childrenOf(portal.pid);
    expect(last).toHaveLength(2);
    expect((await fetch(`${portal.origin}/health`)).status).toBe(200);
    expect(await portal.end('SIGTERM')).toBe(0);
    expect(last.filter(isAlive)).toEqual([]);
  });

  it('says once that the port is in use', async () => {
    const taken = http.createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as { port: number };
    expect(await runPortal({ PROCESSES: '2', PORT: String(port), ...(await databaseUrl()) })).toEqual({
      status: 1,
      stdout: '',
      stderr: `The port ${port} of 127.0.0.1 is in use: stop what uses it, or set PORT.\n`,
    });
    taken.close();
  });

  it('shares one embedded PostgreSQL, which has room for the connections of more processes at the next start', async () => {
    const folder = temporaryFolder('processes');
    const settings = { DATA_DIR: folder, DEMO_MODE: 'off' };
    const killed = await start({ PROCESSES: '2', ...settings });
    const served = childrenOf(killed.pid).filter((pid) => pid !== postgresOf(folder));
    await killed.end('SIGKILL');
    while (served.some(isAlive)) await sleep(10);
    expect(isAlive(postgresOf(folder) ?? 0)).toBe(true);
    const portal = await start({ PROCESSES: '3', ...settings });
    expect((await fetch(`${portal.origin}/health`)).status).toBe(200);
    expect(await maxConnections(folder)).toBe(132);
    expect(await portal.end('SIGINT')).toBe(0);
    expect(postgresOf(folder)).toBeUndefined();
    rmSync(folder, { recursive: true, force: true });
  });
});

async function start(settings: Readonly<Record<string, string>>): Promise<PortalProcess> {
  const portal = await startPortal(settings);
  running.push(portal);
  return portal;
}

async function databaseUrl(): Promise<{ DATABASE_URL: string }> {
  const { owner } = await testDatabase();
  const host = encodeURIComponent(String(owner.host));
  return { DATABASE_URL: `postgres://${String(owner.user)}@/${String(owner.database)}?host=${host}` };
}

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.trim().split(' ').filter(Boolean).map(Number);
}

/** The status of the response, or why there is none. */
function get(origin: string, agent: http.Agent): Promise<number | string> {
  return new Promise((resolve) => {
    const request = http.get(`${origin}/health`, { agent }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 'no status'));
    });
    request.once('error', (error) =>
      resolve(`${error.message}, ${request.reusedSocket ? 'kept' : 'new'} connection`),
    );
  });
}

async function maxConnections(folder: string): Promise<number> {
  const client = new pg.Client({ host: `${folder}/postgres/run`, user: 'postgres', database: 'trialway' });
  await client.connect();
  const { rows } = await client.query<{ max_connections: string }>('show max_connections');
  await client.end();
  return Number(rows[0]?.max_connections);
}
