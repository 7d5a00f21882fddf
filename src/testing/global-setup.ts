/** Once per test run: one PostgreSQL in a temporary folder, and in it a migrated database that every test file copies. */
import { rmSync } from 'node:fs';
import type pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#server/embedded-postgres.ts';
import { MIGRATIONS, migrate } from '#server/migrate.ts';
import { temporaryFolder } from './temporary-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly template: TemplateDatabase;
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
