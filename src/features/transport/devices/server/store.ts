// Devices of users. Token hashes and queue keys are in a separate table, to keep them out of the audit trail.

import type { ListQuery } from '#core/list-query.ts';
import { hashToken } from '#server/auth/authenticate.ts';
import { type Authorized, authorize } from '#server/auth/authorized.ts';
import { inScope, type Scope } from '#server/auth/scope.ts';
import type { Sealing } from '#server/config/sealing.ts';
import { type ListSource, listPage } from '#server/database/listing.ts';
import { type Queryable, sql } from '#server/database/sql.ts';
import { allDevicesList, type Device, device, deviceOfUser } from '../contract.ts';

/** Maximum number of devices per user; one more ends the oldest. */
const devicesMaximum = 20;

const columns = sql`d.id, d.name, d.created_at,
  (select h.last_used_at from device_secrets h where h.device_id = d.id) as last_used_at`;

/** Lists the active devices of this account, newest first; none if the account is out of scope. */
export function listDevices(database: Queryable, scope: Scope, userId: number): Promise<Device[]> {
  return database.read(
    sql.of(device)`select ${columns} from devices d
      where d.user_id = ${userId} and ${reached(scope)} and d.ended_at is null order by d.id desc`,
  );
}

const source: ListSource = {
  declaration: allDevicesList,
  columns: sql`d.id, d.name, d.created_at, h.last_used_at, d.ended_at, d.ended_at is null as is_active,
    (select u.name from users u where u.id = d.user_id) as "user",
    (select u.email from users u where u.id = d.user_id) as email`,
  from: sql`devices d`,
  id: 'd.id',
  sort: {
    created_at: sql`d.created_at`,
    last_used_at: sql`h.last_used_at`,
  },
  // The secrets are created with the device.
  joins: sql`left join device_secrets h on h.device_id = d.id`,
  sortJoins: { last_used_at: sql`join device_secrets h on h.device_id = d.id` },
  neverNull: ['created_at'],
  search: [
    {
      fields: ['email', 'user'],
      searchText: 'search_text',
      within: { column: 'd.user_id', table: 'users' },
    },
  ],
  filters: { is_active: (active) => sql`(d.ended_at is null) = ${active}` },
};

/** Returns one page of the devices of all users. */
export function listAllDevices(database: Queryable, scope: Scope, query: ListQuery) {
  return listPage(database, deviceOfUser, source, query, [inScope(scope, {})]);
}

/**
 * Returns the device of the scope's user on this installation, with a new token and its existing queue key; undefined
 * if it was revoked during this sign-in.
 */
export async function upsertDevice(
  transaction: Queryable,
  scope: Scope,
  sealing: Sealing,
  given: { name: string; installation: string; sessionId: number; token: string; newQueueKey: string },
): Promise<(Device & { queue_key: string }) | undefined> {
  const [row] = await transaction.rows(
    sql.of({ id: 'number' })`
      insert into devices (user_id, installation, name, family_id)
      select user_id, ${given.installation}, ${given.name.trim()}, family_id from sessions
        where id = ${given.sessionId} and user_id = ${scope.userId}
      on conflict (user_id, installation) do update
        set name = excluded.name, family_id = excluded.family_id, created_at = now(), ended_at = null
        where devices.ended_at is null or devices.family_id <> excluded.family_id
      returning id`,
  );
  if (row === undefined) return undefined;
  const queue_key = (await findQueueKey(transaction, sealing, row.id)) ?? given.newQueueKey;
  await transaction.rows(
    sql`insert into device_secrets (device_id, token_hash, queue_key)
      values (${row.id}, ${hashToken(given.token)}, ${sealing.seal(purposeOf(row.id), queue_key)})
      on conflict (device_id) do update
        set token_hash = excluded.token_hash, queue_key = excluded.queue_key, last_used_at = null`,
  );
  await transaction.rows(
    sql`update devices set ended_at = now() where id in (select id from devices
      where user_id = ${scope.userId} and ended_at is null order by created_at desc, id desc offset ${devicesMaximum}::int)`,
  );
  const [stored] = await transaction.rows(
    sql.of(device)`select ${columns} from devices d where d.id = ${row.id}`,
  );
  if (stored === undefined) throw new Error('no device was stored');
  return { ...stored, queue_key };
}

/** Returns the device's existing queue key as base64url. */
async function findQueueKey(
  transaction: Queryable,
  sealing: Sealing,
  deviceId: number,
): Promise<string | undefined> {
  const [row] = await transaction.rows(
    sql.of({
      queue_key: 'bytes?',
    })`select queue_key from device_secrets where device_id = ${deviceId} for update`,
  );
  const stored = row?.queue_key;
  if (stored == null) return undefined;
  // Written before keys were encrypted (migration 0061).
  if (stored.length === plainKeyBytes) return stored.toString('base64url');
  return sealing.open(purposeOf(deviceId), stored);
}

const plainKeyBytes = 32;

function purposeOf(deviceId: number): string {
  return `device ${deviceId}`;
}

/** Returns a device that the caller may end. */
export async function findDevice(
  database: Queryable,
  scope: Scope,
  id: number,
): Promise<Authorized<'device'> | undefined> {
  const [row] = await database.read(
    sql.of({ id: 'number' })`select d.id from devices d where d.id = ${id} and ${reached(scope)}`,
  );
  return row && authorize('device', row);
}

/** Ends a device; an ended one keeps its time. */
export async function endDevice(transaction: Queryable, { id }: Authorized<'device'>): Promise<void> {
  await transaction.rows(sql`update devices set ended_at = coalesce(ended_at, now()) where id = ${id}`);
}

/** Ends the devices of an account whose session was ended by logout, revocation or a new password. */
export async function endDevicesOf(transaction: Queryable, userId: number): Promise<void> {
  await transaction.rows(
    sql`update devices d set ended_at = now() where d.user_id = ${userId} and d.ended_at is null
      and not exists (select from sessions s where s.family_id = d.family_id and s.revoked_at is null)`,
  );
}

function reached(scope: Scope) {
  return sql`(${scope.reach === 'all'} or d.user_id = ${scope.userId})`;
}
