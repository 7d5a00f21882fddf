// A restore drill: the commands as an operator types them, on separate data folders.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, existsSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readKeyFile } from '#server/config/portal-key.ts';
import { sealSetting } from '#server/config/secrets.ts';
import { query } from '#testing/backups.ts';
import { type PortalProcess, startPortal } from '#testing/portal-process.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const password = 'Str0ng!pass';
let folder: string;
let first: PortalProcess | undefined;
const running: PortalProcess[] = [];

beforeAll(async () => {
  folder = temporaryFolder('drill');
  // PostgreSQL runs as another account if the tests run as root.
  chmodSync(folder, 0o711);
  first = await startPortal({ DATA_DIR: place('first'), DEMO_MODE: 'off' });
  await admin('first', ['create-admin', 'ann@example.test', '--name', 'Ann', '--password-stdin'], password);
  const key = readKeyFile(place('first/settings.key'));
  await query(
    database('first'),
    `select set_config('trialway.actor', 'test', false)`,
    `update global_settings set value = '${JSON.stringify(sealSetting(key, 'smtp_password', 'secret'))}' where name = 'smtp_password'`,
  );
});
afterEach(async () => {
  for (const portal of running.splice(0)) await portal.end('SIGINT');
});
afterAll(async () => {
  await first?.end('SIGINT');
  rmSync(folder, { recursive: true, force: true });
});

const place = (name: string): string => path.join(folder, name);
const database = (dataDir: string) => ({
  host: place(`${dataDir}/postgres/run`),
  port: 5432,
  user: 'postgres',
  database: 'trialway',
});

describe('npm run admin -- backup, backup-verify and restore', () => {
  it('backs a running portal up, which its health page says, and finds no fault in the backup', async () => {
    const taken = await admin('first', ['backup', place('monday')]);
    expect(taken).toEqual({
      status: 0,
      stdout: expect.stringMatching(
        /^Backup \S+\/monday: \d+ tables, \d+ rows, \d+\.\d MB, taken at \S+Z\.\nWithout the key [0-9a-f]{16}, which opens/,
      ),
      stderr: '',
    });
    expect((await health(first)).last_backup_at).toBe(manifestOf('monday').taken_at);
    expect(await admin('any', ['backup-verify', place('monday')])).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(
        /^No fault found: \d+ tables, .*, restored and compared; 0 migrations since\.\n$/,
      ),
    });
  });

  it('restores it elsewhere, where people log in as before', async () => {
    const restored = await admin('second', ['restore', place('monday'), '--hold']);
    expect(restored).toMatchObject({ status: 0, stderr: '' });
    expect(restored.stdout.split('\n')).toEqual([
      expect.stringMatching(/^Restored: \d+ tables, /),
      expect.stringMatching(/^\d+ jobs and mails are held: /),
      expect.stringMatching(
        /^The secrets open with the key [0-9a-f]{16}; there is no key here\. Unreadable until it is put in place: 1 settings, 0 /,
      ),
      '',
    ]);
    expect((await admin('second', ['verify'])).stdout).toMatch(/^No fault found in \d+ rows/);
    copyFileSync(place('first/settings.key'), place('second/settings.key'));
    const second = await start('second');
    expect((await health(second)).last_backup_at).toBeNull();
    const events = `select new from audit where table_name = 'backup restored'`;
    expect(await query(database('second'), events)).toMatchObject([
      { new: { taken_at: manifestOf('monday').taken_at } },
    ]);
  });

  it('restores the key with the rest where the backup has it', async () => {
    const taken = await admin('first', ['backup', place('with-key'), '--with-key']);
    expect(taken.stdout.split('\n')).toHaveLength(2);
    const restored = await admin('third', ['restore', place('with-key')]);
    expect(restored.stdout).toMatch(/^Restored: [^\n]*\n$/);
    expect(readFileSync(place('third/settings.key'))).toEqual(readFileSync(place('first/settings.key')));
  });

  it.each([
    ['backup', 'first', 'monday', /monday is there already: a backup needs a folder of a new name\.\n$/],
    ['backup', 'nowhere', 'tuesday', /^There is no database in \S+\/nowhere: set DATA_DIR to [^\n]*\n$/],
    ['restore', 'first', 'monday', /^The data folder \S+\/first is in use by another Trialway [^\n]*\n$/],
    [
      'restore',
      'third',
      'monday',
      /^The database is not empty \(it has \w+\), nothing was restored: [^\n]*\n$/,
    ],
    ['restore', 'fourth', 'never', /^There is no whole backup in \S+\/never: it has no manifest\.json\.\n$/],
    [
      'backup-verify',
      'any',
      'never',
      /^There is no whole backup in \S+\/never: it has no manifest\.json\.\n$/,
    ],
  ])('%s of %s with %s is rejected in one line', async (verb, dataDir, backup, line) => {
    expect(await admin(dataDir, [verb, place(backup)])).toEqual({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(line),
    });
    expect(existsSync(place('nowhere')) || existsSync(place('fourth'))).toBe(false);
  });

  it('BACKUP-03 finds a damaged backup', async () => {
    truncateSync(place('with-key/tables/users.copy.zst'), 30);
    expect(await admin('any', ['backup-verify', place('with-key')])).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/is damaged: tables\/users\.copy\.zst has 30 bytes instead of \d+\./),
    });
    expect(existsSync(place('any'))).toBe(false);
  });
});

async function start(dataDir: string): Promise<PortalProcess> {
  const portal = await startPortal({ DATA_DIR: place(dataDir), DEMO_MODE: 'off' });
  running.push(portal);
  return portal;
}

/** What an administrator sees after logging in. */
async function health(portal: PortalProcess | undefined): Promise<{ last_backup_at: string | null }> {
  const origin = portal?.origin ?? '';
  const signIn = await fetch(`${origin}/api-token-auth/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'ann@example.test', password }),
  });
  const { token } = (await signIn.json()) as { token: string };
  const answer = await fetch(`${origin}/api/system_health/`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as { last_backup_at: string | null };
}

function manifestOf(backup: string): { taken_at: string } {
  return JSON.parse(readFileSync(place(`${backup}/manifest.json`), 'utf8')) as { taken_at: string };
}

async function admin(dataDir: string, args: string[], input = '') {
  const child = spawn(process.execPath, ['scripts/admin.ts', ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], DATA_DIR: place(dataDir) },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const printed = { stdout: '', stderr: '' };
  child.stdout.on('data', (bytes: Buffer) => (printed.stdout += bytes.toString()));
  child.stderr.on('data', (bytes: Buffer) => (printed.stderr += bytes.toString()));
  child.stdin.end(`${input}\n`);
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, ...printed };
}
