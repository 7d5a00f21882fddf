// What a cell says: decimals and dates by declared forms, checked to the letter (requirements, Part 3). Decimals stay
// texts, so that no binary fraction ever enters; dates become YYYY-MM-DD.

import { type Reason, reason } from '#core/i18n/reasons.ts';

/** A value, or why there is none. */
export type Reading = { readonly value: string } | { readonly fault: Reason };

export interface DecimalForm {
  readonly decimal: string;
  /** The mark between thousands; none if empty. A space stands for every kind of space. */
  readonly thousands: string;
}

export interface DecimalLimits {
  /** Digits after the point. */
  readonly decimals: number;
  readonly negative: boolean;
}

// numeric(14, n): all digits together.
const maxDigits = 14;

/** A decimal as `-1234.5`, from a text with the declared marks or from the number of a spreadsheet cell. */
export function readDecimal(cell: string | number, form: DecimalForm, limits: DecimalLimits): Reading {
  const plain = typeof cell === 'number' ? plainOf(cell) : plainOfText(cell, form);
  const [, sign = '', digits, fraction = ''] = /^(-?)0*(\d+?)(?:\.(\d*?)0*)?$/.exec(plain ?? '') ?? [];
  if (digits === undefined) return { fault: reason('not_a_number') };
  if (fraction.length > limits.decimals) {
    return { fault: reason('too_many_decimals', { count: limits.decimals }) };
  }
  if (digits.length > maxDigits - limits.decimals) return { fault: reason('too_large') };
  const value = fraction === '' ? digits : `${digits}.${fraction}`;
  if (sign === '' || value === '0') return { value };
  return limits.negative ? { value: `-${value}` } : { fault: reason('below_zero') };
}

/** A spreadsheet computes in binary and shows 15 digits: 0.1 + 0.2 is meant as 0.3. */
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

/** Checks a date form such as `D-MMM-YY`, and says what is wrong with it. */
export function faultOfDateForm(form: string): string | undefined {
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

/** A date as YYYY-MM-DD by the first form that fits. `MMM` is the first three letters of a month, `MMMM` its name. */
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
    return { fault: reason('no_such_day') };
  }
  return { fault: reason('no_date', { forms: forms.join(', ') }) };
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
  // Through a Date and back: 30 February comes back as another day.
  const value = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const date = new Date(`${value}T00:00:00Z`);
  if (year < 1 || Number.isNaN(date.getTime())) return undefined;
  return date.toISOString().slice(0, 10) === value ? value : undefined;
}

/** Whether a text has this form, though its day may not exist. */
function isWritten(cell: string, form: string, months: readonly string[]): boolean {
  const found = patternOf(form).exec(cell)?.groups;
  return found !== undefined && monthOf(found, months) > 0;
}

/** Two digits as POSIX reads them: 69 to 99 are of the last century. */
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

/** Whether a cell is one of the declared words: compared without regard to case, or a pattern between slashes. */
export function wordTest(words: readonly string[]): (cell: string) => boolean {
  const plain = new Set(words.filter((word) => !isPattern(word)).map((word) => word.toLowerCase()));
  const patterned = words.filter(isPattern).map((word) => new RegExp(`^(?:${word.slice(1, -1)})$`, 'iu'));
  return (cell) => plain.has(cell.toLowerCase()) || patterned.some((pattern) => pattern.test(cell));
}

function isPattern(word: string): boolean {
  return word.length > 2 && word.startsWith('/') && word.endsWith('/');
}

/** What is wrong with a declared word, if anything. */
export function faultOfWord(word: string): string | undefined {
  if (word.trim() === '') return 'an empty cell needs no word';
  try {
    wordTest([word]);
    return undefined;
  } catch {
    return `${word} is no pattern`;
  }
}

/** What is wrong with the declared names of the months, if anything: `MMM` must tell them apart. */
export function faultOfMonths(months: readonly string[]): string | undefined {
  if (months.length !== 12) return 'twelve names, from January to December';
  const short = new Set(months.map((month) => month.slice(0, 3).toLowerCase()));
  return short.size === 12 ? undefined : 'the first three letters of a month must be its own';
}
