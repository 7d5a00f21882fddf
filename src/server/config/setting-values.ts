// The values of global settings. Read on each use, so that a change takes effect at once (SET-19).

import * as z from 'zod/mini';
import { type Queryable, sql } from '#server/database/sql.ts';
import { isSealed, openSetting } from './secrets.ts';

export type SettingValue = string | number | boolean | readonly string[];

/** The values of these settings with secrets decrypted; without those that are not set. */
export async function findSettings<Name extends string>(
  database: Queryable,
  key: Buffer,
  names: readonly Name[],
): Promise<Partial<Record<Name, SettingValue>>> {
  const rows = await database.read(
    sql.of({ name: z.enum(names), value: 'unknown' })`
      select name, value from global_settings where name = any(${[...names]}::text[]) and value is not null`,
  );
  return Object.fromEntries(
    rows.map(({ name, value }) => [name, isSealed(value) ? openSetting(key, name, value) : value]),
  ) as Partial<Record<Name, SettingValue>>;
}
