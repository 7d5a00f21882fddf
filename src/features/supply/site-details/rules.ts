// Opening hours of a site: their stored form and their display.

/** The maximum number of contacts of a site. */
export const contactsMaximum = 50;
/** The maximum number of intervals of a day. */
export const intervalsMaximum = 6;
/** Monday is 1. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** Local times of the site, as HH:MM. */
export interface Interval {
  readonly opens: string;
  readonly closes: string;
}

/** A day of the week; closed without an interval. Days that are not listed are unknown. */
export interface DayHours {
  readonly weekday: number;
  readonly intervals: readonly Interval[];
}

/** The intervals of a day in stored form. */
export function storedHours(intervals: readonly Interval[]): string {
  return intervals.length === 0
    ? 'closed'
    : intervals.map(({ opens, closes }) => `${opens}-${closes}`).join(', ');
}

/** The intervals of a stored day. */
export function intervalsIn(stored: string): Interval[] {
  return [...stored.matchAll(/(\d\d:\d\d)-(\d\d:\d\d)/g)].map(([, opens = '', closes = '']) => ({
    opens,
    closes,
  }));
}

/** The path of the first time that is not later than the previous one; undefined if there is none. */
export function misplacedTime(
  intervals: readonly Interval[],
): readonly [index: number, field: keyof Interval] | undefined {
  let before = '';
  for (const [index, { opens, closes }] of intervals.entries()) {
    if (opens <= before) return [index, 'opens'];
    if (closes <= opens) return [index, 'closes'];
    before = closes;
  }
  return undefined;
}

/** A line of opening hours: the days and their hours. */
export interface HoursLine {
  readonly days: string;
  readonly hours: string;
}

/** The known opening hours in a reader's language; consecutive days with the same hours share a line. */
export function hoursLines(all: readonly DayHours[], languageTag: string, closed: string): HoursLine[] {
  const runs: { first: number; last: number; hours: string }[] = [];
  for (const { weekday, intervals } of all.toSorted((a, b) => a.weekday - b.weekday)) {
    const hours = intervals.map(({ opens, closes }) => `${opens}–${closes}`).join(', ') || closed;
    const run = runs.at(-1);
    if (run?.last === weekday - 1 && run.hours === hours) run.last = weekday;
    else runs.push({ first: weekday, last: weekday, hours });
  }
  return runs.map(({ first, last, hours }) => ({
    days: [...new Set([first, last])].map((day) => weekdayIn(day, languageTag, 'short')).join('–'),
    hours,
  }));
}

/** The name of a day of the week. */
export function weekdayIn(weekday: number, languageTag: string, form: 'short' | 'long'): string {
  // The first of January 2024 was a Monday.
  const day = new Date(Date.UTC(2024, 0, weekday));
  return new Intl.DateTimeFormat(languageTag, { weekday: form, timeZone: 'UTC' }).format(day);
}
