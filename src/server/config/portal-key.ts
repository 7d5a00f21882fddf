// The key that encrypts secrets in the database: from SETTINGS_KEY, else from a file in the data folder,
// created at the first start. A copy of the database alone reveals no secret.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Queryable } from '#server/database/sql.ts';
import type { Env } from './env.ts';
import { OperatorError, operatorLine } from './operator-error.ts';
import { countUnfit } from './sealed-values.ts';

type KeyPlace = Pick<Env, 'settingsKey' | 'dataDir'>;

/** The 32 bytes of the portal's key. */
export function portalKey(place: KeyPlace): Buffer {
  if (place.settingsKey !== undefined) return place.settingsKey;
  const file = fileOf(place);
  mkdirSync(place.dataDir, { recursive: true });
  try {
    // Of two processes that start at once, one creates the file and both read it.
    writeFileSync(file, `${randomBytes(32).toString('base64')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readKeyFile(file);
}

/** The portal's key if there is one; does not create one. */
export function existingKey(place: KeyPlace): Buffer | undefined {
  if (place.settingsKey !== undefined) return place.settingsKey;
  return existsSync(fileOf(place)) ? readKeyFile(fileOf(place)) : undefined;
}

/** Refuses a key that cannot decrypt the values in the database; a lost key is never replaced silently. */
export async function assertKeyFits(database: Queryable, place: KeyPlace): Promise<void> {
  const missing = existingKey(place) === undefined;
  const unfit = await countUnfit(database, missing ? undefined : portalKey(place));
  if (unfit === 0) return;
  const what = place.settingsKey === undefined ? `The key file ${fileOf(place)}` : 'SETTINGS_KEY';
  throw new OperatorError(
    `${what} ${missing ? 'is missing' : 'does not fit'}, ${unfit} secrets in the database were sealed with another key: put the right one back, or run npm run admin -- replace-key --help.`,
  );
}

/** The key in a file: 32 bytes in base64. */
export function readKeyFile(file: string): Buffer {
  let key: Buffer;
  try {
    key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
  } catch (error) {
    throw new OperatorError(`The key file ${file} cannot be read: ${operatorLine(error)}.`);
  }
  if (key.length === 32) return key;
  throw new OperatorError(`The key file ${file} is damaged: put the right one back, or set SETTINGS_KEY.`);
}

function fileOf({ dataDir }: KeyPlace): string {
  return path.join(dataDir, 'settings.key');
}
