// The key that seals what the database must not show: from SETTINGS_KEY, else from a file in the data folder, made at
// the first start. Whoever has a copy of the database alone can read no secret.
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Env } from './env.ts';
import { OperatorError } from './operator-error.ts';

/** The 32 bytes of the portal's key. */
export function portalKey({ settingsKey, dataDir }: Pick<Env, 'settingsKey' | 'dataDir'>): Buffer {
  if (settingsKey !== undefined) return settingsKey;
  const file = path.join(dataDir, 'settings.key');
  mkdirSync(dataDir, { recursive: true });
  try {
    // Of two processes that start at once one makes the file, both read it.
    writeFileSync(file, `${randomBytes(32).toString('base64')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
  if (key.length === 32) return key;
  throw new OperatorError(`The key file ${file} is damaged: put the right one back, or set SETTINGS_KEY.`);
}
