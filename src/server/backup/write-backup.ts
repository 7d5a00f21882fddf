// A backup of the whole portal in one folder (decision 0088): the rows of every table from one snapshot, and the files of
// the data folder.

import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { OperatorError } from '#server/config/operator-error.ts';
import { anchorFiles, anchorFolder } from '#server/database/audit-seal.ts';
import { connect } from '#server/database/connect.ts';
import type { Objects } from '#server/files/objects.ts';
import { findPartitions, findSequences, findTables, ident, plainSession, type Table } from './catalogue.ts';
import {
  dataFile,
  fingerprintOf,
  formatVersion,
  type Manifest,
  manifestFile,
  sumsFile,
  tableFile,
  written,
} from './manifest.ts';
import { writeObjects } from './object-files.ts';
import { writeRows } from './table-rows.ts';

export interface BackupSource {
  readonly owner: pg.ClientConfig;
  readonly dataDir: string;
  /** The portal's key, if there is one. */
  readonly key: Buffer | undefined;
  /** Whether the key goes into the backup. */
  readonly withKey: boolean;
  /** The object storage, if files may be there. */
  readonly objects?: Objects | undefined;
  /** The portal's version. */
  readonly version: string;
}

/**
 * Writes a backup into a folder that must not exist yet; the folder appears once it is complete and on disk.
 * Read-only: the portal may keep running. On failure nothing is left behind.
 */
export async function writeBackup(source: BackupSource, folder: string): Promise<Manifest> {
  const target = path.resolve(folder);
  if (existsSync(target)) {
    throw new OperatorError(`${target} is there already: a backup needs a folder of a new name.`);
  }
  const partial = `${target}.partial-${process.pid}`;
  const remove = (): void => rmSync(partial, { recursive: true, force: true });
  // Ctrl-C ends the process without returning here.
  process.once('exit', remove);
  try {
    for (const place of [
      partial,
      path.join(partial, 'tables'),
      path.join(partial, 'objects'),
      path.join(partial, 'files', 'seal'),
    ])
      mkdirSync(place, { recursive: true, mode: 0o700 });
    const content = await writeContent(source, partial);
    const { manifest, sums } = written(content);
    write(path.join(partial, sumsFile), sums);
    write(path.join(partial, manifestFile), manifest);
    for (const place of ['tables', 'objects', 'files/seal', 'files', '.'])
      flushFolder(path.join(partial, place));
    renameSync(partial, target);
    flushFolder(path.dirname(target));
    return content;
  } finally {
    remove();
    process.off('exit', remove);
  }
}

async function writeContent(source: BackupSource, folder: string): Promise<Manifest> {
  const client = await connect(source.owner);
  try {
    await client.query(plainSession);
    await assertPortal(client);
    // The latest seal is read before the rows, so that they include everything it covers.
    const head = read(anchorFiles(anchorFolder(source)).head);
    await lockStructure(client);
    const tables = await findTables(client);
    await client.query('begin isolation level repeatable read, read only');
    // From here on changes of tables wait. This takes no snapshot yet.
    await client
      .query(`lock table ${tables.map(({ name }) => ident(name)).join(', ')} in access share mode`)
      .catch(asBusy);
    const moment = await readMoment(client);
    await unlockStructure(client);
    return {
      format: 'trialway-backup',
      version: formatVersion,
      taken_at: moment.at,
      portal: source.version,
      postgres: moment.postgres,
      migrations: await readMigrations(client),
      tables: await writeTables(client, tables, folder),
      objects: await writeObjects(client, tables, source.objects, folder),
      partitions: (await findPartitions(client)).map(withKnownGrants),
      // Sequences are not part of the snapshot: read afterwards, they are never behind its rows.
      sequences: await findSequences(client),
      files: writeFiles(source, { head, position: moment.position }, folder),
      key: source.key === undefined ? null : fingerprintOf(source.key),
    };
  } finally {
    await client.end();
  }
}

async function assertPortal(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(`select where to_regclass('schema_migrations') is not null`);
  if (rows.length === 0) throw new OperatorError('The database is empty: there is nothing to back up.');
}

