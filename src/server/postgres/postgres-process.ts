/** One PostgreSQL server process on a cluster folder: create the cluster, start, adopt, stop. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { OperatorError } from '#server/config/operator-error.ts';
import { noRoom } from '#server/database/full-disk.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';

export interface ClusterPlace {
  /** Holds `cluster`, the log and the library links. */
  readonly workDir: string;
  readonly socketDir: string;
}

const PORT = 5432;

/**
 * Creates the cluster if there is none. An interrupted run leaves only a folder with a temporary name,
 * removed here.
 */
export async function ensureCluster(place: ClusterPlace, binaries: PostgresBinaries): Promise<void> {
  // The initdb of a start that was just killed may still be writing. It fails once its folder is gone.
  const removal = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 };
  for (const name of readdirSync(place.workDir))
    if (name.startsWith('init-')) await rm(path.join(place.workDir, name), removal);
  if (existsSync(path.join(clusterOf(place), 'PG_VERSION'))) {
    // A copied folder may lack the file mode that postgres requires.
    chmodSync(clusterOf(place), 0o700);
  }
  if (existsSync(clusterOf(place))) return assertWhole(clusterOf(place));
  const half = path.join(place.workDir, `init-${randomBytes(6).toString('hex')}`);
  const log = openLog(place, binaries);
  const child = binaries.spawn('initdb', ['--pgdata', half, ...INITDB], log.file);
  closeSync(log.file);
  const code = await exitOf(child);
  if (code !== 0) {
    // The log is on the same disk and may lack the reason.
    const reason = noRoom(place.workDir) ? 'No space left on device' : lastLine(log.text());
    rmSync(half, { recursive: true, force: true });
    throw new OperatorError(`PostgreSQL could not make its database in ${place.workDir}: ${reason}`);
  }
  renameSync(half, clusterOf(place));
  syncFolder(place.workDir);
}

/** Refuses a cluster with missing files, which PostgreSQL reports in ten lines or takes for an empty one. */
function assertWhole(cluster: string): void {
  const missing = ['PG_VERSION', 'base', 'global', 'pg_wal'].find(
    (name) => !existsSync(path.join(cluster, name)),
  );
  if (missing === undefined) return;
  throw new OperatorError(
    `The database in ${cluster} is damaged, its ${missing} is missing: restore the data folder from a backup.`,
  );
}

const INITDB = [
  // Kept on failure; we inspect and remove it.
  '--no-clean',
  '--username=postgres',
  '--auth=trust',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  '--data-checksums',
];

/** Starts PostgreSQL, or adopts one that outlived its starter. Returns its process id. */
export async function startProcess(
  place: ClusterPlace,
  binaries: PostgresBinaries,
  connections: number,
): Promise<number> {
  const cluster = clusterOf(place);
  const args = ['-D', cluster, '-c', 'listen_addresses=', '-c', `port=${PORT}`];
  args.push('-c', `unix_socket_directories=${place.socketDir}`, '-c', 'unix_socket_permissions=0700');
  args.push('-c', `max_connections=${connections}`);
  // Twice the default, to keep the indexes of a million packages in memory. Only what is used is allocated.
  args.push('-c', 'shared_buffers=256MB');
  // Queries of interrupted clients are cancelled, so that they do not keep running and holding locks.
  args.push('-c', 'client_connection_check_interval=1s');
  const giveUp = Date.now() + 60_000;
  // Failed statements are logged by the portal, without the rows and values that PostgreSQL would log.
  args.push('-c', 'log_min_messages=log', '-c', 'log_error_verbosity=terse');
  for (;;) {
    const running = await runningProcess(place);
    if (running !== undefined) return running;
    removeStalePidFile(cluster);
    const log = openLog(place, binaries);
    const child = binaries.spawn('postgres', args, log.file);
    closeSync(log.file);
    child.unref();
    let exited = false;
    void exitOf(child).then(() => {
      exited = true;
    });
    while (!exited) {
      const pid = await runningProcess(place);
      if (pid !== undefined && pid === child.pid) return pid;
      await sleep(10);
    }
    // Child processes of a killed postgres hold its shared memory for a moment: retry until they are gone.
    const text = log.text();
    const passes = /lock file|shared memory/.test(text) && !saysFull(text);
    if (!passes || Date.now() > giveUp) {
      throw new OperatorError(
        `PostgreSQL did not start in ${place.workDir}: ${lastLine(text)} (log: ${logFile(place)})`,
      );
    }
    await sleep(100);
  }
}

