/**
 * The embedded PostgreSQL: a child process on a unix socket, without a port, whose folder belongs to one
 * server at a time. It is restarted if it dies and adopted if it outlives its server.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { OperatorError, operatorLine } from '#server/config/operator-error.ts';
import { assertDurable } from './durable-settings.ts';
import { DataFolderInUse, lockFolder, type Purpose } from './folder-lock.ts';
import { type PostgresBinaries, postgresBinaries } from './postgres-binaries.ts';
import {
  type ClusterPlace,
  ensureCluster,
  isAlive,
  isUsed,
  runningProcess,
  startProcess,
  stopProcess,
} from './postgres-process.ts';

export { DataFolderInUse } from './folder-lock.ts';

/** The product's database in the embedded cluster. */
export const DATABASE = 'trialway';

/** PostgreSQL's default: enough for two processes. */
const usualConnections = 100;

export interface EmbeddedPostgres {
  /** The folder of the unix socket, used as `host` of a connection. */
  readonly socketDir: string;
  readonly superuserConfig: pg.ClientConfig;
  /** The process id of PostgreSQL; another one after a restart. */
  readonly pid: number;
  /** Stops PostgreSQL and releases the folder; if it belongs to a running server, only detaches. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  readonly purpose?: Purpose;
  /** The minimum number of connections. */
  readonly connections?: number;
  /** Called when PostgreSQL has died and was restarted, or could not be. */
  readonly onRestart?: (line: string) => void;
}

