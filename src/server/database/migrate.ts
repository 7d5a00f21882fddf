import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { connect } from './connect.ts';
import { OperatorError, operatorLine } from '#server/config/operator-error.ts';

/** The product's own migrations. */
export const MIGRATIONS = path.resolve(import.meta.dirname, '../../../db/migrations');

/**
 * Brings the database to the newest schema: plain SQL files `NNNN_name.sql` of the directory, in order, each in a
 * transaction of its own together with its row in `schema_migrations`. One process runs them while others wait.
 * Answers the names of the files that this call applied.
 */
export async function migrate(owner: pg.ClientConfig, directory: string): Promise<string[]> {
  const files = readMigrations(directory);
  const client = await connect(owner);
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set client_min_messages = warning');
    await client.query("select pg_advisory_lock(hashtext('trialway migrations'))");
    await client.query(`create table if not exists schema_migrations (
      name text primary key,
      sha256 text not null,
      applied_at timestamptz not null default now())`);
    const pending = pendingOf(files, await appliedOf(client));
    for (const file of pending) await apply(client, file);
    return pending.map((file) => file.name);
  } finally {
    // Ending the session gives the lock back.
    await client.end();
  }
}

interface Migration {
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
    // A checkout may have turned the line ends; the statements are the same.
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
    // What a migration changes of the rows that are there is in the audit like any other change.
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
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    const line = lineOf(file.sql, error);
    throw new OperatorError(
      `The migration ${file.name}${line} failed and was undone: ${operatorLine(error)}.`,
    );
  }
}

function lineOf(sql: string, error: unknown): string {
  const position = error instanceof pg.DatabaseError ? Number(error.position) : Number.NaN;
  return position > 0 ? `, line ${sql.slice(0, position).split('\n').length},` : '';
}
