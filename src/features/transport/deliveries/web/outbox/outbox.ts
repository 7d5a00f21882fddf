// Outbox of delivery reports, online and offline: each report is stored on the device first, then sent with
// retries until the server accepts or rejects it.
import { call } from '#web/client.ts';
import { createStore, useStore } from '#web/external-store.ts';
import { CallFailure } from '#web/messages.ts';
import { currentUser, onSessionChange } from '#web/session.ts';
import { deliveriesContract } from '../../contract.ts';
import { currentDevice, forgetDevice, markStale, registeredDevice } from './device.ts';
import { findReport, listReports, removeReport, storeReport } from './queue.ts';
import type { QueuedReport, ReportAnswer, ReportBody } from './queued-report.ts';
import { freeReserve, holdReserve } from './reserve.ts';
import { type Outcome, sendWaiting } from './sender.ts';
import { openStorage } from './storage.ts';

export type { QueuedReport, ReportBody } from './queued-report.ts';
export { newReportKey } from './queued-report.ts';

export interface OutboxState {
  /** Number of reports with unsent data or photos. */
  readonly waiting: number;
  readonly refused: readonly QueuedReport[];
  /** All reports, oldest first, without their photos. */
  readonly queued: readonly QueuedReport[];
  /** Whether the storage has been read. */
  readonly ready: boolean;
  /** Little storage is left for reports with photos. */
  readonly storageLow: boolean;
  /** Whether this device was revoked: the queue is sent after the next login. */
  readonly revoked: boolean;
}

const state = createStore<OutboxState>({
  waiting: 0,
  refused: [],
  queued: [],
  ready: false,
  storageLow: false,
  revoked: false,
});
/** Callbacks of callers that wait for a response, called when the attempt has failed. */
const postponed = new Set<() => void>();
const outcomes = new Map<string, Outcome>();
const listeners = new Map<string, (outcome: Outcome) => void>();
/** Shares outcomes and changes with other tabs. */
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('outbox') : undefined;

/** Hook: the queued and rejected reports. */
export function useOutbox(): OutboxState {
  startOutbox();
  return useStore(state);
}

/**
 * Stores a report on the device and starts sending it; resolves when it is stored. A report with the key of a
 * rejected one replaces it. Rejects if it cannot be stored; nothing is sent then.
 */
export async function enqueueReport(report: ReportBody, photos: readonly Blob[]): Promise<void> {
  startOutbox();
  outcomes.delete(report.key);
  const database = await openStorage();
  if (database === undefined) return sendAtOnce(report);
  const device = await registeredDevice(database);
  const store = () => storeReport(database, device, report, photos);
  try {
    await store().catch(async (error: unknown) => {
      if (!isQuotaExceeded(error)) throw error;
      await freeReserve();
      await store();
    });
  } catch (error) {
    throw isQuotaExceeded(error) ? noSpace(error) : error;
  }
  await changed();
  void navigator.storage?.persist?.();
  trySoon();
}

/**
 * Resolves with the response to a report of this page; rejects with the CallFailure if the server rejected
 * it.
 */
export function whenSent(key: string): Promise<ReportAnswer> {
  return new Promise((resolve, reject) => {
    const settle = (outcome: Outcome) => {
      if ('answer' in outcome) resolve(outcome.answer);
      else reject(new CallFailure(outcome.failure));
    };
    const known = outcomes.get(key);
    if (known) settle(known);
    else listeners.set(key, settle);
  });
}

/** How long the form waits for the server before it leaves the report in the queue. */
const patienceMs = 8_000;

/**
 * Stores a report and waits briefly for the server. Resolves to true if the server accepted it, false if it
 * is still queued. Rejects with a CallFailure if the server rejected it or it could not be stored.
 */
export async function reportDelivery(report: ReportBody, photos: readonly Blob[]): Promise<boolean> {
  await enqueueReport(report, photos);
  if (!navigator.onLine) return false;
  const late = new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), patienceMs);
    postponed.add(() => resolve(false));
  });
  return Promise.race([whenSent(report.key).then(() => true as const), late]);
}

/** Returns an unsent report with its photos, to prefill the form for a correction. */
export async function queuedReport(key: string): Promise<QueuedReport | undefined> {
  const database = await openStorage();
  const device = database && (await currentDevice(database));
  return device && findReport(database, device, key);
}

