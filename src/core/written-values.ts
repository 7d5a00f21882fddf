// Strict parsing of decimals, dates and times in a declared format (requirements, Part 3). Decimals stay
// texts, without binary floating point; dates become YYYY-MM-DD.

import { type Reason, reason } from '#locales/reasons.ts';
import { momentIn } from './dates.ts';

/** A value, or why there is none. */
export type Reading = { readonly value: string } | { readonly error: Reason };

export interface DecimalForm {
  readonly decimal: string;
  /** The thousands separator; none if empty. A space matches every kind of space. */
  readonly thousands: string;
}

export interface DecimalLimits {
  /** Digits after the decimal point. */
  readonly decimals: number;
  readonly negative: boolean;
}

// numeric(14, n): all digits together.
const maxDigits = 14;

/** A decimal as `-1234.5`, from a text with the declared separators or from a spreadsheet number. */
export function readDecimal(cell: string | number, form: DecimalForm, limits: DecimalLimits): Reading {
  const plain = typeof cell === 'number' ? plainOf(cell) : plainOfText(cell, form);
  const [, sign = '', digits, fraction = ''] = /^(-?)0*(\d+?)(?:\.(\d*?)0*)?$/.exec(plain ?? '') ?? [];
  if (digits === undefined) return { error: reason('not_a_number') };
  if (fraction.length > limits.decimals) {
    return { error: reason('too_many_decimals', { count: limits.decimals }) };
  }
  if (digits.length > maxDigits - limits.decimals) return { error: reason('too_large') };
  const value = fraction === '' ? digits : `${digits}.${fraction}`;
  if (sign === '' || value === '0') return { value };
  return limits.negative ? { value: `-${value}` } : { error: reason('below_zero') };
}

/** Spreadsheets calculate in binary and show 15 digits: 0.1 + 0.2 means 0.3. */
function plainOf(cell: number): string | undefined {
  const shown = String(Number(cell.toPrecision(15)));
  return /e/i.test(shown) ? undefined : shown;
}

function plainOfText(cell: string, { decimal, thousands }: DecimalForm): string | undefined {
  const mark = thousands === ' ' ? '[ \\u00a0\\u2009\\u202f]' : quoted(thousands);
  const whole = thousands === '' ? '\\d+' : `(?:\\d{1,3}(?:${mark}\\d{3})+|\\d+)`;
  const found = new RegExp(`^([-\\u2212]?)(${whole})(?:${quoted(decimal)}(\\d+))?$`).exec(cell);
  if (found === null) return undefined;
  const [, sign, integer = '', fraction = '0'] = found;
  return `${sign === '' ? '' : '-'}${integer.replace(/\D/g, '')}.${fraction}`;
}

/** Why a text is not a date format such as `D-MMM-YY`; undefined if it is one. */
export function dateFormError(form: string): string | undefined {
  if (form === spreadsheetDate) return undefined;
  const parts = partsOf(form);
  const once = (letter: string) => {
    const found = parts.filter((part) => part.startsWith(letter));
    return found.length === 1 && found.every((part) => part in digitsOf);
  };
  if (once('D') && once('M') && once('Y')) return undefined;
  return `a date form has one of D, DD, one of M, MM, MMM, MMMM, and one of YY, YYYY, or is '${spreadsheetDate}'`;
}

/** Days since 30 December 1899, as spreadsheets count them. */
export const spreadsheetDate = 'spreadsheet';

export const englishMonths: readonly string[] = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** A date as YYYY-MM-DD by the first matching format. `MMM` is the first three letters of a month, `MMMM` its name. */
export function readDate(
  cell: string | number,
  forms: readonly string[],
  months: readonly string[] = englishMonths,
): Reading {
  for (const form of forms) {
    const value = form === spreadsheetDate ? fromSerial(cell) : fromText(String(cell), form, months);
    if (value !== undefined) return { value };
  }
  const text = String(cell);
  if (forms.some((form) => form !== spreadsheetDate && isWritten(text, form, months))) {
    return { error: reason('no_such_day') };
  }
  return { error: reason('no_date', { forms: forms.join(', ') }) };
}

/** Plausible years of trial records (amendment 30). */
const years = { from: 1990, to: 2100 } as const;
/** Clocks differ a little. */
const clockToleranceMs = 5 * 60_000;

export interface MomentForm {
  readonly dates: readonly string[];
  readonly months?: readonly string[] | undefined;
  /** The time zone of times without one; without it each time needs its own. */
  readonly timeZone?: string | undefined;
}

/**
 * When something happened, as ISO 8601 in UTC: a date, a date with a time, or both with a zone ('2026-03-04
 * 10:15+02:00'). A date without a time is its noon in UTC, so that it is the same day in nearly every time
 * zone, but never later than now.
 */
