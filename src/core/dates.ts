// Plain dates are texts 'yyyy-mm-dd' everywhere; timestamps are ISO 8601 in UTC.
import { onceFor } from '#locales/once-for.ts';

/** Today's date in a time zone (the server uses BUSINESS_TZ, never the browser's time zone). */
export function plainDateIn(timeZone: string, now: Date): string {
  return formatDate('yyyy-mm-dd', timeZone, now);
}

/**
 * A timestamp in local time of a time zone, formatted by the tokens yyyy, mm (month), dd, HH, MM (minutes)
 * and ss, each padded with zeros; other letters stay.
 */
export function formatDate(pattern: string, timeZone: string, moment: Date | number): string {
  const [yyyy = '', mm = '', dd = '', HH = '', MM = '', ss = ''] = clockOf(timeZone)
    .format(moment)
    .split(/\D/);
  const parts: Readonly<Record<string, string>> = { yyyy, mm, dd, HH, MM, ss };
  return pattern.replaceAll(/yyyy|mm|dd|HH|MM|ss/g, (token) => parts[token] ?? token);
}

// The Swedish form is 'yyyy-mm-dd HH:MM:ss'.
const clockOf = onceFor(
  (timeZone) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
);

/** The start of a plain date in UTC, for spreadsheet cells. */
export function startOfDay(plainDate: string): Date {
  return new Date(`${plainDate}T00:00:00Z`);
}

/** Whole days from one plain date to another; negative if the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000;
}

/** The timestamp of a local date and time ('10:15' or '10:15:30') in a time zone. */
export function momentIn(timeZone: string, plainDate: string, time: string): Date {
  const wanted = Date.parse(`${plainDate}T${time}Z`);
  const offsetAt = (moment: number) => {
    const whole = Math.floor(moment / 1000) * 1000;
    return Date.parse(formatDate('yyyy-mm-ddTHH:MM:ssZ', timeZone, whole)) - whole;
  };
  // The offset of the first guess may be wrong near a change to or from daylight saving time.
  return new Date(wanted - offsetAt(wanted - offsetAt(wanted)));
}

/** Whether this is a time zone that the runtime supports. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
