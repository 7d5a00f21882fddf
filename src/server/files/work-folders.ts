// Temporary folders. Those left by a killed process are removed by the next one.
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

// Other machines may share the temporary folder, and their processes are not visible here.
const host = createHash('sha256').update(os.hostname()).digest('hex').slice(0, 8);
const prefix = `trialway-work-${host}-`;

/** A new folder of this process, accessible only to its account. */
export function makeWorkFolder(): string {
  return mkdtempSync(path.join(os.tmpdir(), `${prefix}${process.pid}-`));
}

export function removeWorkFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

/** Removes the folders of processes that have ended. */
export function removeAbandonedFolders(): void {
  for (const name of namesIn(os.tmpdir())) {
    const [, pid] = name.startsWith(prefix) ? (/^(\d+)-/.exec(name.slice(prefix.length)) ?? []) : [];
    if (pid === undefined || isAlive(Number(pid))) continue;
    try {
      removeWorkFolder(path.join(os.tmpdir(), name));
    } catch {
      // It belongs to another account, which removes its own folders.
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
    // EPERM: the process belongs to another account.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