export function readMoment(text: string, { dates, months, timeZone }: MomentForm, now = Date.now()): Reading {
  const [, timed, time, zone] =
    /^(.+?)[T ]+(\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?) *(Z|[+-]\d{2}:?\d{2})?$/i.exec(text) ?? [];
  const day = readDate(timed ?? text, dates, months);
  if ('error' in day) {
    return day.error.key === 'no_date' ? { error: reason('no_moment', { forms: dates.join(', ') }) } : day;
  }
  const year = Number(day.value.slice(0, 4));
  if (year < years.from || year > years.to)
    return { error: reason('year_out_of_range', { from: String(years.from), to: String(years.to) }) };
  if (time !== undefined && zone === undefined && timeZone === undefined) {
    return { error: reason('no_time_zone') };
  }
  const moment = momentOf(day.value, time, zone ?? timeZone ?? 'Z');
  if (Number.isNaN(moment)) return { error: reason('no_moment', { forms: dates.join(', ') }) };
  const latest = time === undefined && moment - now < 86_400_000 ? Math.min(moment, now) : moment;
  if (latest > now + clockToleranceMs) return { error: reason('in_future') };
  const iso = new Date(latest).toISOString();
  // The database stores microseconds.
  const [fraction] = /\.\d{4,}$/.exec(time ?? '') ?? [];
  return { value: fraction === undefined ? iso : iso.replace(/\.\d+/, fraction) };
}

function momentOf(day: string, time: string | undefined, zone: string): number {
  if (time === undefined) return Date.parse(`${day}T12:00:00Z`);
  const clock = /^\d:/.test(time) ? `0${time}` : time;
  const offset = /^[+-]/.test(zone) ? zone.replace(/(\d{2}):?(\d{2})$/, '$1:$2') : 'Z';
  const plain = Date.parse(`${day}T${clock}${offset}`);
  if (Number.isNaN(plain) || offset !== 'Z' || zone.toUpperCase() === 'Z') return plain;
  return momentIn(zone, day, clock).getTime();
}

function fromSerial(cell: string | number): string | undefined {
  const days =
    typeof cell === 'number' ? Math.floor(cell) : /^\d{1,7}$/.test(cell) ? Number(cell) : Number.NaN;
  // Day 60 is 29 February 1900, which never was; 2958465 is the last day of 9999.
  if (!(days >= 1 && days <= 2_958_465) || days === 60) return undefined;
  const date = new Date(Date.UTC(1899, 11, days < 60 ? 31 : 30) + days * 86_400_000);
  return date.toISOString().slice(0, 10);
}

function fromText(cell: string, form: string, months: readonly string[]): string | undefined {
  const found = patternOf(form).exec(cell)?.groups;
  if (found === undefined) return undefined;
  const year = found['YYYY'] === undefined ? fullYear(Number(found['YY'])) : Number(found['YYYY']);
  const month = monthOf(found, months);
  const day = Number(found['DD'] ?? found['D']);
  // Converted to a Date and back, 30 February becomes another day.
  const value = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const date = new Date(`${value}T00:00:00Z`);
  if (year < 1 || Number.isNaN(date.getTime())) return undefined;
  return date.toISOString().slice(0, 10) === value ? value : undefined;
}

/** Whether a text has this format; its day may not exist. */
function isWritten(cell: string, form: string, months: readonly string[]): boolean {
  const found = patternOf(form).exec(cell)?.groups;
  return found !== undefined && monthOf(found, months) > 0;
}

/** Two-digit years as in POSIX: 69 to 99 belong to the last century. */
function fullYear(twoDigits: number): number {
  return twoDigits >= 69 ? 1900 + twoDigits : 2000 + twoDigits;
}

function monthOf(found: Record<string, string | undefined>, months: readonly string[]): number {
  const number = found['MM'] ?? found['M'];
  if (number !== undefined) return Number(number);
  const name = (found['MMMM'] ?? found['MMM'] ?? '').toLowerCase();
  return (
    1 +
    months.findIndex(
      (month) => (found['MMMM'] === undefined ? month.slice(0, 3) : month).toLowerCase() === name,
    )
  );
}

const digitsOf: Readonly<Record<string, string>> = {
  D: '\\d{1,2}',
  DD: '\\d{2}',
  M: '\\d{1,2}',
  MM: '\\d{2}',
  MMM: '\\p{L}{3}',
  MMMM: '\\p{L}+',
  YY: '\\d{2}',
  YYYY: '\\d{4}',
};

const patterns = new Map<string, RegExp>();
function patternOf(form: string): RegExp {
  let pattern = patterns.get(form);
  if (pattern === undefined) {
    const source = partsOf(form).map((part) =>
      part in digitsOf ? `(?<${part}>${digitsOf[part]})` : quoted(part),
    );
    pattern = new RegExp(`^${source.join('')}$`, 'u');
    patterns.set(form, pattern);
  }
  return pattern;
}

function partsOf(form: string): string[] {
  return form.match(/Y{4}|Y{2}|M{1,4}|D{1,2}|./gsu) ?? [];
}

function quoted(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

/** Why these cannot be the names of the months; undefined if they can. `MMM` must be unique. */
export function monthNamesError(months: readonly string[]): string | undefined {
  if (months.length !== 12) return 'twelve names, from January to December';
  const short = new Set(months.map((month) => month.slice(0, 3).toLowerCase()));
  return short.size === 12 ? undefined : 'the first three letters of a month must be its own';
}
