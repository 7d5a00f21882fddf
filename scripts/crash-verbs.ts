// Commands that are killed (kill -9) half way: migrations of a new database, a backup of a running portal, and a restore. What
// they leave must not be taken for whole, and the same command, given again, must come to its end.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '#server/postgres/postgres-process.ts';
import { query, rowsOfTables } from '#testing/backups.ts';
import { postgresOf, startPortal } from '#testing/portal-process.ts';

export interface VerbsMeasured {
  /** How many were still at work when they were killed. */
  readonly cut: number;
  readonly faults: readonly string[];
}

const root = path.resolve(import.meta.dirname, '..');

/** Migrations of an empty data folder, killed at a moment of their time, with their PostgreSQL every second time. */
export async function cutMigrations(folder: string, rounds: number): Promise<VerbsMeasured> {
  const whole = path.join(folder, 'whole');
  const started = performance.now();
  await complete(whole, ['migrate']);
  const takes = performance.now() - started;
  const expected = await migrationsOf(whole);
  const measured = { cut: 0, faults: [] as string[] };
  for (let round = 1; round <= rounds; round++) {
    const data = path.join(folder, `cut-${round}`);
    if (await kill(data, ['migrate'], (takes * round) / (rounds + 1))) measured.cut += 1;
    if (round % 2 === 0) await killPostgres(data);
    await complete(data, ['migrate']);
    const found = await migrationsOf(data);
    if (found !== expected) measured.faults.push(`round ${round}: ${found} in place of ${expected}`);
    await killPostgres(data);
    rmSync(data, { recursive: true });
  }
  await killPostgres(whole);
  return measured;
}

/** A backup of the demo world, killed, then taken again under the same name, verified and restored. */
export async function cutBackups(folder: string, rounds: number): Promise<VerbsMeasured> {
  const data = path.join(folder, 'data');
  const portal = await startPortal({ DATA_DIR: data, DEMO_MODE: 'on' });
  await portal.end('SIGINT');
  const started = performance.now();
  await complete(data, ['backup', path.join(folder, 'whole')]);
  const backupTakes = performance.now() - started;
  const expected = await counts(data);
  const measured = { cut: 0, faults: [] as string[] };
  const restoreTakes = await restored(folder, 'whole', 'again', expected, measured.faults);
  for (let round = 1; round <= rounds; round++) {
    const share = round / (rounds + 1);
    const backup = path.join(folder, `backup-${round}`);
    if (await kill(data, ['backup', backup], backupTakes * share)) measured.cut += 1;
    // What is there under its name is whole; else the same command writes it.
    if (!existsSync(backup)) await complete(data, ['backup', backup]);
    await complete(data, ['backup-verify', backup]);
    const target = path.join(folder, `restored-${round}`);
    if (await kill(target, ['restore', backup], restoreTakes * share)) measured.cut += 1;
    if (round % 2 === 0) await killPostgres(target);
    if (!(await isRestored(target)))
      await restored(folder, `backup-${round}`, `restored-${round}`, expected, measured.faults);
    await killPostgres(target);
    rmSync(target, { recursive: true });
    rmSync(backup, { recursive: true });
  }
  const rest = readdirSync(folder).filter((name) => name.startsWith('backup-'));
  if (rest.length > rounds) measured.faults.push(`left behind: ${rest.join(', ')}`);
  await killPostgres(data);
  return measured;
}

async function restored(
  folder: string,
  backup: string,
  target: string,
  expected: string,
  faults: string[],
): Promise<number> {
  const started = performance.now();
  await complete(path.join(folder, target), ['restore', path.join(folder, backup)]);
  const takes = performance.now() - started;
  const found = await counts(path.join(folder, target));
  if (found !== expected) faults.push(`${target} of ${backup} has other rows than were backed up`);
  return takes;
}

/** Whether a restore that was killed had come to its end. */
async function isRestored(data: string): Promise<boolean> {
  return inDatabase(data, async (owner) => {
    const [found] = await query<{ there: boolean }>(
      owner,
      `select to_regclass('users') is not null as there`,
    );
    return found?.there === true;
  }).catch(() => false);
}

/** The rows of what people enter; the audit and the jobs go on while a portal runs. */
function counts(data: string): Promise<string> {
  return inDatabase(data, async (owner) => {
    const rows = await rowsOfTables(owner);
    return JSON.stringify(
      ['clients', 'projects', 'packages', 'inbounds', 'outbounds', 'invoices', 'users', 'files'].map(
        (table) => rows[table],
      ),
    );
  });
}

function migrationsOf(data: string): Promise<string> {
  return inDatabase(data, async (owner) => {
    const [found] = await query<{ applied: string }>(
      owner,
      `select count(*) || ' migrations, ' || (select count(*) from pg_class where relnamespace = 'public'::regnamespace) || ' relations' as applied
        from schema_migrations`,
    );
    return found?.applied ?? 'none';
  });
}

/** Starts the database of a folder beside everything else, and stops it again. */
async function inDatabase<T>(
  data: string,
  work: (owner: { host: string; port: number; user: string; database: string }) => Promise<T>,
): Promise<T> {
  const { startEmbeddedPostgres } = await import('#server/postgres/embedded-postgres.ts');
  const postgres = await startEmbeddedPostgres(data);
  try {
    return await work({ host: postgres.socketDir, port: 5432, user: 'postgres', database: 'trialway' });
  } finally {
    await postgres.stop();
  }
}

/** Runs the command to its end; throws when it fails. */
async function complete(data: string, args: readonly string[]): Promise<void> {
  const { status, stderr, stdout } = spawnSync(process.execPath, ['scripts/admin.ts', ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], DATA_DIR: data },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}${stdout}`);
}

/** Starts the command and kills it after this many milliseconds; returns whether it was still running. */
async function kill(data: string, args: readonly string[], after: number): Promise<boolean> {
  const child = spawn(process.execPath, ['scripts/admin.ts', ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], DATA_DIR: data },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  await Promise.race([ended, sleep(after)]);
  const atWork = child.exitCode === null;
  child.kill('SIGKILL');
  await ended;
  return atWork;
}

/** Kills a PostgreSQL that outlived its command. */
async function killPostgres(data: string): Promise<void> {
  const pid = postgresOf(data);
  if (pid === undefined || !isAlive(pid)) return;
  process.kill(pid, 'SIGKILL');
  while (isAlive(pid)) await sleep(20);
}