/** The process id of the PostgreSQL that listens on the socket of this folder. */
export async function runningProcess(place: ClusterPlace): Promise<number | undefined> {
  const lines = pidFileLines(clusterOf(place));
  const pid = Number(lines[0]);
  const ready = lines[7]?.trim() === 'ready' && lines[4] === place.socketDir;
  return ready && isAlive(pid) && (await accepts(place.socketDir)) ? pid : undefined;
}

const stopPatience = 10_000;

/**
 * Fast shutdown: open transactions are rolled back, a checkpoint is written. PostgreSQL 18.4 hangs if asked
 * during recovery from a crash (caused by a full disk, for example); it is then killed, and recovers at its
 * next start.
 */
export async function stopProcess(place: ClusterPlace, pid: number): Promise<void> {
  if (Number(pidFileLines(clusterOf(place))[0]) !== pid || !isAlive(pid)) return;
  process.kill(pid, 'SIGINT');
  const giveUp = Date.now() + stopPatience;
  while (isAlive(pid) && Date.now() < giveUp) await sleep(10);
  if (isAlive(pid)) process.kill(pid, 'SIGQUIT');
  while (isAlive(pid)) await sleep(10);
}

/** A zombie also counts as dead. */
export function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return process.platform !== 'linux';
  }
}

/**
 * After a crash the process id in the file may belong to another program (small numbers in a container) or to
 * a zombie; postgres would then refuse to start. We hold the folder's lock, so the file can be removed, but
 * only if no process works in the cluster any more: left-over child processes could still write.
 */
function removeStalePidFile(cluster: string): void {
  const pid = Number(pidFileLines(cluster)[0]);
  if (!(pid > 0) || process.platform !== 'linux') return;
  if (!isUsed(cluster)) rmSync(path.join(cluster, 'postmaster.pid'), { force: true });
}

/** Whether a process works in the cluster; false if that cannot be determined. */
export function isUsed(cluster: string): boolean {
  if (process.platform !== 'linux') return false;
  return readdirSync('/proc').some((entry) => {
    try {
      return /^\d+$/.test(entry) && readlinkSync(`/proc/${entry}/cwd`) === cluster;
    } catch {
      return false;
    }
  });
}

function clusterOf(place: ClusterPlace): string {
  return path.join(place.workDir, 'cluster');
}

function logFile(place: ClusterPlace): string {
  return path.join(place.workDir, 'postgres.log');
}

function openLog(place: ClusterPlace, binaries: PostgresBinaries): { file: number; text(): string } {
  const file = openSync(logFile(place), 'a', 0o600);
  if (binaries.account) chownSync(logFile(place), binaries.account.uid, binaries.account.gid);
  const from = fstatSync(file).size;
  return { file, text: () => readFileSync(logFile(place)).subarray(from).toString('utf8') };
}

function lastLine(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  // A full disk causes further errors: the first one counts.
  const message =
    lines.find(saysFull) ??
    lines.findLast((line) => /FATAL|PANIC|error:|could not/.test(line)) ??
    lines.at(-1);
  return (message ?? 'no message').replace(/^.*?(FATAL|PANIC|error):\s*/, '').trim();
}

function saysFull(text: string): boolean {
  return /No space left on device|File too large/.test(text);
}

function pidFileLines(cluster: string): string[] {
  try {
    return readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

async function exitOf(child: ReturnType<PostgresBinaries['spawn']>): Promise<number | null> {
  try {
    const [code] = (await once(child, 'exit')) as [number | null];
    return code;
  } catch {
    return null;
  }
}

function accepts(socketDir: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(path.join(socketDir, `.s.PGSQL.${PORT}`));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
