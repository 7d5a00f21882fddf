// What a cell of a spreadsheet or a value of a machine says, read strictly: whatever is not sure is a fault of its row,
// never a guess (requirements, Part 3). Decimals and dates stay texts.
import { type Reason, reason } from '#core/i18n/reasons.ts';
import type { Cell } from '#core/table-row.ts';
import { type Field, isCode } from '../imports/contract.ts';
import { type DecimalLimits, type Reading, readDate, readDecimal } from '../imports/rules.ts';
import { flags, readText, textOf } from '../staged-records/rules.ts';

/** A value as it is kept until it is written: null is 'empty', lists are whole. */
export type GivenValue = string | null | readonly string[];
/** Why a value was not taken. */
export interface Fault {
  /** Empty: the row as a whole. */
  readonly field: string;
  readonly value: string;
  readonly reason: Reason;
}
export type ValueReading =
  | { readonly value: GivenValue }
  | { readonly fault: Reason; readonly given?: string };

/** An external id that the portal gave to a row which came without one. */
export const ownKeyPrefix = 'auto:';

const plainForm = { decimal: '.', thousands: '' };
const isoDate = 'YYYY-MM-DD';
/** Days as a spreadsheet counts them, from 1955 to 2119: another number is no date that lost its format. */
const likelyDays = { from: 20_000, to: 80_000 };
const firstDay = '1900-01-01';
/** What is left of a formula that failed, where its values were pasted over it or saved as CSV. */
const errorValues = new Set([
  '#N/A',
  '#REF!',
  '#VALUE!',
  '#DIV/0!',
  '#NAME?',
  '#NULL!',
  '#NUM!',
  '#SPILL!',
  '#CALC!',
]);
const listLimit = 200;

/** What a spreadsheet knows about its texts: the decimal mark, which the delimiter of a CSV gives away. */
export interface SheetHints {
  readonly decimal: '.' | ',' | undefined;
  /** Days between the epoch of this workbook and that of 1900. */
  readonly epochDays: number;
}

/** Reads a cell of a spreadsheet. */
export function readSheetCell(field: Field, cell: Cell, hints: SheetHints): ValueReading {
  if (typeof cell === 'object' && cell !== null && 'fault' in cell) return { fault: cell.fault };
  const text = textOf(cell);
  if (text === '') return emptyOf(field);
  if (errorValues.has(text)) return { fault: reason('error_value') };
  if (
    typeof cell === 'number' &&
    field.type !== 'decimal' &&
    field.type !== 'date' &&
    Math.abs(cell) >= 1e15
  ) {
    return { fault: reason('digits_lost') };
  }
  switch (field.type) {
    case 'decimal':
      return typeof cell === 'number'
        ? readDecimal(cell, plainForm, field)
        : readSheetDecimal(text, field, hints.decimal);
    case 'date':
      return readSheetDate(cell, text, hints);
    case 'flag': {
      const value = flags.get(text.toLowerCase());
      return value === undefined ? { fault: reason('neither_yes_nor_no') } : { value };
    }
    case 'list':
      return readList(valuesIn(text));
    default:
      return readWord(field, text);
  }
}

/** Reads a value of a JSON body: one form each, numbers as texts or numbers. */
export function readJsonValue(field: Field, given: unknown): ValueReading {
  if (given === null || given === '') return emptyOf(field);
  const wrong = (fault: Reason) => ({ fault, given: shown(given) });
  switch (field.type) {
    case 'decimal':
      if (typeof given !== 'string' && typeof given !== 'number') return wrong(reason('not_a_number'));
      return readDecimal(given, plainForm, field);
    case 'date':
      return typeof given === 'string'
        ? readDate(given, [isoDate])
        : wrong(reason('no_date', { forms: isoDate }));
    case 'flag':
      return typeof given === 'boolean' ? { value: String(given) } : wrong(reason('no_boolean'));
    case 'list':
      return Array.isArray(given) && given.every((one) => typeof one === 'string')
        ? readList(given)
        : wrong(reason('no_list'));
    default:
      return typeof given === 'string' ? readWord(field, given.trim()) : wrong(reason('no_text'));
  }
}

