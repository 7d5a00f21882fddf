// The browser's local storage, which may be missing, full or blocked: the app then works without persistence.
// Its keys (THEME-10): token, tokenExpiration, user, locale, dark, appState:<username>, recentRecords:<username>,
// checkForAppUpdatesAt.

/** Where the records that a user opened last are kept; removed when the user logs out. */
export function recentRecordsKey(username: string): string {
  return `recentRecords:${username}`;
}

/** The stored text, or null. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text; null removes it. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // A full or blocked storage only means that nothing is persisted.
  }
}

/** The stored JSON object, or an empty one when it is missing or invalid. */
export function readStoredObject(key: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(readStored(key) ?? '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}
