// Storage of delivery reports on the device (IndexedDB). Everything except counts and order is encrypted.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Sealed } from './encryption.ts';

export interface StoredReport {
  /** Order of creation. */
  seq?: number;
  /** The client-generated id of the report, also its key on the server. */
  key: string;
  /** Id of the server's device record: one user on this installation. */
  device: number;
  state: 'waiting' | 'refused';
  /** Whether the server has the report; photos may still be unsent. */
  sent: boolean;
  /** The report and the reason for its rejection. */
  content: Sealed;
}

export interface StoredPhoto {
  key: string;
  sha256: string;
  content: Sealed;
}

export interface StoredDevice {
  id: number;
  /** The device's user. */
  username: string;
  token: string;
  queueKey: CryptoKey;
  /** The session has ended; the user's next session registers for a new token. */
  stale: boolean;
  /** Whether the device was revoked: nothing is sent until the next login. */
  revoked?: boolean;
}

export interface StoredPosition {
  seq?: number;
  device: number;
  content: Sealed;
}

export interface KeptAnswer {
  name: string;
  device: number;
  at: number;
  content: Sealed;
}

interface Schema extends DBSchema {
  reports: { key: number; value: StoredReport; indexes: { key: string } };
  photos: { key: [string, string]; value: StoredPhoto };
  kept: { key: string; value: KeptAnswer };
  device: { key: 'current'; value: StoredDevice };
  installation: { key: 'id'; value: string };
  positions: { key: number; value: StoredPosition };
}
export type OutboxDatabase = IDBPDatabase<Schema>;

let opened: Promise<OutboxDatabase | undefined> | undefined;

/** Opens the database of this installation; undefined without IndexedDB or Web Crypto (no HTTPS). */
export function openStorage(): Promise<OutboxDatabase | undefined> {
  opened ??= globalThis.isSecureContext ? open() : Promise.resolve(undefined);
  return opened;
}

async function open(): Promise<OutboxDatabase | undefined> {
  try {
    return await openDB<Schema>('outbox', 2, {
      upgrade(database, before) {
        if (before < 2) database.createObjectStore('positions', { keyPath: 'seq', autoIncrement: true });
        if (before >= 1) return;
        const reports = database.createObjectStore('reports', { keyPath: 'seq', autoIncrement: true });
        reports.createIndex('key', 'key', { unique: true });
        database.createObjectStore('photos', { keyPath: ['key', 'sha256'] });
        database.createObjectStore('kept', { keyPath: 'name' });
        database.createObjectStore('device');
        database.createObjectStore('installation');
      },
      // Does not block a newer version of the app in another tab.
      blocking: (_, __, event) => {
        if (event.target instanceof IDBDatabase) event.target.close();
        opened = undefined;
      },
      terminated: () => {
        opened = undefined;
      },
    });
  } catch {
    return undefined;
  }
}
