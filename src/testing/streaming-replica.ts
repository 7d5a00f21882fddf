// A primary with a streaming replica, both run by the PostgreSQL that comes with the product.
import { once } from 'node:events';
import {
  appendFileSync,
  chownSync,
  closeSync,
  cpSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { MIGRATIONS, migrate } from '#server/database/migrate.ts';
import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts';
import { postgresBinaries } from '#server/postgres/postgres-binaries.ts';
import type { TestDatabase } from './database.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface ReplicatedDatabase {
  readonly primary: TestDatabase;
  readonly replica: pg.PoolConfig;
  /** Runs a statement on the replica as its superuser. */
  onReplica<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]>;
  /** Waits until the replica has replayed what the primary has written by now. */
  caughtUp(): Promise<void>;
  stopReplica(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a migrated database and its replica, which is a copy made in backup mode. */
export async function startReplicated(): Promise<ReplicatedDatabase> {
  const folder = temporaryFolder('primary');
  const home = temporaryFolder('replica');
  const postgres = await startEmbeddedPostgres(folder);
  const owner = postgres.superuserConfig;
  await migrate(owner, MIGRATIONS);
  // As in a data folder, so that the remains of a killed run are found and removed.
  const workDir = path.join(home, 'postgres');
  mkdirSync(path.join(workDir, 'run'), { recursive: true, mode: 0o700 });
  const binaries = postgresBinaries(workDir);
  const cluster = path.join(workDir, 'cluster');
  const backup = new pg.Client(owner);
  await backup.connect();
  await backup.query(`select pg_backup_start('replica', true)`);
  cpSync(path.join(folder, 'postgres/cluster'), cluster, {
    recursive: true,
    filter: (name) => !/\/(pg_wal\/.+|postmaster\.(pid|opts))$/.test(name),
  });
  const { rows } = await backup.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await backup.end();
  writeFileSync(path.join(cluster, 'backup_label'), rows[0]?.labelfile ?? '');
  writeFileSync(path.join(cluster, 'standby.signal'), '');
  appendFileSync(
    path.join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${postgres.socketDir} user=postgres'\n`,
  );
  giveAll(home, binaries.account);
  const log = openSync(path.join(workDir, 'log'), 'a');
  const settings = ['listen_addresses=', `unix_socket_directories=${workDir}/run`, 'port=5432', 'fsync=off'];
  const server = binaries.spawn(
    'postgres',
    ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])],
    log,
  );
  closeSync(log);
  const exited = once(server, 'exit');
  const onReplica = async <Row extends pg.QueryResultRow>(statement: string) =>
    query<Row>({ ...owner, host: `${workDir}/run` }, statement);
  await until(async () => (await onReplica('select 1')).length === 1);
  const stopReplica = async (): Promise<void> => {
    server.kill('SIGINT');
    await exited;
  };
  const app = { ...owner, user: 'trialway_app' };
  return {
    primary: { name: String(owner.database), owner, app },
    replica: { ...app, host: `${workDir}/run` },
    onReplica,
    async caughtUp() {
      const [at] = await query<{ position: string }>(owner, 'select pg_current_wal_lsn()::text as position');
      await until(async () => {
        const [state] = await onReplica<{ there: boolean }>(
          `select pg_last_wal_replay_lsn() >= '${at?.position}' as there`,
        );
        return state?.there === true;
      });
    },
    stopReplica,
    async stop() {
      if (server.exitCode === null) await stopReplica();
      await postgres.stop();
      for (const one of [folder, home]) rmSync(one, { recursive: true, force: true });
    },
  };
}

/** The copy belongs to whom PostgreSQL runs as. */
function giveAll(home: string, account: { uid: number; gid: number } | undefined): void {
  if (account === undefined) return;
  const inside = readdirSync(home, { recursive: true, encoding: 'utf8' });
  for (const name of [home, ...inside.map((one) => path.join(home, one))])
    chownSync(name, account.uid, account.gid);
}

async function query<Row extends pg.QueryResultRow>(
  config: pg.ClientConfig,
  statement: string,
): Promise<Row[]> {
  const client = new pg.Client(config);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      if (await isSo()) return;
    } catch (error) {
      if (tries > 600) throw error;
    }
    if (tries > 600) throw new Error('the replica does not follow');
    await sleep(50);
  }
}
