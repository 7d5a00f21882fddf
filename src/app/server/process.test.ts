import { closeSync, cpSync, existsSync, fstatSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoAccounts, demoPassword } from '#demo/accounts.ts';
import { MIGRATIONS, migrate } from '#server/database/migrate.ts';
import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts';
import { isAlive } from '#server/postgres/postgres-process.ts';
import { type PortalProcess, postgresOf, runPortal, startPortal } from '#testing/portal-process.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';

/** Prepared data folders: one with the demo data, one with a migrated, empty database. */
let seeded: string;
let bare: string;
let folder: string;
let running: PortalProcess[];
let first: { printed: string; health: number };

beforeAll(async () => {
  bare = temporaryFolder('bare');
  const postgres = await startEmbeddedPostgres(bare);
  await migrate(postgres.superuserConfig, MIGRATIONS);
  await postgres.stop();
  seeded = temporaryFolder('seeded');
  const portal = await startPortal({ DATA_DIR: seeded });
  const { status } = await fetch(`${portal.origin}/health`);
  first = { printed: portal.printed.stdout, health: status };
  await portal.end('SIGINT');
});

afterAll(() => {
  for (const made of [bare, seeded]) rmSync(made, { recursive: true, force: true });
});

beforeEach(() => {
  folder = temporaryFolder('portal');
  running = [];
});

afterEach(async () => {
  for (const portal of running) if (isAlive(portal.pid)) await portal.end('SIGINT');
  const left = postgresOf(folder);
  if (left !== undefined && isAlive(left)) process.kill(left, 'SIGINT');
  while (left !== undefined && isAlive(left)) await sleep(20);
  rmSync(folder, { recursive: true, force: true });
});

describe('the server on a data folder of its own', () => {
  it('prints its address and every demo account on an empty folder, and is ready', () => {
    expect(first.health).toBe(200);
    expect(first.printed).toMatch(/^Trialway is ready: http:\/\/localhost:\d+\n/);
    expect(first.printed).toContain(demoPassword);
    for (const { email, role } of demoAccounts)
      expect(first.printed).toMatch(new RegExp(`${email} +${role}`));
  });

  it('ends by Ctrl-C with connections kept alive, and stops PostgreSQL', async () => {
    const portal = await start();
    const postgres = postgresOf(folder);
    const agent = new http.Agent({ keepAlive: true });
    for (let count = 0; count < 5; count++) expect(await get(portal.origin, agent)).toBe(200);
    expect(await portal.end('SIGINT')).toBe(0);
    expect(portal.printed.stderr).toBe('');
    expect(isAlive(postgres ?? 0)).toBe(false);
    agent.destroy();
  });

  it('cancels an interrupted start, and leaves no PostgreSQL running', async () => {
    const { status, stdout, stderr } = await runPortal(
      { DATA_DIR: folder },
      {
        onStart(child) {
          const look = setInterval(() => {
            if (postgresOf(folder) === undefined) return;
            clearInterval(look);
            child.kill('SIGINT');
          }, 5);
        },
      },
    );
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' });
    expect(existsSync(path.join(folder, 'postgres/cluster/postmaster.pid'))).toBe(false);
  });

  it('rejects a second start on the folder in one line, and the first keeps running', async () => {
    const portal = await start();
    expect(await runPortal({ DATA_DIR: folder })).toEqual({
      status: 1,
      stdout: '',
      stderr: `The data folder ${folder} is in use by another Trialway (process ${portal.pid}): stop it first, or set DATA_DIR to another folder.\n`,
    });
    expect((await fetch(`${portal.origin}/health`)).status).toBe(200);
  });

  it('refuses a database with damaged pages in one line, and stops its PostgreSQL again', async () => {
    copy(seeded);
    const base = path.join(folder, 'postgres/cluster/base');
    for (const database of readdirSync(base)) {
      for (const name of readdirSync(path.join(base, database)).filter((file) => /^\d+$/.test(file))) {
        const file = openSync(path.join(base, database, name), 'r+');
        if (fstatSync(file).size > 0) writeSync(file, Buffer.alloc(64, 0x5a), 0, 64, 4096);
        closeSync(file);
      }
    }
    const { status, stdout, stderr } = await runPortal({ DATA_DIR: folder });
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/^The database in .* is damaged: [^\n]+ Restore it from a backup\.\n$/);
    expect(postgresOf(folder)).toBeUndefined();
  });

  it('rejects a lost key in one line, and creates no new one', async () => {
    copy(seeded);
    rmSync(path.join(folder, 'settings.key'));
    const { status, stderr } = await runPortal({ DATA_DIR: folder });
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /^The key file .*settings\.key is missing, \d+ secrets [^\n]+replace-key --help\.\n$/,
    );
    expect(existsSync(path.join(folder, 'settings.key'))).toBe(false);
  });

  it('refuses a port in use in one line, and stops its PostgreSQL again', async () => {
    const taken = http.createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as { port: number };
    copy(seeded);
    expect(await runPortal({ DATA_DIR: folder, PORT: String(port) })).toEqual({
      status: 1,
      stdout: '',
      stderr: `The port ${port} of 127.0.0.1 is in use: stop what uses it, or set PORT.\n`,
    });
    expect(postgresOf(folder)).toBeUndefined();
    taken.close();
  });

  it('adopts the PostgreSQL of a server that was killed, with its sessions', async () => {
    const killed = await start();
    const token = await signIn(killed.origin);
    const postgres = postgresOf(folder);
    await killed.end('SIGKILL');
    expect(isAlive(postgres ?? 0)).toBe(true);
    const portal = await startPortal({ DATA_DIR: folder });
    running.push(portal);
    expect(postgresOf(folder)).toBe(postgres);
    expect(await profileStatus(portal.origin, token)).toBe(200);
    expect(await portal.end('SIGTERM')).toBe(0);
    expect(isAlive(postgres ?? 0)).toBe(false);
  });
});

