// Everything in the database that is encrypted with the portal's key: finds what a key can decrypt and
// re-encrypts it with another key.
import * as z from 'zod/mini';
import { type RowOf, shape } from '#server/database/rows.ts';
import { type Queryable, sql } from '#server/database/sql.ts';
import { createSealing, type Sealing } from './sealing.ts';

const sealedValue = shape({
  kind: z.enum(['setting', 'app', 'mail', 'device']),
  id: 'string',
  purpose: 'string',
  sealed: 'bytes!',
});
type SealedValue = RowOf<typeof sealedValue>;

/** The outcome for the encrypted values. */
export interface Replaced {
  readonly resealed: number;
  readonly removed: Readonly<Record<keyof typeof kinds, number>>;
}

const kinds = {
  setting: {
    all: sql.of(sealedValue)`select 'setting' as kind, name as id, 'setting ' || name as purpose,
      decode(value ->> 'sealed', 'base64') as sealed from global_settings where jsonb_typeof(value -> 'sealed') = 'string'`,
    update: (id: string, sealed: Buffer) =>
      sql`update global_settings set value = jsonb_build_object('sealed', ${sealed.toString('base64')}::text) where name = ${id}`,
    remove: (id: string) => [sql`update global_settings set value = null where name = ${id}`],
  },
  app: {
    all: sql.of(sealedValue)`
      select 'app' as kind, user_id::text as id, 'app ' || user_id as purpose, secret as sealed
      from authenticator_apps`,
    update: (id: string, sealed: Buffer) =>
      sql`update authenticator_apps set secret = ${sealed} where user_id = ${id}::bigint`,
    // Users of an authenticator app get their codes by mail from then on.
    remove: (id: string) => [
      sql`delete from authenticator_apps where user_id = ${id}::bigint`,
      sql`update users set second_step = 'mail' where id = ${id}::bigint and second_step <> 'mail'`,
    ],
  },
  mail: {
    all: sql.of(sealedValue)`
      select 'mail' as kind, record_id::text as id, 'mail ' || record_id as purpose, sealed
      from outbox where sealed is not null`,
    update: (id: string, sealed: Buffer) =>
      sql`update outbox set sealed = ${sealed} where record_id = ${id}::bigint`,
    remove: (id: string) => [
      sql`update sending_records set status = 'failed', error = 'its key is lost' where id = ${id}::bigint`,
      sql`delete from outbox where record_id = ${id}::bigint`,
    ],
  },
  // Keys of the queues on phones. A key of 32 bytes was written before keys were sealed.
  device: {
    all: sql.of(sealedValue)`
      select 'device' as kind, device_id::text as id, 'device ' || device_id as purpose, queue_key as sealed
      from device_secrets where length(queue_key) > 32`,
    update: (id: string, sealed: Buffer) =>
      sql`update device_secrets set queue_key = ${sealed} where device_id = ${id}::bigint`,
    // The phone keeps its own copy and uses it until the next sign-in.
    remove: (id: string) => [sql`update device_secrets set queue_key = null where device_id = ${id}::bigint`],
  },
};

/** The number of values that this key cannot decrypt; without a key, all of them. */
export async function countUnfit(database: Queryable, key: Buffer | undefined): Promise<number> {
  return Object.values(await unfitByKind(database, key)).reduce((sum, count) => sum + count, 0);
}

/** The same per kind of value. */
export async function unfitByKind(
  database: Queryable,
  key: Buffer | undefined,
): Promise<Record<keyof typeof kinds, number>> {
  const sealing = key && createSealing(key);
  const counts = { setting: 0, app: 0, mail: 0, device: 0 };
  for (const value of await allValues(database)) {
    if (sealing === undefined || opened(sealing, value) === undefined) counts[value.kind] += 1;
  }
  return counts;
}

/**
 * Re-encrypts every value with `key` if this key or the old one can decrypt it; other values are removed.
 * One-time and recovery codes are hashed with the old key, so they are removed too.
 */
export async function replaceKey(
  transaction: Queryable,
  { key, oldKey }: { key: Buffer; oldKey: Buffer | undefined },
): Promise<Replaced> {
  const sealing = createSealing(key);
  const oldSealing = oldKey && createSealing(oldKey);
  let resealed = 0;
  const removed = { setting: 0, app: 0, mail: 0, device: 0 };
  for (const value of await allValues(transaction)) {
    if (opened(sealing, value) !== undefined) continue;
    const text = oldSealing && opened(oldSealing, value);
    if (text === undefined) {
      for (const statement of kinds[value.kind].remove(value.id)) await transaction.rows(statement);
      removed[value.kind] += 1;
    } else {
      await transaction.rows(kinds[value.kind].update(value.id, sealing.seal(value.purpose, text)));
      resealed += 1;
    }
  }
  await transaction.rows(sql`delete from mail_codes`);
  await transaction.rows(sql`delete from recovery_codes`);
  return { resealed, removed };
}

async function allValues(database: Queryable): Promise<SealedValue[]> {
  const values: SealedValue[] = [];
  for (const { all } of Object.values(kinds)) values.push(...(await database.read(all)));
  return values;
}

function opened(sealing: Sealing, { purpose, sealed }: SealedValue): string | undefined {
  try {
    return sealing.open(purpose, sealed);
  } catch {
    return undefined;
  }
}
