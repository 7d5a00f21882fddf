// The browser's local storage, which may be missing, full or forbidden: then the app works on without remembering.
// Its keys (THEME-10): token, tokenExpiration, user, locale, dark, appState:<username>, checkForAppUpdatesAt.

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
    // A full or forbidden storage only means that nothing is remembered.
  }
}

/** The stored JSON object, or an empty one when there is none or it is damaged. */
export function readStoredObject(key: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(readStored(key) ?? '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}
