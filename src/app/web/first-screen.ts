// The files of the first screen are requested while those of the app itself still load, instead of after them.
import type { Locale } from '#locales/locales.ts';
import { readDictionary } from '#web/dictionary-files.ts';
import type { RouteEntry } from './route-entry.ts';
import { routeOf, routes } from './routes.tsx';

/** The screen that an address leads to; undefined when it has none. */
export function firstScreen(path: string, isSignedIn: boolean): RouteEntry | undefined {
  if (path === '/') return routes.find(({ name }) => name === (isSignedIn ? 'home' : 'landing'));
  const entry = routeOf(path);
  return isSignedIn || entry === undefined || entry.access === 'public' ? entry : routeOf('/login');
}

/** Failures are left to the router, which requests the same files again and reports. */
export async function requestScreen({ page, texts = [] }: RouteEntry, locale: Locale): Promise<void> {
  const dictionaries = texts.map((namespace) => readDictionary(locale, namespace));
  await Promise.allSettled<unknown>(page === undefined ? dictionaries : [page(), ...dictionaries]);
}
