// Storage held in advance for one report with all its photos. Browsers no longer tell how much is left: Chromium reports
// 10 GiB on a full phone. What can be held is there, and what cannot be held is said before photos are taken.
import { photoMaxBytes, photosMaximum, signatureMaxBytes } from '../../rules.ts';

const cacheName = 'outbox reserve';
const place = '/outbox-reserve';
const size = photosMaximum * photoMaxBytes + 4 * signatureMaxBytes;

/** Holds the reserve, writing it if needed; false if the device has no room for it. */
export async function holdReserve(): Promise<boolean> {
  if (!('caches' in globalThis)) return true;
  try {
    const cache = await caches.open(cacheName);
    if ((await cache.match(place)) === undefined) await cache.put(place, new Response(new Uint8Array(size)));
    return true;
  } catch (error) {
    return !(error instanceof DOMException && error.name === 'QuotaExceededError');
  }
}

/** Gives the reserve to a report that finds no other room. */
export async function freeReserve(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(cacheName).catch(() => false);
}
