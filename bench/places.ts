// A PostgreSQL of the benchmark's own, in a folder that goes at the end, with one database for each size.
import { rmSync } from 'node:fs';
import pg from 'pg';
import { startEmbeddedPostgres } from '#server/embedded-postgres.ts';
import { MIGRATIONS, migrate } from '#server/migrate.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { loadDataset, type More, type Size } from './dataset.ts';

/** Where a database is: a folder with a unix socket, and its name. */
export interface Place {
  readonly host: string;
  readonly database: string;
}

export interface Places {
  /** Makes a database of this size. */
  make(name: string, size: Size, more: More): Promise<Place>;
  remove(): Promise<void>;
}

/** Starts the benchmark's PostgreSQL with the settings of the embedded one. */
export async function openPlaces(): Promise<Places> {
  const folder = temporaryFolder('bench');
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
