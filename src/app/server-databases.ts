// Which database the server stands on: one of a server (DATABASE_URL) or the embedded one of the data folder.
import path from 'node:path';
import type pg from 'pg';
import { attachOrStart, startEmbeddedPostgres } from '#server/embedded-postgres.ts';
import type { Env } from '#server/env.ts';
import { migrate } from '#server/migrate.ts';
import { type Database, openDatabase } from '#server/database.ts';

export interface OpenedDatabase {
  readonly database: Database;
  /** The schema's owner, for migrations and the demo world. */
  readonly owner: pg.ClientConfig;
  readonly embedded: boolean;
  close(): Promise<void>;
}

export const migrationsFolder = path.resolve(import.meta.dirname, '../../db/migrations');

/** For the server: has the data folder for itself. */
export function openForServer(env: Env, onRestart: (line: string) => void): Promise<OpenedDatabase> {
  return open(env, (dataDir) => startEmbeddedPostgres(dataDir, { onRestart }));
}

/** For an operator's verb: beside a running server, or alone (amendment 11). */
export function openForVerb(env: Env): Promise<OpenedDatabase> {
  return open(env, attachOrStart);
}

async function open(
  env: Env,
  start: (dataDir: string) => Promise<{ superuserConfig: pg.ClientConfig; stop(): Promise<void> }>,
): Promise<OpenedDatabase> {
  const embedded = env.databaseUrl === undefined ? await start(env.dataDir) : undefined;
  const owner: pg.ClientConfig = embedded?.superuserConfig ?? { connectionString: env.databaseUrl };
  try {
    await migrate(owner, migrationsFolder);
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
  const database = openDatabase(embedded ? { ...owner, user: 'trialway_app' } : owner);
  return {
    database,
    owner,
    embedded: embedded !== undefined,
    async close() {
      await database.close();
      await embedded?.stop();
    },
  };
}
