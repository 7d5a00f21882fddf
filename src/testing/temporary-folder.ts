import { existsSync, mkdtempSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const ROOMY = 4 * 1024 ** 3;

/** A fresh folder for a database that the tests throw away: in memory where there is room, its syncs cost nothing there. */
export function temporaryFolder(name: string): string {
  return mkdtempSync(path.join(hasRoom('/dev/shm') ? '/dev/shm' : os.tmpdir(), `trialway-${name}-`));
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > ROOMY;
}