/** Deletes a report from the device; the user has discarded it. */
export async function dropReport(key: string): Promise<void> {
  const database = await openStorage();
  if (database) await removeReport(database, key);
  await changed();
}

/** Sends queued reports now, without the retry delay. */
export function sendNow(): void {
  pauseMs = firstPauseMs;
  trySoon();
}

/** Called before logout: the queue is unreadable until its user logs in again. */
export async function lockOutbox(): Promise<void> {
  await forgetDevice();
  await changed();
}

/** Without browser storage, a report is sent immediately or fails. */
async function sendAtOnce(report: ReportBody): Promise<void> {
  const body = { ...report, sent_at: new Date().toISOString() };
  settled({ key: report.key, answer: await call(deliveriesContract.create, { body }) });
}

function isQuotaExceeded(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}

function noSpace(cause: unknown): CallFailure {
  return new CallFailure(
    { status: 0, codes: ['STORAGE_FULL'], sessionEnded: false, fields: {} },
    undefined,
    cause,
  );
}

let started = false;
/** Runs on every page, because the end of a session must lock the queue. */
export function startOutbox(): void {
  if (started) return;
  started = true;
  channel?.addEventListener('message', ({ data }: MessageEvent<Outcome | undefined>) => {
    if (data) take(data);
    void refresh();
  });
  globalThis.addEventListener('online', sendNow);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') sendNow();
  });
  let username = currentUser()?.username;
  onSessionChange(() => {
    const before = username;
    username = currentUser()?.username;
    if (username === before) return;
    void (username === undefined ? markStale() : prepare()).then(refresh);
  });
  void prepare().then(refresh);
}

/** Registers the driver's device while online, so that reports need no further request for a token. */
async function prepare(): Promise<void> {
  const database = await openStorage();
  if (database === undefined) return;
  if (currentUser()?.role === 'driver') await registeredDevice(database).catch(() => undefined);
  trySoon();
}

const firstPauseMs = 2_000;
const longestPauseMs = 5 * 60_000;
let pauseMs = firstPauseMs;
let timer: ReturnType<typeof setTimeout> | undefined;
let passing = false;
let again = false;

/** Runs one pass at a time per tab; reports stored since then are sent in another pass. */
function trySoon(): void {
  clearTimeout(timer);
  if (passing) {
    again = true;
    return;
  }
  passing = true;
  again = false;
  void sendWaiting(settled)
    .catch(() => false)
    .then((done) => {
      passing = false;
      if (!again) {
        for (const tell of postponed) tell();
        postponed.clear();
      }
      if (done) pauseMs = firstPauseMs;
      if (again) trySoon();
      else if (!done) {
        // Jitter, so that phones that lost the same cell do not retry simultaneously.
        timer = setTimeout(trySoon, pauseMs * (0.75 + Math.random() / 2));
        pauseMs = Math.min(pauseMs * 2, longestPauseMs);
      }
      void refresh();
    });
}

function settled(outcome: Outcome): void {
  take(outcome);
  tellTabs(outcome);
  void refresh();
}

function take(outcome: Outcome): void {
  const listener = listeners.get(outcome.key);
  listeners.delete(outcome.key);
  if (listener) listener(outcome);
  else outcomes.set(outcome.key, outcome);
}

function tellTabs(outcome?: Outcome): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has a single origin
  channel?.postMessage(outcome);
}

async function changed(): Promise<void> {
  tellTabs();
  await refresh();
}

/** Space for several reports with five photos each; below it a warning is shown if the browser reports the space. */
const spaceWanted = 50 * 1024 * 1024;

async function refresh(): Promise<void> {
  const database = await openStorage();
  const device = database && (await currentDevice(database));
  const all = device ? await listReports(database, device) : [];
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
  const hasReserve = device === undefined || (await holdReserve());
  const queued = all.map(({ stored: { key, sent }, report, failure }) => ({
    key,
    report,
    sent,
    failure,
    photos: [],
  }));
  const refused = queued.filter(({ failure }) => failure !== undefined);
  state.set({
    waiting: queued.length - refused.length,
    refused,
    queued,
    ready: true,
    revoked: device?.revoked === true,
    storageLow: database !== undefined && (!hasReserve || (quota ?? Infinity) - (usage ?? 0) < spaceWanted),
  });
}
