import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const ROOMY = 4 * 1024 ** 3;

/**
 * Creates a folder for a disposable database: in memory if there is room, where fsync costs nothing. Folders of runs
 * that were killed before they could remove them are removed: in memory, a few of them slow down the whole machine.
 */
export function temporaryFolder(name: string): string {
  const parent = hasRoom('/dev/shm') ? '/dev/shm' : os.tmpdir();
  removeAbandoned(parent);
  return mkdtempSync(path.join(parent, `trialway-${process.pid}-${name}-`));
}

/** Removes the folders whose process has ended and whose PostgreSQL, if one was started, has too. */
function removeAbandoned(parent: string): void {
  for (const name of readdirSync(parent)) {
    const owner = /^trialway-(\d+)-/.exec(name)?.[1];
    if (owner === undefined || isRunning(Number(owner))) continue;
    const folder = path.join(parent, name);
    if (!isRunning(postmasterOf(folder))) rmSync(folder, { recursive: true, force: true });
  }
}

function postmasterOf(folder: string): number | undefined {
  try {
    const file = readFileSync(path.join(folder, 'postgres/cluster/postmaster.pid'), 'utf8');
    return Number(file.split('\n', 1)[0]);
  } catch {
    return undefined;
  }
}

function isRunning(pid: number | undefined): boolean {
  if (pid === undefined) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of another user exists as well.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > ROOMY;
}
