// Restores a backup into an empty database, in one transaction (decision 0088).
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { OperatorError, operatorLine } from '#server/config/operator-error.ts';
import { connect } from '#server/database/connect.ts';
import { applyWithin, makeMigrationsTable, migrationsFor } from '#server/database/migrate.ts';
import type { ContentPlaces } from '#server/files/objects.ts';
import { replacePartitions, stripTables } from './bare-tables.ts';
import { findPartitions, findTables, ident, plainSession } from './catalogue.ts';
import { checkFiles, damaged, dataFile, type Manifest, readManifest, tableFile } from './manifest.ts';
import { placeObjects } from './object-files.ts';
import { readRows } from './table-rows.ts';

export interface RestorePlace {
  readonly owner: pg.ClientConfig;
  readonly dataDir: string;
  /** The folder of the migrations. */
  readonly migrations: string;
  /** Where file contents from an S3-compatible storage go; undefined: into the database. */
  readonly places?: ContentPlaces | undefined;
}

export interface Restored {
  readonly manifest: Manifest;
  /** Tables that no migration creates; they are not restored. */
  readonly foreignTables: readonly string[];
  /** Jobs and mails that were waiting; they now need a manual retry. */
  readonly held: number;
}

/**
 * Restores a backup into an empty database and its files into the data folder, with the schema of the backup.
 * With `leaveObjects` files keep referring to the objects of the source storage, for comparisons only. Throws
 * an OperatorError, and changes nothing, if the backup is damaged or does not fit, or the target is not
 * empty.
 */
export async function restoreBackup(
  place: RestorePlace,
  folder: string,
  { hold = false, leaveObjects = false } = {},
): Promise<Restored> {
  const manifest = readManifest(folder);
  const migrations = migrationsFor(place.migrations, manifest.migrations);
  await checkFiles(folder, manifest);
  const client = await connect(place.owner);
  let newFiles: string[] = [];
  let removeObjects = async (): Promise<void> => {};
  try {
    await assertEmpty(client);
    newFiles = writeDataFiles(folder, place.dataDir, manifest);
    await client.query(plainSession);
    await client.query("set maintenance_work_mem = '256MB'; set lock_timeout = 0; begin");
    await makeMigrationsTable(client);
    for (const migration of migrations) await applyWithin(client, migration);
    const foreignTables = await fill(client, folder, manifest, async () => {
      if (!leaveObjects) removeObjects = await placeObjects(client, manifest, folder, place.places);
    });
    const held = hold ? await holdJobs(client) : 0;
    await client.query('commit');
    await client.query('analyze');
    return { manifest, foreignTables, held };
  } catch (error) {
    for (const file of newFiles) rmSync(file, { force: true });
    await removeObjects();
    throw error;
  } finally {
    // The open transaction is rolled back with its connection.
    await client.end();
  }
}

/** Fills the tables created by migrations. Returns the names of the others. */
async function fill(
  client: pg.ClientBase,
  folder: string,
  manifest: Manifest,
  withRows: () => Promise<void>,
): Promise<string[]> {
  const attach = await replacePartitions(client, await findPartitions(client), manifest.partitions);
  const made = new Map((await findTables(client)).map((table) => [table.name, table]));
  const known = manifest.tables.filter(({ name }) => made.has(name));
  for (const { name, columns } of known) {
    if (made.get(name)?.columns.toSorted().join() !== columns.toSorted().join())
      throw new OperatorError(
        `The table ${name} of the backup has other columns than its migrations make: restore it with the version that wrote it.`,
      );
  }
  const rebuild = await stripTables(client, [...made.keys()]);
  for (const table of known) await fillTable(client, folder, table);
  await withRows();
  await rebuild();
  await attach();
  const isKnown = (table: string | null): boolean =>
    table === null || made.has(table) || isParent(manifest, table);
  for (const { name, table, column, last, called } of manifest.sequences) {
    if (!isKnown(table)) continue;
    // The sequence of a column may have another name here.
    await client.query(
      `select setval(coalesce(pg_get_serial_sequence($1, $2), $3)::regclass, $4::bigint, $5)
        where $1::text is not null or to_regclass($3) is not null`,
      [table === null ? null : ident(table), column, ident(name), last, called],
    );
  }
  return manifest.tables.filter(({ name }) => !made.has(name)).map(({ name }) => name);
}

function isParent({ partitions }: Manifest, table: string): boolean {
  return partitions.some(({ parent }) => parent === table);
}

async function fillTable(
  client: pg.ClientBase,
  folder: string,
  table: Manifest['tables'][number],
): Promise<void> {
  const file = tableFile(table.name);
  try {
    const { sha256 } = await readRows(client, table, path.join(folder, file));
    if (sha256 !== table.text.sha256) throw damaged(folder, `${file} has other rows than were written`);
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`The table ${table.name} could not be restored: ${operatorLine(error)}.`);
  }
}

async function assertEmpty(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by 1 limit 1`,
  );
  const [found] = rows;
  if (found === undefined) return;
  throw new OperatorError(
    `The database is not empty (it has ${found.name}), nothing was restored: set DATA_DIR to a new folder, or DATABASE_URL to an empty database.`,
  );
}

/** Returns the files that are new. An existing file must be identical. */
function writeDataFiles(folder: string, dataDir: string, { files }: Manifest): string[] {
  const wanted = files.map((file) => ({
    file: path.join(dataDir, file.path),
    bytes: readFileSync(path.join(folder, dataFile(file.path))),
  }));
  const missing = wanted.filter(({ file, bytes }) => {
    if (!existsSync(file)) return true;
    if (readFileSync(file).equals(bytes)) return false;
    throw new OperatorError(
      `${file} is there already and differs from that of the backup, nothing was restored: move it away, or set DATA_DIR to a new folder.`,
    );
  });
  for (const { file, bytes } of missing) {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, bytes, { flag: 'wx', mode: 0o600, flush: true });
  }
  return missing.map(({ file }) => file);
}

/** Marks them as failed, so that an administrator can retry or leave them. Returns their number. */
async function holdJobs(client: pg.ClientBase): Promise<number> {
  const held = await client.query(
    `update jobs set given_up_at = now(), error = 'held by the restore of a backup'
      where given_up_at is null and key is distinct from 'every'`,
  );
  return held.rowCount ?? 0;
}
