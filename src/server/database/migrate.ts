import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { OperatorError, operatorLine } from '#server/config/operator-error.ts';
import { connect } from './connect.ts';

/** The product's own migrations. */
export const MIGRATIONS = path.resolve(import.meta.dirname, '../../../db/migrations');

/**
 * Migrates the database to the newest schema: SQL files `NNNN_name.sql` of the directory, in order, each in
 * its own transaction together with its row in `schema_migrations`. One process runs them while others wait.
 * Returns the names of the files applied by this call.
 */
export async function migrate(owner: pg.ClientConfig, directory: string): Promise<string[]> {
  const files = readMigrations(directory);
  const client = await connect(owner);
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set client_min_messages = warning');
    await client.query("select pg_advisory_lock(hashtext('trialway migrations'))");
    await makeMigrationsTable(client);
    const pending = pendingOf(files, await appliedOf(client));
    for (const file of pending) await apply(client, file);
    return pending.map((file) => file.name);
  } finally {
    // Ending the session releases the lock.
    await client.end();
  }
}

/**
 * Applies these migrations in this order, for the rows of a backup; throws an OperatorError for a migration
 * that is missing or different.
 */
export function migrationsFor(
  directory: string,
  wanted: readonly Pick<Migration, 'name' | 'sha256'>[],
): Migration[] {
  const known = new Map(readMigrations(directory).map((file) => [file.name, file]));
  return wanted.map(({ name, sha256 }) => {
    const file = known.get(name);
    if (file === undefined) {
      throw new OperatorError(
        `The backup is of a newer version: it has the migration ${name}. Restore it with that version.`,
      );
    }
    if (file.sha256 === sha256) return file;
    throw new OperatorError(
      `The migration ${name} is not the one of the backup: restore it with the version that wrote it.`,
    );
  });
}

export interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly sha256: string;
}

function readMigrations(directory: string): Migration[] {
  const names = readdirSync(directory).filter((name) => name.endsWith('.sql'));
  const numbers = new Set<string>();
  return names.toSorted().map((name) => {
    const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1];
    if (number === undefined)
      throw new OperatorError(`The migration ${name} must be named like 0001_accounts.sql.`);
    if (numbers.has(number)) throw new OperatorError(`Two migrations have the number ${number}: rename one.`);
    numbers.add(number);
    // A checkout may have changed line endings; the statements are the same.
    const sql = readFileSync(path.join(directory, name), 'utf8').replaceAll('\r\n', '\n');
    return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
  });
}

async function appliedOf(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migrations',
  );
  return new Map(rows.map((row) => [row.name, row.sha256]));
}

function pendingOf(files: readonly Migration[], applied: ReadonlyMap<string, string>): Migration[] {
  const known = new Map(files.map((file) => [file.name, file.sha256]));
  for (const [name, sha256] of applied) {
    const now = known.get(name);
    if (now === undefined) {
      throw new OperatorError(
        `The database is newer than this version: it has the migration ${name}. Use that version.`,
      );
    }
    if (now !== sha256) {
      throw new OperatorError(
        `The migration ${name} was changed after it was applied: restore it and write a new one.`,
      );
    }
  }
  return files.filter((file) => !applied.has(file.name));
}

async function apply(client: pg.Client, file: Migration): Promise<void> {
  try {
    await client.query('begin');
    await applyWithin(client, file);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** Applies a migration and records it, in the open transaction. */
export async function applyWithin(client: pg.ClientBase, file: Migration): Promise<void> {
  try {
    // Changes of existing rows by a migration are audited like any other change.
    await client.query(
      `select set_config('trialway.actor', 'migration', true), set_config('trialway.origin', 'job', true),
        set_config('trialway.reference', '{"job": "migration"}', true), set_config('trialway.reason', $1, true)`,
      [file.name],
    );
    await client.query(file.sql);
    await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [
      file.name,
      file.sha256,
    ]);
  } catch (error) {
    const line = lineOf(file.sql, error);
    throw new OperatorError(
      `The migration ${file.name}${line} failed and was undone: ${operatorLine(error)}.`,
    );
  }
}

/** Creates the table of applied migrations if it is missing. */
export async function makeMigrationsTable(client: pg.ClientBase): Promise<void> {
  await client.query(`create table if not exists schema_migrations (
    name text primary key,
    sha256 text not null,
    applied_at timestamptz not null default now())`);
}

function lineOf(sql: string, error: unknown): string {
  const position = error instanceof pg.DatabaseError ? Number(error.position) : Number.NaN;
  return position > 0 ? `, line ${sql.slice(0, position).split('\n').length},` : '';
}
