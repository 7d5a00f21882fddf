// Dates as screens and papers write them: 05 Nov 2026.
import { onceFor } from './once-for.ts';

/** The text of a plain date; an invalid date is shown as it is. */
export function showDay(value: string, languageTag: string): string {
  const date = new Date(`${value}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? value : withoutYearWord(days(languageTag).format(date));
}

/** The text of a time; an invalid time is shown as it is. */
export function showMoment(value: string, languageTag: string, timeZone = ''): string {
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? value : withoutYearWord(moments(languageTag)(timeZone).format(date));
}

/** Russian and Ukrainian add an abbreviation of 'year', which only running text needs. */
function withoutYearWord(text: string): string {
  return text.replace(/(\d{4})\s[гр]\./u, '$1');
}

const days = onceFor(
  (tag) => new Intl.DateTimeFormat(tag, { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' }),
);
const moments = onceFor((tag) =>
  onceFor(
    (timeZone) =>
      new Intl.DateTimeFormat(tag, {
        day: '2-digit',
        month: 'short',
        year: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        ...(timeZone !== '' && { timeZone }),
      }),
  ),
);