/**
 * A decimal with either mark and with marks between thousands, where it can mean one thing only. `1.234` alone could
 * be both, so that the file has to say which mark is its decimal one.
 */
export function readSheetDecimal(
  text: string,
  limits: DecimalLimits,
  decimal: SheetHints['decimal'],
): Reading {
  const spaced = text.replaceAll(/[\u00a0\u2009\u202f]|(?<=\d)['\u2019](?=\d)/g, ' ');
  const marks = spaced.match(/[.,]/g) ?? [];
  const last = marks.at(-1);
  const kinds = new Set(marks).size;
  if (last === undefined) return readDecimal(spaced, { decimal: '.', thousands: ' ' }, limits);
  const other = last === ',' ? '.' : ',';
  if (kinds === 2) return readDecimal(spaced, { decimal: last, thousands: other }, limits);
  if (marks.length > 1) return readDecimal(spaced, { decimal: other, thousands: last }, limits);
  if (spaced.includes(' ')) return readDecimal(spaced, { decimal: last, thousands: ' ' }, limits);
  const couldBeBoth = /^[-\u2212]?[1-9]\d{0,2}[.,]\d{3}$/.test(spaced);
  if (!couldBeBoth) return readDecimal(spaced, { decimal: last, thousands: '' }, limits);
  if (decimal === undefined) {
    return { fault: reason('thousands_or_decimals') };
  }
  return readDecimal(spaced, { decimal, thousands: decimal === ',' ? '.' : ',' }, limits);
}

function readSheetDate(cell: Cell, text: string, { epochDays }: SheetHints): Reading {
  if (typeof cell === 'object' && cell !== null && 'day' in cell) {
    // A time of day counts from before the first day.
    return cell.day < firstDay ? { fault: reason('number_no_date') } : { value: cell.day };
  }
  if (typeof cell !== 'number') return readDate(text, [isoDate, 'DD.MM.YYYY', 'D.M.YYYY']);
  const days = Math.floor(cell) + epochDays;
  if (days < likelyDays.from || days > likelyDays.to) return { fault: reason('number_no_date') };
  return readDate(days, ['spreadsheet']);
}

function readWord(field: Field, text: string): Reading {
  if (field.type === 'code') {
    return isCode(field, text) ? { value: text } : { fault: field.fault };
  }
  return readText(text, field.type === 'text' ? field.max : 200);
}

/** Several values in one cell; one that has a mark of parting itself stands in quotation marks. */
export function listText(values: readonly string[]): string {
  return values
    .map((value) => (/^"|[,;\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value))
    .join(', ');
}

function valuesIn(cell: string): string[] {
  return [...cell.matchAll(/\s*(?:"((?:[^"]|"")*)"\s*(?=[,;\n]|$)|([^,;\n]*))(?:[,;\n]|$)/g)].map(
    ([, quoted, bare = '']) => quoted?.replaceAll('""', '"') ?? bare,
  );
}

function readList(parts: readonly string[]): ValueReading {
  const values = [...new Set(parts.map((part) => part.trim()).filter((part) => part !== ''))];
  if (values.length > listLimit) return { fault: reason('too_many_values', { count: listLimit }) };
  for (const value of values) {
    const reading = readText(value, 200);
    if ('fault' in reading) return reading;
  }
  return { value: values };
}

function emptyOf(field: Field): ValueReading {
  if (field.required) return { fault: reason('required') };
  return { value: field.type === 'list' ? [] : null };
}

/** A value in the words of the report, however long or strange it is. */
export function shown(given: unknown): string {
  const clean = storable(typeof given === 'string' ? given : (JSON.stringify(given) ?? ''));
  return clean.length > 200 ? `${clean.slice(0, 200)}…` : clean;
}

/** As much as a cell of a spreadsheet holds. */
const longestCell = 32_767;

/** A refused text as it stood in its cell, to be given back for mending. */
export function kept(text: string): string {
  return storable(text.slice(0, longestCell));
}

/** What the database cannot hold is shown by a sign that stands for it. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '�');
}
