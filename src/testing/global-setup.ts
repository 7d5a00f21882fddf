/**
 * Runs once per test run: starts a PostgreSQL in a temporary folder with a migrated database that each test
 * file copies.
 */
import { rmSync } from 'node:fs';
import type pg from 'pg';
import type { TestProject } from 'vitest/node';
import { connect } from '#server/database/connect.ts';
import { MIGRATIONS, migrate } from '#server/database/migrate.ts';
import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts';
import { temporaryFolder } from './temporary-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly template: TemplateDatabase;
    /**
     * Nullable columns of tables except generated ones, as `table id.column number`: the same in each copy of
     * the template.
     */
    readonly nullableColumns: readonly string[];
  }
}

export interface TemplateDatabase {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = temporaryFolder('test');
  const postgres = await startEmbeddedPostgres(folder);
  const stop = async (): Promise<void> => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await migrate(postgres.superuserConfig, MIGRATIONS);
    project.provide('nullableColumns', await nullableColumns(postgres.superuserConfig));
    project.provide('template', templateOf(postgres.superuserConfig));
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

function templateOf(config: pg.ClientConfig): TemplateDatabase {
  const { host = '', port = 5432, user = '', database = '' } = config;
  if (typeof user !== 'string') throw new TypeError('The user name of the test database must be a string.');
  return { host, port, user, database };
}

async function nullableColumns(config: pg.ClientConfig): Promise<string[]> {
  const client = await connect(config);
  try {
    const { rows } = await client.query<{ name: string }>(
      `select attrelid || '.' || attnum as name from pg_attribute join pg_class c on c.oid = attrelid
        where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0 and not attnotnull
            and attgenerated = ''`,
    );
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}
