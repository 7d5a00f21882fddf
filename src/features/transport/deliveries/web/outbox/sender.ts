// Sends queued reports: one tab at a time, oldest report first, all reports before their photos. A lost
// response is harmless, because the server identifies each report by its key.
import type { Failure } from '#core/errors.ts';
import { deliveriesContract } from '../../contract.ts';
import { currentDevice, renewDevice } from './device.ts';
import { callByDevice, type Postponed, type Refusal } from './device-call.ts';
import {
  findPhoto,
  listReports,
  markRefused,
  markSent,
  removePhoto,
  removeReport,
  type Waiting,
} from './queue.ts';
import type { ReportAnswer } from './queued-report.ts';
import { type OutboxDatabase, openStorage, type StoredDevice } from './storage.ts';

export type Outcome = { key: string; answer: ReportAnswer } | { key: string; failure: Failure };

/**
 * Makes one pass over the queue; returns true if nothing is left to retry. Calls `tell` for each report that
 * the server accepted or rejected.
 */
export async function sendWaiting(tell: (outcome: Outcome) => void): Promise<boolean> {
  const database = await openStorage();
  if (database === undefined) return true;
  return navigator.locks.request('outbox', () => pass(database, tell));
}

async function pass(database: OutboxDatabase, tell: (outcome: Outcome) => void): Promise<boolean> {
  const tried = new Set<string>();
  for (;;) {
    const device = await currentDevice(database);
    // A revoked device sends nothing until the next login.
    if (device === undefined || device.revoked) return true;
    const waiting = (await listReports(database, device)).filter(({ stored }) => stored.state === 'waiting');
    // Reports enqueued since then are sent in the same pass.
    const untried = waiting.filter(({ stored }) => !tried.has(`${stored.key} ${stored.sent}`));
    const next = untried.find(({ stored }) => !stored.sent) ?? untried[0];
    if (next === undefined) return waiting.length === 0;
    const { key, sent } = next.stored;
    tried.add(`${key} ${sent}`);
    const result = sent ? await sendPhotos(database, device, next) : await sendReport(device, next);
    if (result === 'later') return false;
    if (result === 'revoked') {
      await renewDevice(database, device);
      return false;
    }
    if (result === 'done') await removeReport(database, key);
    else if ('answer' in result) await markSent(database, next);
    else await markRefused(database, device, next, result.failure);
    if (result !== 'done') tell({ key, ...result });
  }
}

async function sendReport(
  device: StoredDevice,
  { report }: Waiting,
): Promise<{ answer: ReportAnswer } | Refusal | Postponed> {
  const { create } = deliveriesContract;
  const body = { ...report, sent_at: new Date().toISOString() };
  const given = await callByDevice(create, { body }, device);
  if (typeof given === 'string' || 'failure' in given) return given;
  const read = create.response.safeParse(given.body);
  // Any other 2xx is not the portal's response, but that of a captive portal or proxy.
  return read.success ? { answer: read.data } : 'later';
}

async function sendPhotos(
  database: OutboxDatabase,
  device: StoredDevice,
  { stored: { key }, report }: Waiting,
): Promise<'done' | Refusal | Postponed> {
  const { uploadPhoto } = deliveriesContract;
  for (const { sha256 } of report.photos ?? []) {
    const photo = await findPhoto(database, device, key, sha256);
    if (photo === undefined) continue;
    const file = new File([photo], 'photo');
    const given = await callByDevice(uploadPhoto, { params: { key, sha256 }, file }, device);
    if (typeof given === 'string' || 'failure' in given) return given;
    if (!uploadPhoto.response.safeParse(given.body).success) return 'later';
    await removePhoto(database, key, sha256);
  }
  return 'done';
}
