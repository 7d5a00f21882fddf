// A full disk: at the first start, during an import, and while the server runs.
import { execFile, spawnSync } from 'node:child_process';
import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmdirSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword } from '#demo/accounts.ts';
import { isAlive } from '#server/postgres/postgres-process.ts';
import { type PortalProcess, postgresOf, runPortal, startPortal } from '#testing/portal-process.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const full =
  /^The disk of \S+ is full, make room and do it again: [^\n]*(No space left on device|terminat|connection)[^\n]*\n$/;

describe.skipIf(process.platform === 'win32')('a first start that may write no large file', () => {
  it('reports one line and leaves no partial database', async () => {
    const folder = temporaryFolder('limited');
    const through = ['/bin/sh', '-c', 'ulimit -f 8000; exec "$@"', 'sh'];
    expect(await runPortal({ DATA_DIR: folder }, { through })).toEqual({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/^The disk of \S+ is full, [^\n]*File too large\n$/),
    });
    expect(readdirSync(path.join(folder, 'postgres')).toSorted()).toEqual(['postgres.log', 'run']);
    rmSync(folder, { recursive: true, force: true });
  });
});

describe.skipIf(!mayMount())('a full disk (a small one is mounted, which only root may)', () => {
  let disk: string;
  let folder: string;
  let portal: PortalProcess | undefined;

  beforeEach(() => {
    disk = mkdtempSync(path.join(os.tmpdir(), 'trialway-disk-'));
    folder = path.join(disk, 'data');
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=300m', 'tmpfs', disk]);
  });

  afterEach(async () => {
    await portal?.end('SIGINT');
    portal = undefined;
    spawnSync('umount', ['--lazy', disk]);
    rmdirSync(disk);
  });

  it.each([
    [1, 'nothing'],
    [20, 'the cluster'],
    [50, 'the schema'],
    [64, 'the demo world'],
  ])(
    'at the first start with %i MB for %s: one line, nothing half written, and with room it starts',
    async (size) => {
      resize(size);
      expect(await runPortal({ DATA_DIR: folder })).toEqual({
        status: 1,
        stdout: '',
        stderr: expect.stringMatching(full),
      });
      expect(isAlive(postgresOf(folder) ?? 0)).toBe(false);
      expect(readdirSync(path.join(folder, 'postgres')).filter((name) => name.startsWith('init-'))).toEqual(
        [],
      );
      resize(300);
      portal = await startPortal({ DATA_DIR: folder });
      expect(await signIn(portal.origin)).toBe(200);
    },
  );

  it('while the server runs: writes are 503, the server keeps running, and writes succeed once there is space', async () => {
    portal = await startPortal({ DATA_DIR: folder, RATE_LIMITS: 'off' });
    fill();
    const seen = new Set<number>();
    // Free space inside the database's own files may be used up first.
    for (let tries = 0; tries < 200; tries++) seen.add(await signIn(portal.origin));
    seen.delete(200);
    expect([...seen]).toEqual([503]);
    expect(isAlive(portal.pid)).toBe(true);
    rmSync(path.join(disk, 'filler'));
    while ((await signIn(portal.origin)) !== 200) await sleep(200);
    expect(await portal.end('SIGINT')).toBe(0);
  }, 60_000);

  it('during an import: one line, exit 1 and nothing written; once there is space the import succeeds', async () => {
    portal = await startPortal({ DATA_DIR: folder, DEMO_MODE: 'off' });
    const table = temporaryFolder('table');
    const lines = Array.from({ length: 1_000 }, (_, number) => `${number},Client with the number ${number}`);
    writeFileSync(path.join(table, 'clients.csv'), `No,Name\n${lines.join('\n')}\n`);
    const records = { clients: { external_id: 'No', fields: { name: 'Name' } } };
    writeFileSync(path.join(table, 'clients.jsonc'), JSON.stringify({ source: 'depot', records }));
    const args = [
      'import',
      path.join(table, 'clients.csv'),
      '--map',
      path.join(table, 'clients.jsonc'),
      '--commit',
    ];
    fill();
    const refused = await admin(args);
    expect(refused).toEqual({ status: 1, stdout: '', stderr: expect.stringMatching(full) });
    rmSync(path.join(disk, 'filler'));
    await untilHealthy(portal.origin);
    const done = await admin(args);
    expect(done).toMatchObject({ status: 0, stdout: expect.stringMatching(/clients[^\n]* 1,?000/) });
    rmSync(table, { recursive: true });
  }, 60_000);

  function resize(megabytes: number): void {
    spawnSync('mount', ['-o', `remount,size=${megabytes}m`, disk]);
  }

  /**
   * Fills the remaining space to the last block; the server writes at the same time, so the free space is not
   * known.
   */
  function fill(): void {
    const filler = openSync(path.join(disk, 'filler'), 'w');
    try {
      for (;;) writeSync(filler, Buffer.alloc(256 * 1024));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
    } finally {
      closeSync(filler);
    }
  }

  function admin(args: string[]): Promise<{ status: number; stdout: string; stderr: string }> {
    return new Promise((resolve) => {
      const settings = { cwd: root, env: { PATH: process.env['PATH'], DATA_DIR: folder } };
      execFile(process.execPath, ['scripts/admin.ts', ...args], settings, (error, stdout, stderr) =>
        resolve({ status: Number(error?.code ?? 0), stdout, stderr }),
      );
    });
  }
});

async function signIn(origin: string): Promise<number> {
  const answer = await fetch(`${origin}/api-token-auth/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'customer@demo.test', password: demoPassword }),
  });
  await answer.text();
  return answer.status;
}

async function untilHealthy(origin: string): Promise<void> {
  while (!(await fetch(`${origin}/health`)).ok) await sleep(100);
}

function mayMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const probe = mkdtempSync(path.join(os.tmpdir(), 'trialway-probe-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', probe]).status === 0;
  if (mounted) spawnSync('umount', [probe]);
  rmdirSync(probe);
  return mounted;
}
