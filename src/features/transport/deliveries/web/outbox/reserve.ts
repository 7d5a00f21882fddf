// Storage reserved for one report with all its photos. Browsers no longer report the free space reliably:
// Chromium reports 10 GiB on a full phone. What could be reserved is available, and otherwise the driver is
// warned before taking photos.
import { photoMaxBytes, photosMaximum, signatureMaxBytes } from '../../rules.ts';

const cacheName = 'outbox reserve';
const place = '/outbox-reserve';
const size = photosMaximum * photoMaxBytes + 4 * signatureMaxBytes;

/** Keeps the reserve, writing it if needed; false if the device has no space for it. */
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

/** Releases the reserve for a report that finds no other space. */
export async function freeReserve(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(cacheName).catch(() => false);
}