/**
 * No table is created or dropped between the list and the snapshot. Afterwards only the removal of old
 * positions and the restore of the demo world wait: while waiting for us they would block the readers of the
 * live map.
 */
async function lockStructure(client: pg.ClientBase): Promise<void> {
  await client.query("set lock_timeout = '60s'");
  for (const name of [...whileListing, ...whileReading])
    await client.query('select pg_advisory_lock_shared(hashtext($1))', [name]).catch(asBusy);
}

function asBusy(error: unknown): never {
  const isLocked = error instanceof Error && 'code' in error && error.code === '55P03';
  if (!isLocked) throw error;
  throw new OperatorError(
    'The backup could not begin: for a minute something else changed the tables, such as a migration. Try again.',
  );
}

async function unlockStructure(client: pg.ClientBase): Promise<void> {
  for (const name of whileListing)
    await client.query('select pg_advisory_unlock_shared(hashtext($1))', [name]);
}

const whileListing = ['trialway migrations', 'trialway audit partitions'];
const whileReading = ['trialway positions', 'trialway demo'];

interface Moment {
  readonly at: string;
  readonly postgres: string;
  /** The last seal of the audit. */
  readonly position: number;
}

/** The first statement with a snapshot: every later one sees the same rows. */
async function readMoment(client: pg.ClientBase): Promise<Moment> {
  const { rows } = await client.query<{ at: string; postgres: string; sealed: boolean }>(
    `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      split_part(current_setting('server_version'), ' ', 1) as postgres, to_regclass('audit_seals') is not null as sealed`,
  );
  const [moment] = rows;
  if (moment === undefined) throw new Error('the database has no clock');
  if (!moment.sealed) return { ...moment, position: 0 };
  const seals = await client.query<{ position: number }>(
    'select coalesce(max(position), 0)::int as position from audit_seals',
  );
  return { ...moment, position: seals.rows[0]?.position ?? 0 };
}

async function readMigrations(client: pg.ClientBase): Promise<Manifest['migrations']> {
  const { rows } = await client.query<Manifest['migrations'][number]>(
    'select name, sha256 from schema_migrations order by applied_at, name',
  );
  return rows;
}

async function writeTables(
  client: pg.ClientBase,
  tables: readonly Table[],
  folder: string,
): Promise<Manifest['tables']> {
  const done: Manifest['tables'] = [];
  for (const table of tables) {
    const { count, text, file } = await writeRows(client, table, path.join(folder, tableFile(table.name)));
    done.push({ ...table, columns: [...table.columns], rows: count, text, file });
  }
  return done;
}

function withKnownGrants(partition: Awaited<ReturnType<typeof findPartitions>>[number]) {
  return { ...partition, grants: [...partition.grants] as Manifest['partitions'][number]['grants'] };
}

/** The anchors of the seal as far as the snapshot goes, and the key if it is asked for. */
function writeFiles(
  { dataDir, key, withKey }: BackupSource,
  seal: { head: string; position: number },
  folder: string,
): Manifest['files'] {
  const anchors = read(anchorFiles(anchorFolder({ dataDir })).daily)
    .split('\n')
    .filter((line) => line !== '' && Number(line.split(' ')[0]) <= seal.position);
  const texts = {
    'seal/anchors.txt': anchors.map((line) => `${line}\n`).join(''),
    'seal/head.txt': seal.head,
    'settings.key': withKey && key !== undefined ? `${key.toString('base64')}\n` : '',
  };
  return Object.entries(texts).flatMap(([name, text]) => {
    if (text === '') return [];
    write(path.join(folder, dataFile(name)), text);
    const sha256 = createHash('sha256').update(text).digest('hex');
    return [{ path: name as keyof typeof texts, bytes: Buffer.byteLength(text), sha256 }];
  });
}

function read(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

function write(file: string, text: string): void {
  writeFileSync(file, text, { flag: 'wx', mode: 0o600, flush: true });
}

function flushFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