/** Starts the database of a data folder; throws DataFolderInUse when another process has the folder. */
export async function startEmbeddedPostgres(
  dataDir: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  const folder = makeFolder(dataDir);
  const lock = lockFolder(folder, options.purpose ?? 'server');
  try {
    const place = placeOf(folder);
    const binaries = postgresBinaries(place.workDir);
    giveFolders(folder, place, binaries);
    await ensureCluster(place, binaries);
    const connections = Math.max(usualConnections, options.connections ?? 0);
    let pid = await startPrepared(place, binaries, connections);
    const stopWatching = watch(
      () => pid,
      async () => {
        pid = await startProcess(place, binaries, connections);
      },
      options.onRestart ?? (() => {}),
    );
    return {
      socketDir: place.socketDir,
      superuserConfig: superuser(place, DATABASE),
      get pid() {
        return pid;
      },
      async stop() {
        await stopWatching();
        await stopProcess(place, pid);
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** For commands: uses the database of a running server, else starts one and stops it afterwards. */
export async function attachOrStart(dataDir: string): Promise<EmbeddedPostgres> {
  try {
    return await startEmbeddedPostgres(dataDir, { purpose: 'verb' });
  } catch (error) {
    if (!(error instanceof DataFolderInUse) || error.owner.purpose === 'verb') throw error;
  }
  const place = placeOf(realpathSync(dataDir));
  for (let tries = 0; tries < 200; tries++) {
    const pid = await runningProcess(place);
    if (pid !== undefined) {
      return {
        socketDir: place.socketDir,
        superuserConfig: superuser(place, DATABASE),
        pid,
        stop: async () => {},
      };
    }
    await sleep(50);
  }
  throw new OperatorError(
    `A server holds the data folder ${path.resolve(dataDir)}, but its database does not answer: see ${path.join(place.workDir, 'postgres.log')}.`,
  );
}

function placeOf(folder: string): ClusterPlace {
  const workDir = path.join(folder, 'postgres');
  const near = path.join(workDir, 'run');
  // The path of a unix socket is limited to about 100 bytes, of which the file name takes 15.
  if (Buffer.byteLength(near) < 85) return { workDir, socketDir: near };
  const short = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  return { workDir, socketDir: path.join(os.tmpdir(), `trialway-${short}`) };
}

function makeFolder(dataDir: string): string {
  const folder = path.resolve(dataDir);
  try {
    // Only the folder itself is private: PostgreSQL's account needs access to the folders above.
    mkdirSync(path.dirname(folder), { recursive: true });
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // PostgreSQL resolves the symbolic links of its folder: the same path is needed to recognise its processes.
    return realpathSync(folder);
  } catch (error) {
    throw new OperatorError(
      `The data folder ${folder} cannot be made: ${(error as Error).message}. Set DATA_DIR to a folder that can.`,
    );
  }
}

function giveFolders(folder: string, place: ClusterPlace, binaries: PostgresBinaries): void {
  for (const own of [place.workDir, place.socketDir]) {
    mkdirSync(own, { recursive: true, mode: 0o700 });
    const found = lstatSync(own);
    const owners = [process.getuid?.(), binaries.account?.uid];
    if (!found.isDirectory() || !owners.includes(found.uid)) {
      throw new OperatorError(
        `${own} belongs to someone else: remove it, or set DATA_DIR to another folder.`,
      );
    }
    chmodSync(own, 0o700);
    if (binaries.account) chownSync(own, binaries.account.uid, binaries.account.gid);
  }
  giveCluster(path.join(place.workDir, 'cluster'), binaries);
  // PostgreSQL's account needs access to the folder; its contents stay ours.
  if (binaries.account) chmodSync(folder, 0o711);
}

/** A cluster created or copied as root is given to the account that PostgreSQL runs as. */
function giveCluster(cluster: string, { account }: PostgresBinaries): void {
  if (account === undefined || !existsSync(cluster)) return;
  const { uid, gid } = account;
  // A PostgreSQL that outlived its server is adopted unchanged.
  if (statSync(cluster).uid === uid || isUsed(cluster)) return;
  execFileSync('chown', ['-R', '-h', `${uid}:${gid}`, cluster]);
}

function superuser(place: ClusterPlace, database: string): pg.ClientConfig {
  return { host: place.socketDir, port: 5432, user: 'postgres', database };
}

/** Starts or adopts PostgreSQL and ensures that its database exists. If it was just dying, it is started again. */
async function startPrepared(
  place: ClusterPlace,
  binaries: PostgresBinaries,
  connections: number,
): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    const pid = await startProcess(place, binaries, connections);
    try {
      if ((await prepareDatabase(place)) >= connections || tries >= 3) return pid;
      // Adopted from a server of fewer processes.
      await stopProcess(place, pid);
    } catch (error) {
      if (tries < 3 && !(error instanceof OperatorError) && (await endsSoon(pid))) continue;
      await stopProcess(place, pid);
      throw error;
    }
  }
}

/** Whether the process ends within a second: a killed process loses its connections a moment before it disappears. */
async function endsSoon(pid: number): Promise<boolean> {
  for (let waits = 0; waits < 100 && isAlive(pid); waits += 1) await sleep(10);
  return !isAlive(pid);
}

/** Creates the database if missing; returns the server's connection limit. */
async function prepareDatabase(place: ClusterPlace): Promise<number> {
  const client = new pg.Client(superuser(place, 'postgres'));
  await client.connect();
  try {
    await assertDurable(client);
    const found = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`);
    const { rows } = await client.query<{ max_connections: string }>('show max_connections');
    return Number(rows[0]?.max_connections);
  } finally {
    await client.end();
  }
}

/** Checks the process four times a second; returns a function that stops this. */
function watch(
  pid: () => number,
  restart: () => Promise<void>,
  onMessage: (line: string) => void,
): () => Promise<void> {
  const end = new AbortController();
  const pause = (ms: number): Promise<void> =>
    sleep(ms, undefined, { ref: false, signal: end.signal }).catch(() => {});
  const loop = async (): Promise<void> => {
    for (;;) {
      await pause(250);
      if (end.signal.aborted) return;
      if (isAlive(pid())) continue;
      try {
        await restart();
        onMessage('PostgreSQL had stopped and was started again.');
      } catch (error) {
        onMessage(operatorLine(error));
        await pause(2000);
      }
    }
  };
  const done = loop();
  return () => {
    end.abort();
    return done;
  };
}
