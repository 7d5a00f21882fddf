import * as z from 'zod/mini';
import { settingDefinitions } from '#record-types/setting.ts';
import { isSealed } from '#server/config/secrets.ts';
import type { Texts } from '#server/config/texts.ts';
import { shape } from '#server/database/rows.ts';
import { type Queryable, sql } from '#server/database/sql.ts';
import type { Sections, Setting } from '../contract.ts';

const settingRow = shape({
  section: z.enum(['registration', 'mfa', 'reports', 'gps_tracking', 'notifications', 'contacts']),
  name: 'string',
  value: 'unknown',
  updated_at: 'string',
});

/** All settings in their sections and order, with these labels. */
export async function listSettings(database: Queryable, labels: Texts<'settingLabels'>): Promise<Sections> {
  const captions: Readonly<Record<string, string>> = labels;
  const rows = await database.read(
    sql.of(settingRow)`
      select section, name, value, updated_at from global_settings order by section, position, name`,
  );
  const sections: Sections = {
    registration: [],
    mfa: [],
    reports: [],
    gps_tracking: [],
    notifications: [],
    contacts: [],
  };
  for (const { section, name, value, updated_at } of rows) {
    const definition = settingDefinitions[name];
    if (definition === undefined) continue;
    const { type, rules } = definition;
    const described = { type, label: captions[name] ?? name, rules };
    sections[section].push(
      type === 'secret'
        ? { name, value: null, ...described, is_set: isSealed(value), updated_at }
        : { name, value: shown(value), ...described, updated_at },
    );
  }
  return sections;
}

interface Stored {
  /** Secrets are encrypted. */
  readonly value: unknown;
  readonly updated_at: string;
}

/**
 * All settings as stored, locked until the end of the transaction: all, since the validity of one depends on
 * others, and in a fixed order, so that concurrent saves do not deadlock.
 */
export async function lockSettings(transaction: Queryable): Promise<ReadonlyMap<string, Stored>> {
  const rows = await transaction.rows(
    sql.of({
      name: 'string',
      value: 'unknown',
      updated_at: 'string',
    })`select name, value, updated_at from global_settings order by name for update`,
  );
  return new Map(rows.map(({ name, value, updated_at }) => [name, { value, updated_at }]));
}

/** Stores values by name; null clears a setting. */
export async function updateSettings(
  transaction: Queryable,
  values: ReadonlyMap<string, unknown>,
): Promise<void> {
  for (const [name, value] of values) {
    const json = value === null ? null : JSON.stringify(value);
    await transaction.rows(
      sql`update global_settings set value = ${json}::jsonb
        where name = ${name} and value is distinct from ${json}::jsonb`,
    );
  }
}

function shown(value: unknown): Setting['value'] {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
