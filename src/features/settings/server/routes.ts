import { AppError } from '#core/errors.ts';
import type { Database } from '#server/database.ts';
import type { ServerHandlers } from '#server/mount.ts';
import { sealSetting } from '#server/secrets.ts';
import type { settingsContract } from '../contract.ts';
import { settingDefinitions, settingFault } from '../rules.ts';
import { listSettings, updateSettings } from './store.ts';

export function settingsHandlers(database: Database, key: Buffer): ServerHandlers<typeof settingsContract> {
  return {
    get: (_, { scope }) => listSettings(database, scope),
    async update({ body }, { scope, cause }) {
      const values = valuesOf(
        Object.values(body).flatMap((part) => part ?? []),
        key,
      );
      return database.write(cause('change global settings'), async (transaction) => {
        await updateSettings(transaction, scope, values);
        return listSettings(transaction, scope);
      });
    },
  };
}

/** What is to be stored, secrets sealed; refuses all when one name is unknown or one value does not fit. */
function valuesOf(
  given: readonly { name: string; value?: unknown }[],
  key: Buffer,
): ReadonlyMap<string, unknown> {
  const values = new Map<string, unknown>();
  const fields: Record<string, string> = {};
  for (const { name, value } of given) {
    const definition = Object.hasOwn(settingDefinitions, name) ? settingDefinitions[name] : undefined;
    if (definition === undefined) fields[name.slice(0, 100)] = 'unknown_choice';
    // The file is uploaded by a call of its own; what was read is sent back with the others.
    if (definition === undefined || definition.type === 'file' || value === undefined) continue;
    const fault = settingFault(definition, value);
    if (fault !== undefined) fields[name] = fault;
    else if (definition.type !== 'secret') values.set(name, value === '' ? null : value);
    else if (typeof value === 'string') values.set(name, value === '' ? null : sealSetting(key, name, value));
  }
  if (Object.keys(fields).length > 0) throw new AppError('MISSING', { fields });
  if (given.length === 0) throw new AppError('MISSING', { fields: { settings: 'required' } });
  return values;
}
