// Opens the portal's database: one of a server (DATABASE_URL) or the embedded one in the data folder.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import type { Env } from '#server/config/env.ts';
import { OperatorError, operatorLine } from '#server/config/operator-error.ts';
import { assertKeyFits, portalKey } from '#server/config/portal-key.ts';
import { makeAuditPartitions } from '#server/database/audit-seal.ts';
import { keepBusinessTimeZone } from '#server/database/business-day.ts';
import { connect } from '#server/database/connect.ts';
import { type Database, openDatabase } from '#server/database/database.ts';
import { MIGRATIONS, migrate } from '#server/database/migrate.ts';
import type { ReplicaSettings } from '#server/database/replicas.ts';
import { assertOptions, assertRuntimeRole } from '#server/database/runtime-role.ts';
import { contentPlaces } from '#server/files/contents.ts';
import {
  attachOrStart,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/postgres/embedded-postgres.ts';

export interface OpenedDatabase {
  /** Connects as the runtime role, which cannot change the audit trail. */
  readonly database: Database;
  /** The schema's owner, for migrations and the demo data. */
  readonly owner: pg.ClientConfig;
  readonly embedded: boolean;
  /** The migrations applied while opening. */
  readonly migrated: readonly string[];
  close(): Promise<void>;
  /** Closes it without waiting for work in progress, which is rolled back. */
  abandon(): Promise<void>;
}

/** For the server, which has exclusive use of the data folder. */
export function openForServer(env: Env, onRestart: (line: string) => void): Promise<OpenedDatabase> {
  const connections = env.processes * connectionsOfProcess + connectionsBeside;
  return open(env, (dataDir) => startEmbeddedPostgres(dataDir, { onRestart, connections }), true);
}

/** The maximum of each process (decision 0038), and some for the first process, commands and backups. */
const connectionsOfProcess = 34;
const connectionsBeside = 30;

/** The database opened by the portal's first process, for a process that it starts. */
export function openShared(
  env: Env,
  { owner, embedded }: Pick<OpenedDatabase, 'owner' | 'embedded'>,
): OpenedDatabase {
  const database = openDatabase(runtimeOf(owner, embedded), portalKey(env), {
    places: contentPlaces(env),
    replicas: replicasOf(env),
  });
  const close = () => database.close();
  return { database, owner, embedded, migrated: [], close, abandon: close };
}

function replicasOf({ databaseReplicaUrls }: Env): ReplicaSettings {
  return { places: databaseReplicaUrls.map((connectionString) => ({ connectionString })) };
}

function runtimeOf(owner: pg.ClientConfig, embedded: boolean): pg.ClientConfig {
  return embedded ? { ...owner, user: 'trialway_app' } : owner;
}

/** For an admin command: with a running server, or without one (amendment 11). It sends no mail. */
export function openForVerb(env: Env): Promise<OpenedDatabase> {
  return open(env, attachOrStart, false);
}

/** The database as its owner, at any schema version. */
export type OpenedOwner = Pick<OpenedDatabase, 'owner' | 'close' | 'abandon'>;

/** For a backup: with or without a running server. Neither creates nor migrates a database. */
export async function openForBackup(env: Env): Promise<OpenedOwner> {
  const cluster = path.join(env.dataDir, 'postgres', 'cluster');
  if (env.databaseUrl === undefined && !existsSync(cluster)) {
    throw new OperatorError(
      `There is no database in ${env.dataDir}: set DATA_DIR to the folder of the portal, or DATABASE_URL.`,
    );
  }
  return openOwner(env, attachOrStart);
}

/** For a restore, which requires that the server is stopped. Creates the embedded database if there is none. */
export async function openForRestore(env: Env): Promise<OpenedOwner> {
  const opened = await openOwner(env, (dataDir) => startEmbeddedPostgres(dataDir, { purpose: 'verb' }));
  if (env.databaseUrl !== undefined) await checkServer(opened.owner);
  return opened;
}

/** An empty embedded database in the temporary folder, removed when it is closed. */
export async function openTemporary(): Promise<OpenedOwner & { readonly dataDir: string }> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'trialway-restore-'));
  const remove = (): void => rmSync(dataDir, { recursive: true, force: true });
  try {
    const embedded = await startEmbeddedPostgres(dataDir, { purpose: 'verb' });
    const close = async (): Promise<void> => {
      await embedded.stop();
      remove();
    };
    return { owner: embedded.superuserConfig, dataDir, close, abandon: close };
  } catch (error) {
    remove();
    throw error;
  }
}

async function openOwner(
  env: Env,
  start: (dataDir: string) => Promise<EmbeddedPostgres>,
): Promise<OpenedOwner> {
  const embedded = env.databaseUrl === undefined ? await start(env.dataDir) : undefined;
  const close = async (): Promise<void> => embedded?.stop();
  return {
    owner: embedded?.superuserConfig ?? { connectionString: env.databaseUrl },
    close,
    abandon: close,
  };
}

async function open(
  env: Env,
  start: (dataDir: string) => Promise<EmbeddedPostgres>,
  withKey: boolean,
): Promise<OpenedDatabase> {
  const embedded = env.databaseUrl === undefined ? await start(env.dataDir) : undefined;
  const owner: pg.ClientConfig = embedded?.superuserConfig ?? { connectionString: env.databaseUrl };
  const abandon = async (): Promise<void> => embedded?.stop();
  try {
    if (embedded === undefined) await checkServer(owner);
    const migrated = await migrate(owner, MIGRATIONS);
    const runtime = runtimeOf(owner, embedded !== undefined);
    await checkRuntime(runtime, withKey ? env : undefined);
    const database = openDatabase(runtime, withKey ? portalKey(env) : undefined, {
      places: contentPlaces(env),
      ...(withKey && { replicas: replicasOf(env) }),
    });
    // After a long standstill the current month may have no partition yet.
    await makeAuditPartitions(database);
    await keepBusinessTimeZone(database, env.businessTz);
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
    throw embedded ? error : asOwnerError(error);
  }
}

/** The portal's connections: with the runtime role, and the key if it is used. */
async function checkRuntime(runtime: pg.ClientConfig, env: Env | undefined): Promise<void> {
  const database = openDatabase(runtime);
  try {
    await assertOptions(database);
    if (env !== undefined) await assertKeyFits(database, env);
  } finally {
    await database.close();
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

function asOwnerError(error: unknown): unknown {
  const denied = error instanceof Error && 'code' in error && error.code === '42501';
  if (!denied) return error;
  return new OperatorError(
    `The user of DATABASE_URL must own the database: ${operatorLine(error)}. Make it the owner (ALTER DATABASE … OWNER TO …).`,
  );
}
