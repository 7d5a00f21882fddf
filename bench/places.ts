// A temporary PostgreSQL for the benchmark, with one database per size.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { MIGRATIONS, migrate } from '#server/database/migrate.ts';
import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { loadDataset, type More, type Size } from './dataset.ts';

/** The location of a database: a folder with a unix socket, and its name. */
export interface Place {
  readonly host: string;
  readonly database: string;
}

export interface Places {
  /** Creates a database of this size. */
  make(name: string, size: Size, more: More): Promise<Place>;
  remove(): Promise<void>;
}

/** Starts the benchmark's PostgreSQL with the settings of the embedded one; on disk where the data may not fit in memory. */
export async function openPlaces({ onDisk }: { onDisk: boolean }): Promise<Places> {
  const folder = onDisk ? mkdtempSync(path.join(os.tmpdir(), 'trialway-bench-')) : temporaryFolder('bench');
  const postgres = await startEmbeddedPostgres(folder);
  const { socketDir: host } = postgres;
  return {
    async make(name, size, more) {
      const owner = { ...postgres.superuserConfig, database: name };
      await createDatabase(postgres.superuserConfig, name);
      await migrate(owner, MIGRATIONS);
      await loadDataset(owner, size, more);
      return { host, database: name };
    },
    async remove() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function createDatabase(config: pg.ClientConfig, name: string): Promise<void> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
}
