// Which database the portal stands on: one of a server (DATABASE_URL) or the embedded one of the data folder.
import type pg from 'pg';
import { connect } from '#server/connect.ts';
import { type Database, openDatabase } from '#server/database.ts';
import { attachOrStart, type EmbeddedPostgres, startEmbeddedPostgres } from '#server/embedded-postgres.ts';
import type { Env } from '#server/env.ts';
import { MIGRATIONS, migrate } from '#server/migrate.ts';
import { portalKey } from '#server/portal-key.ts';
import { OperatorError, operatorLine } from '#server/operator-error.ts';
import { assertRuntimeRole } from '#server/runtime-role.ts';

export interface OpenedDatabase {
  /** Acts as the runtime role, which cannot change the audit. */
  readonly database: Database;
  /** The schema's owner, for migrations and the demo world. */
  readonly owner: pg.ClientConfig;
  readonly embedded: boolean;
  /** The migrations that opening it has applied. */
  readonly migrated: readonly string[];
  close(): Promise<void>;
  /** Gives it up without waiting for work under way, which is rolled back. */
  abandon(): Promise<void>;
}

/** For the server: has the data folder for itself. */
export function openForServer(env: Env, onRestart: (line: string) => void): Promise<OpenedDatabase> {
  return open(
    env,
    (dataDir) => startEmbeddedPostgres(dataDir, { onRestart }),
    () => portalKey(env),
  );
}

/** For an operator's verb: beside a running server, or alone (amendment 11). It writes no mail. */
export function openForVerb(env: Env): Promise<OpenedDatabase> {
  return open(env, attachOrStart);
}

async function open(
  env: Env,
  start: (dataDir: string) => Promise<EmbeddedPostgres>,
  key?: () => Buffer,
): Promise<OpenedDatabase> {
  const embedded = env.databaseUrl === undefined ? await start(env.dataDir) : undefined;
  const owner: pg.ClientConfig = embedded?.superuserConfig ?? { connectionString: env.databaseUrl };
  const abandon = async (): Promise<void> => embedded?.stop();
  try {
    if (embedded === undefined) await checkServer(owner);
    const migrated = await migrate(owner, MIGRATIONS);
    const database = openDatabase(embedded ? { ...owner, user: 'trialway_app' } : owner, key?.());
    return {
      database,
      owner,
      embedded: embedded !== undefined,
      migrated,
      abandon,
      async close() {
        await database.close();
        await abandon();
      },
    };
  } catch (error) {
    await abandon();
    throw embedded ? error : asOwnerFault(error);
  }
}

async function checkServer(owner: pg.ClientConfig): Promise<void> {
  const client = await connect(owner);
  try {
    await assertRuntimeRole(client);
  } finally {
    await client.end();
  }
}

function asOwnerFault(error: unknown): unknown {
  const denied = error instanceof Error && 'code' in error && error.code === '42501';
  if (!denied) return error;
  return new OperatorError(
    `The user of DATABASE_URL must own the database: ${operatorLine(error)}. Make it the owner (ALTER DATABASE … OWNER TO …).`,
  );
}
