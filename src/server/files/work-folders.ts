// Folders for files that live as long as a piece of work. What a killed process leaves is removed by the next one.
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

// Other machines may share the folder of temporary files, and their processes cannot be seen from here.
const host = createHash('sha256').update(os.hostname()).digest('hex').slice(0, 8);
const prefix = `trialway-work-${host}-`;

/** A new folder of this process, for its account alone. */
export function makeWorkFolder(): string {
  return mkdtempSync(path.join(os.tmpdir(), `${prefix}${process.pid}-`));
}

export function removeWorkFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

/** Removes the folders of processes that are no more. */
export function removeAbandonedFolders(): void {
  for (const name of namesIn(os.tmpdir())) {
    const [, pid] = name.startsWith(prefix) ? (/^(\d+)-/.exec(name.slice(prefix.length)) ?? []) : [];
    if (pid === undefined || isAlive(Number(pid))) continue;
    try {
      removeWorkFolder(path.join(os.tmpdir(), name));
    } catch {
      // Another account's: it removes its own.
    }
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: another account's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
