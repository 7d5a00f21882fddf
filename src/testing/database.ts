import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import './global-setup.ts';

export interface TestDatabase {
  readonly name: string;
  /** The superuser: schema, factories, inspection. */
  readonly owner: pg.PoolConfig;
  /** The ordinary role that the server uses. */
  readonly app: pg.PoolConfig;
}

/** A new migrated database for one test file; removed with the temporary PostgreSQL at the end of the run. */
export async function testDatabase(): Promise<TestDatabase> {
  const template = inject('template');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ ...template, database: 'postgres' });
  await client.connect();
  try {
    await client.query(`create database ${name} template ${template.database}`);
  } finally {
    await client.end();
  }
  const place = { host: template.host, port: template.port, database: name };
  return { name, owner: { ...place, user: template.user }, app: { ...place, user: 'trialway_app' } };
}