describe('DEMO_MODE', () => {
  it('off is rejected for a database with demo data', async () => {
    copy(seeded);
    expect(await runPortal({ DATA_DIR: folder, DEMO_MODE: 'off' })).toEqual({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/^This database holds the demo world: [^\n]*\n$/),
    });
  });

  it('on is rejected for a database with other data, which by default is not a demo', async () => {
    copy(bare);
    await query(
      `select set_config('trialway.actor', 'test', false)`,
      `insert into clients (name) values ('A')`,
    );
    expect(await runPortal({ DATA_DIR: folder, DEMO_MODE: 'on' })).toEqual({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/^The database is not empty, [^\n]*\n$/),
    });
    const portal = await startPortal({ DATA_DIR: folder });
    running.push(portal);
    expect(portal.printed.stdout).not.toContain('demo');
    expect(await query('select count(*)::int as count from users')).toEqual([{ count: 0 }]);
  });

  it('off leaves an empty database empty', async () => {
    copy(bare);
    const portal = await startPortal({ DATA_DIR: folder, DEMO_MODE: 'off' });
    running.push(portal);
    expect(portal.printed.stdout).toMatch(/^Trialway is ready: http:\/\/localhost:\d+\n$/);
    expect(await query('select count(*)::int as count from users')).toEqual([{ count: 0 }]);
  });

  it('off requires rate limits in production', async () => {
    copy(bare);
    expect(
      await runPortal({ DATA_DIR: folder, DEMO_MODE: 'off', NODE_ENV: 'production', RATE_LIMITS: 'off' }),
    ).toMatchObject({ status: 1, stderr: expect.stringMatching(/^The setting RATE_LIMITS [^\n]*\n$/) });
  });
});

async function start(): Promise<PortalProcess> {
  copy(seeded);
  const portal = await startPortal({ DATA_DIR: folder });
  running.push(portal);
  return portal;
}

function copy(made: string): void {
  cpSync(made, folder, { recursive: true, preserveTimestamps: true });
}

function get(origin: string, agent: http.Agent): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    http
      .get(`${origin}/health`, { agent }, (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode));
      })
      .once('error', reject);
  });
}

async function signIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api-token-auth/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'customer@demo.test', password: demoPassword }),
  });
  return ((await answer.json()) as { token: string }).token;
}

async function profileStatus(origin: string, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${origin}/profile`, { headers })).status;
}

/** Connects to the database directly while the server runs, or starts a PostgreSQL for it. */
async function query(...statements: string[]): Promise<unknown[]> {
  const alone = postgresOf(folder) === undefined ? await startEmbeddedPostgres(folder) : undefined;
  const client = new pg.Client({
    host: path.join(folder, 'postgres/run'),
    port: 5432,
    user: 'postgres',
    database: 'trialway',
  });
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
    await alone?.stop();
  }
}
