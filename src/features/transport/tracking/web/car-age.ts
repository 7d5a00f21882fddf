// Age of positions as shown: a stale one is a past position.
import { onceFor } from '#locales/once-for.ts';

const oldMs = 15 * 60_000;

/** Whether a position is older than 15 minutes. */
export function isOld(updatedAt: string, now: number): boolean {
  return now - Date.parse(updatedAt) > oldMs;
}

/** The moment before which positions are old, written as theirs: thousands of them are compared as texts. */
export function oldBefore(now: number): string {
  return new Date(now - oldMs).toISOString();
}

const formats = onceFor((languageTag) => new Intl.RelativeTimeFormat(languageTag, { style: 'short' }));

/** '40 seconds ago', '3 hours ago', in the user's language. Future times count as now. */
export function showAge(updatedAt: string, now: number, languageTag: string): string {
  const seconds = Math.max(0, (now - Date.parse(updatedAt)) / 1000);
  const format = formats(languageTag);
  if (seconds < 60) return format.format(-Math.round(seconds), 'second');
  if (seconds < 3600) return format.format(-Math.floor(seconds / 60), 'minute');
  return format.format(-Math.floor(seconds / 3600), 'hour');
}
