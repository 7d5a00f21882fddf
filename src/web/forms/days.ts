// Dates as typed: in digits, in the order of the language.

const letterCounts = { day: 2, month: 2, year: 4 } as const;

/** `2026-11-24` for 24/11/2026, 24.11.2026 or 2026-11-24; an invalid date is returned as it is. */
export function dayOf(typed: string): string {
  const [, first = '', month = '', last = ''] = /^\s*(\d+)\D+(\d+)\D+(\d+)\D*$/.exec(typed) ?? [];
  const [year, day] = first.length === 4 ? [first, last] : [last, first];
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(written) ? written : typed.trim();
}

/** Whether this is a valid calendar date, `yyyy-mm-dd`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** A date in digits, as it may be typed; an invalid date is returned as it is. */
export function figuresOf(day: string, languageTag: string): string {
  return isDay(day) ? formatFor(languageTag).format(new Date(`${day}T00:00:00Z`)) : day;
}

/** The input format, as dd/mm/yyyy; `letters` are those of day, month and year. */
export function patternOf(languageTag: string, letters: string): string {
  const [day = '', month = '', year = ''] = letters;
  const byPart: Partial<Record<string, string>> = { day, month, year };
  return formatFor(languageTag)
    .formatToParts(0)
    .map(({ type, value }) => byPart[type]?.repeat(letterCounts[type as keyof typeof letterCounts]) ?? value)
    .join('');
}

function formatFor(languageTag: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(languageTag, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
