// Positions of this phone while its car carries packages, if the driver has switched sharing on. Positions are
// queued encrypted, as reports are, and are sent with the device's token.
import { trackingContract } from '#features/transport/tracking/contract.ts';
import { createStore, useStore } from '#web/external-store.ts';
import { readStored, writeStored } from '#web/local-storage.ts';
import { currentUser } from '#web/session.ts';
import { currentDevice, renewDevice } from './device.ts';
import { callByDevice } from './device-call.ts';
import { openJson, sealJson } from './encryption.ts';
import { type OutboxDatabase, openStorage, type StoredDevice, type StoredPosition } from './storage.ts';

/** `refused`: location access was denied; `resting`: the car carries no packages. */
export type SharingState = 'off' | 'on' | 'refused' | 'resting';

const remembered = 'sharePosition';
const state = createStore<SharingState>('off');

/** Minimum interval between two fixes; a working day stays below the maximum kept. */
const betweenFixesMs = 30_000;
const keptMaximum = 2_000;
/** Maximum of one request, as the endpoint declares it. */
const atOnce = 200;
/** Pause after the server reported that the car carries no packages. */
const restMs = 10 * 60_000;

export interface OwnPosition {
  readonly lat: number;
  readonly lng: number;
  readonly at: string;
  readonly speed: number | null;
  readonly heading: number | null;
  readonly accuracy: number;
}

export function useSharing(): SharingState {
  return useStore(state);
}

/** Whether this browser can provide a location. */
export function canShare(): boolean {
  return globalThis.isSecureContext && 'geolocation' in navigator;
}

/** Switches sharing on or off for the signed-in driver; other users of the device are not affected. */
export function setSharing(on: boolean): void {
  writeStored(remembered, on ? (currentUser()?.username ?? null) : null);
  resumeSharing();
}

let watch: number | undefined;
let lastAt = 0;
let restingUntil = 0;

/** Starts or stops watching the location according to the stored choice. */
export function resumeSharing(): void {
  const user = currentUser();
  const wanted = canShare() && user?.role === 'driver' && readStored(remembered) === user.username;
  if (!wanted) {
    if (watch !== undefined) navigator.geolocation.clearWatch(watch);
    watch = undefined;
    state.set('off');
    return;
  }
  if (watch !== undefined) return;
  state.set('on');
  globalThis.addEventListener('online', sendSoon);
  watch = navigator.geolocation.watchPosition(follow, failed, {
    enableHighAccuracy: true,
    maximumAge: 10_000,
  });
}

function sendSoon(): void {
  void sendPositions();
}

function failed({ code, PERMISSION_DENIED }: GeolocationPositionError): void {
  // Other failures are temporary, for example in a tunnel.
  if (code !== PERMISSION_DENIED) return;
  if (watch !== undefined) navigator.geolocation.clearWatch(watch);
  watch = undefined;
  state.set('refused');
}

function follow({ coords, timestamp }: GeolocationPosition): void {
  const now = Date.now();
  if (now < restingUntil || now - lastAt < betweenFixesMs) return;
  lastAt = now;
  const { latitude, longitude, speed, heading, accuracy } = coords;
  void enqueuePosition({
    lat: latitude,
    lng: longitude,
    at: new Date(timestamp).toISOString(),
    // The browser reports metres per second.
    speed: speed === null ? null : Math.round(speed * 36) / 10,
    heading: heading === null || Number.isNaN(heading) ? null : heading,
    accuracy,
  }).then(sendPositions);
}

/** Stores a position on the device; deletes the oldest ones above the maximum. */
export async function enqueuePosition(position: OwnPosition): Promise<void> {
  const database = await openStorage();
  const device = database && (await currentDevice(database));
  if (!device) return;
  const content = await sealJson(device.queueKey, name, position);
  await database.put('positions', { device: device.id, content });
  const keys = await database.getAllKeys('positions');
  for (const key of keys.slice(0, Math.max(0, keys.length - keptMaximum)))
    await database.delete('positions', key);
}

const name = 'position';

/** Sends queued positions, oldest first, until the queue is empty or a request fails. */
export async function sendPositions(): Promise<void> {
  const database = await openStorage();
  if (database === undefined) return;
  await navigator.locks.request('outbox positions', { ifAvailable: true }, async (lock) => {
    if (lock === null) return;
    for (let more = true; more; ) more = await sendSome(database);
  });
}

/** Sends one batch; returns false if nothing is left or the request failed. */
async function sendSome(database: OutboxDatabase): Promise<boolean> {
  const device = await currentDevice(database);
  if (device === undefined || device.revoked) return false;
  const waiting = (await database.getAll('positions')).filter((one) => one.device === device.id);
  const some = waiting.slice(0, atOnce);
  if (some.length === 0) return false;
  const positions = await openAll(device, some);
  if (positions.length > 0) {
    const body = { sent_at: new Date().toISOString(), positions };
    const given = await callByDevice(trackingContract.reportOwn, { body }, device);
    if (given === 'revoked') await renewDevice(database, device);
    if (typeof given === 'string') return false;
    // Rejected positions are dropped: no one corrects them by hand.
    const read = trackingContract.reportOwn.response.safeParse('body' in given ? given.body : undefined);
    if ('body' in given && !read.success) return false;
    restingUntil = read.data?.under_way === false ? Date.now() + restMs : 0;
    if (state.get() !== 'off') state.set(restingUntil > 0 ? 'resting' : 'on');
  }
  const { store, done } = database.transaction('positions', 'readwrite');
  await Promise.all([...some.map(({ seq = 0 }) => store.delete(seq)), done]);
  return waiting.length > some.length;
}

/** Returns the positions that decrypt; a damaged one must not block the others. */
async function openAll(
  { queueKey }: StoredDevice,
  stored: readonly StoredPosition[],
): Promise<OwnPosition[]> {
  const opened = await Promise.allSettled(stored.map(({ content }) => openJson(queueKey, name, content)));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written only by this module
  return opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value as OwnPosition] : []));
}
