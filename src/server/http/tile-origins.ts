// The hosts from which the map may load street tiles, from the settings; for the page's security policy.

import { findSettings } from '#server/config/setting-values.ts';
import type { Database } from '#server/database/database.ts';

const rememberedMs = 60_000;
/** A page must not wait long for a setting. */
const deadlineMs = 500;

/** Returns the origins; the last known ones if the database is slow. */
export function tileOrigins(database: Database, key: Buffer): () => Promise<readonly string[]> {
  let known: readonly string[] = [];
  let readAt = Number.NEGATIVE_INFINITY;

  async function read(): Promise<void> {
    const set = await findSettings(database, key, ['tiles_url', 'pmtiles_url']);
    known = [...new Set(Object.values(set).flatMap(originOf))];
  }

  return async () => {
    if (performance.now() - readAt < rememberedMs) return known;
    readAt = performance.now();
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, deadlineMs);
    await Promise.race([read().catch(() => undefined), late]);
    clearTimeout(timer);
    return known;
  };
}

/** The origin of a URL on another host; undefined for own paths and invalid URLs. */
function originOf(value: unknown): string[] {
  const address = typeof value === 'string' ? URL.parse(value) : null;
  return address !== null && /^https?:$/.test(address.protocol) ? [address.origin] : [];
}
