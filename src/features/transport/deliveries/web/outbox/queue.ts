// The queued reports of this device, in order of creation.

import type { Failure } from '#core/errors.ts';
import { open, openJson, seal, sealJson } from './encryption.ts';
import type { QueuedReport, ReportBody } from './queued-report.ts';
import type { OutboxDatabase, StoredDevice, StoredReport } from './storage.ts';

interface Content {
  readonly report: ReportBody;
  readonly failure?: Failure;
}

/** A decrypted report; its photos are loaded when they are sent. */
export interface Waiting extends Content {
  readonly stored: StoredReport;
}

/** Stores a report and its photos in one transaction; replaces a rejected report with the same key. */
export async function storeReport(
  database: OutboxDatabase,
  { id: device, queueKey }: StoredDevice,
  report: ReportBody,
  photos: readonly Blob[],
): Promise<void> {
  const { key } = report;
  const content = await sealJson(queueKey, key, { report } satisfies Content);
  // Encrypted before the transaction, because IndexedDB commits a transaction that awaits anything else.
  const sealed = await Promise.all(
    photos.map(async (photo, index) => {
      const sha256 = report.photos?.[index]?.sha256 ?? '';
      return { key, sha256, content: await seal(queueKey, `${key} ${sha256}`, await photo.arrayBuffer()) };
    }),
  );
  const transaction = database.transaction(['reports', 'photos'], 'readwrite', { durability: 'strict' });
  const reports = transaction.objectStore('reports');
  const before = await reports.index('key').get(key);
  const stored: StoredReport = { key, device, state: 'waiting', sent: false, content };
  if (before?.seq !== undefined) stored.seq = before.seq;
  await Promise.all([
    reports.put(stored),
    transaction.objectStore('photos').delete(photosOf(key)),
    ...sealed.map((photo) => transaction.objectStore('photos').put(photo)),
    transaction.done,
  ]);
}

/** Lists the reports of this device's user, oldest first. */
export async function listReports(database: OutboxDatabase, device: StoredDevice): Promise<Waiting[]> {
  const all = (await database.getAll('reports')).filter((one) => one.device === device.id);
  const opened = all.map(async (stored) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written only by this module; a modified one fails to decrypt
    const content = (await openJson(device.queueKey, stored.key, stored.content)) as Content;
    return { stored, ...content };
  });
  const settled = await Promise.allSettled(opened);
  // A damaged report must not block the others.
  return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
}

/** Returns a report with its photos, to correct it. */
export async function findReport(
  database: OutboxDatabase,
  device: StoredDevice,
  key: string,
): Promise<QueuedReport | undefined> {
  const found = (await listReports(database, device)).find(({ stored }) => stored.key === key);
  if (found === undefined) return undefined;
  const { report, failure } = found;
  const photos: Blob[] = [];
  for (const { sha256 } of report.photos ?? []) {
    const photo = await findPhoto(database, device, key, sha256);
    if (photo) photos.push(photo);
  }
  return { key, report, photos, sent: found.stored.sent, failure };
}

/** Returns an unsent photo; undefined if it was sent. */
export async function findPhoto(
  database: OutboxDatabase,
  { queueKey }: StoredDevice,
  key: string,
  sha256: string,
): Promise<Blob | undefined> {
  const stored = await database.get('photos', [key, sha256]);
  return stored && new Blob([await open(queueKey, `${key} ${sha256}`, stored.content)]);
}

/** Marks a report as sent; removes it if no photos are unsent. */
export async function markSent(database: OutboxDatabase, { stored, report }: Waiting): Promise<void> {
  if ((report.photos ?? []).length === 0) await removeReport(database, stored.key);
  else await database.put('reports', { ...stored, sent: true });
}

/** Removes a photo that the server has received. */
export async function removePhoto(database: OutboxDatabase, key: string, sha256: string): Promise<void> {
  await database.delete('photos', [key, sha256]);
}

/** Marks a report as rejected by the server, for itself or one of its photos. */
export async function markRefused(
  database: OutboxDatabase,
  { queueKey }: StoredDevice,
  { stored, report }: Waiting,
  failure: Failure,
): Promise<void> {
  const content = await sealJson(queueKey, stored.key, { report, failure } satisfies Content);
  await database.put('reports', { ...stored, state: 'refused', content });
}

export async function removeReport(database: OutboxDatabase, key: string): Promise<void> {
  const transaction = database.transaction(['reports', 'photos'], 'readwrite');
  const reports = transaction.objectStore('reports');
  const seq = await reports.index('key').getKey(key);
  await Promise.all([
    ...(seq === undefined ? [] : [reports.delete(seq)]),
    transaction.objectStore('photos').delete(photosOf(key)),
    transaction.done,
  ]);
}

function photosOf(key: string): IDBKeyRange {
  return IDBKeyRange.bound([key, ''], [key, '\uFFFF']);
}
