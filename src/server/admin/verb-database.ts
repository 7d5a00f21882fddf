import type pg from 'pg';
import { type Database, openDatabase } from '../database.ts';
import { attachOrStart } from '../embedded-postgres.ts';
import type { Env } from '../env.ts';
import { MIGRATIONS, migrate } from '../migrate.ts';

export interface VerbDatabase {
  readonly database: Database;
  /** The owner of the schema, for what the runtime role may not. */
  readonly owner: pg.ClientConfig;
  /** The migrations that opening it has applied. */
  readonly migrated: readonly string[];
}

/**
 * Gives a verb the portal's database, brought to the newest schema: that of DATABASE_URL, or the embedded one, which
 * is used beside a running server and else started for the verb and stopped after it, also on Ctrl-C.
 */
export async function withDatabase<Result>(
  env: Env,
  work: (opened: VerbDatabase) => Promise<Result>,
): Promise<Result> {
  const { owner, stop } = await locate(env);
  const interrupted = (): void => void stop().finally(() => process.exit(130));
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  try {
    const migrated = await migrate(owner, MIGRATIONS);
    const database = openDatabase(owner);
    try {
      return await work({ database, owner, migrated });
    } finally {
      await database.close();
    }
  } finally {
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
    await stop();
  }
}

async function locate(env: Env): Promise<{ owner: pg.ClientConfig; stop(): Promise<void> }> {
  if (env.databaseUrl !== undefined)
    return { owner: { connectionString: env.databaseUrl }, stop: async () => {} };
  const embedded = await attachOrStart(env.dataDir);
  return { owner: embedded.superuserConfig, stop: () => embedded.stop() };
}
