// This installation as a device of the signed-in user: the token for reports and the key of the queue.
import { devicesContract, nameMaximum } from '#features/transport/devices/contract.ts';
import { call } from '#web/client.ts';
import { CallFailure } from '#web/messages.ts';
import { currentUser } from '#web/session.ts';
import { importQueueKey } from './encryption.ts';
import { type OutboxDatabase, openStorage, type StoredDevice } from './storage.ts';

/** Returns the registered device if it belongs to the signed-in user or no one is signed in. */
export async function currentDevice(database: OutboxDatabase): Promise<StoredDevice | undefined> {
  const device = await database.get('device', 'current');
  const user = currentUser();
  if (device === undefined || user === undefined || user.username === device.username) return device;
  await forget(database);
  return undefined;
}

/** Returns the device, registering it if needed; rejects with a CallFailure if that fails. */
export async function registeredDevice(database: OutboxDatabase): Promise<StoredDevice> {
  return navigator.locks.request('outbox device', async () => {
    const known = await currentDevice(database);
    if (known?.stale === false && !known.revoked) return known;
    try {
      return await register(database);
    } catch (error) {
      // While the server is unreachable, this user's reports stay encrypted with the existing key.
      if (known !== undefined) return known;
      throw error;
    }
  });
}

async function register(database: OutboxDatabase): Promise<StoredDevice> {
  const username = currentUser()?.username ?? '';
  const installation = (await database.get('installation', 'id')) ?? crypto.randomUUID();
  await database.put('installation', installation, 'id');
  const name = navigator.userAgent.slice(0, nameMaximum);
  const { id, token, queue_key } = await call(devicesContract.create, { body: { name, installation } });
  const device = { id, username, token, queueKey: await importQueueKey(queue_key), stale: false };
  await database.put('device', device, 'current');
  return device;
}

/** Makes the queue unreadable until its user logs in again; the server revokes the token at logout. */
export async function forgetDevice(): Promise<void> {
  const database = await openStorage();
  if (database) await forget(database);
}

/**
 * Requests a new token after the server rejected the current one. Marks the device as revoked if the server refuses
 * a new token to this sign-in: the queue then stays readable and is sent after the next login.
 */
export async function renewDevice(database: OutboxDatabase, { token }: StoredDevice): Promise<void> {
  await navigator.locks.request('outbox device', async () => {
    const device = await database.get('device', 'current');
    if (device?.token !== token) return;
    try {
      await register(database);
    } catch (error) {
      const status = error instanceof CallFailure ? error.failure.status : 0;
      if (status === 409) await database.put('device', { ...device, revoked: true }, 'current');
      // The session was ended elsewhere.
      else if (status === 401) await forget(database);
    }
  });
}

/** Marks the device after its session expired; the queue is still sent. */
export async function markStale(): Promise<void> {
  const database = await openStorage();
  const device = await database?.get('device', 'current');
  if (database && device) await database.put('device', { ...device, stale: true }, 'current');
}

async function forget(database: OutboxDatabase): Promise<void> {
  await database.delete('device', 'current');
  await database.clear('kept');
}
