import { isSealed } from '#server/secrets.ts';
import type { Scope } from '#server/scope.ts';
import { type Queryable, sql } from '#server/sql.ts';
import type { Texts } from '#server/texts.ts';
import type { Sections, Setting } from '../contract.ts';
import { settingDefinitions } from '../rules.ts';

/** Every setting in its section, in its order, under these labels. */
export async function listSettings(
  database: Queryable,
  _scope: Scope,
  labels: Texts<'settingLabels'>,
): Promise<Sections> {
  const captions: Readonly<Record<string, string>> = labels;
  const rows = await database.rows<{
    section: keyof Sections;
    name: string;
    value: unknown;
    updated_at: string;
  }>(sql`select section, name, value, updated_at from global_settings order by section, position, name`);
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

/** When these settings were last changed; they are held until the end of the transaction. */
export async function lockSettings(
  transaction: Queryable,
  _scope: Scope,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await transaction.rows<{ name: string; updated_at: string }>(
    sql`select name, updated_at from global_settings where name = any(${[...names]}::text[]) order by name for update`,
  );
  return new Map(rows.map(({ name, updated_at }) => [name, updated_at]));
}

/** Stores values by their names; null empties a setting. */
export async function updateSettings(
  transaction: Queryable,
  _scope: Scope,
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
