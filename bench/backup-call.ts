// A backup and its restore as an operator runs them: time against COPY of the same tables, and the memory of the command,
// which must not grow with the rows.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { copySecondsOf } from './pgbench.ts';
import type { Place } from './places.ts';
import { residentBytes } from './portal-handle.ts';
import { short } from './table.ts';

export interface BackupFigure {
  readonly packages: number;
  readonly rows: number;
  readonly backupSeconds: number;
  /** `COPY … TO STDOUT` of every table, one after the other, read and discarded. */
  readonly copySeconds: number;
  readonly ratio: number;
  readonly restoreSeconds: number;
  readonly backupPeakMegabytes: number;
  readonly restorePeakMegabytes: number;
  readonly folderMegabytes: number;
}

const megabyte = 1024 * 1024;

export const backupHeadings = [
  'packages',
  'rows of all tables',
  'backup s',
  'COPY s',
  'COPY by backup',
  'restore s',
  'backup peak MB',
  'restore peak MB',
  'folder MB',
];

export function backupRow(figure: BackupFigure): string[] {
  const { packages, rows, ...rest } = figure;
  return [
    packages.toLocaleString('en'),
    rows.toLocaleString('en'),
    ...[rest.backupSeconds, rest.copySeconds, rest.ratio, rest.restoreSeconds].map(short),
    ...[rest.backupPeakMegabytes, rest.restorePeakMegabytes, rest.folderMegabytes].map(short),
  ];
}

export async function backupFigure(place: Place, packages: number): Promise<BackupFigure> {
  const work = mkdtempSync(path.join(os.tmpdir(), 'trialway-bench-backup-'));
  // The account of PostgreSQL enters it.
  chmodSync(work, 0o711);
  const folder = path.join(work, 'backup');
  try {
    const tables = await tablesOf(place);
    const copied = await copySecondsOf(
      place,
      tables.map(({ name }) => name),
    );
    const url = `postgres://postgres@/${place.database}?host=${place.host}`;
    const backup = await admin(['backup', folder], {
      DATA_DIR: path.join(work, 'source'),
      DATABASE_URL: url,
    });
    const restore = await admin(['restore', folder], { DATA_DIR: path.join(work, 'restored') });
    return {
      packages,
      rows: tables.reduce((sum, { rows }) => sum + rows, 0),
      backupSeconds: backup.seconds,
      copySeconds: copied,
      ratio: copied / backup.seconds,
      restoreSeconds: restore.seconds,
      backupPeakMegabytes: backup.peak / megabyte,
      restorePeakMegabytes: restore.peak / megabyte,
      folderMegabytes: sizeOf(folder) / megabyte,
    };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function tablesOf({ host, database }: Place): Promise<{ name: string; rows: number }[]> {
  const client = new pg.Client({ host, database, user: 'postgres' });
  await client.connect();
  try {
    await client.query('analyze');
    const { rows } = await client.query<{ name: string; rows: number }>(
      `select oid::regclass::text as name, greatest(reltuples, 0)::float8 as rows from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
    );
    return rows;
  } finally {
    await client.end();
  }
}

async function admin(
  words: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<{ seconds: number; peak: number }> {
  const begin = performance.now();
  const child = spawn(process.execPath, ['scripts/admin.ts', ...words], {
    cwd: path.resolve(import.meta.dirname, '..'),
    env: { ...process.env, DATABASE_URL: '', ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const peak = await peakUntilEnd(child);
  if (child.exitCode !== 0) throw new Error(`${words.join(' ')} ended with ${child.exitCode}`);
  return { seconds: (performance.now() - begin) / 1000, peak };
}

async function peakUntilEnd(child: ChildProcess): Promise<number> {
  let peak = 0;
  const watch = setInterval(() => {
    if (child.pid === undefined || child.exitCode !== null) return;
    const now = residentBytes(child.pid);
    // Not a number at the moment of its end.
    if (now > peak) peak = now;
  }, 20);
  await once(child, 'exit');
  clearInterval(watch);
  return peak;
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0);
}
