// Reads a spreadsheet cell: whether it is reliable, and its value by the type of its field.

import { type Cell, type TableRow, textOf } from '#core/table-row.ts';
import { type DecimalLimits, type Reading, readDate, readDecimal, readMoment } from '#core/written-values.ts';
import { type Reason, reason } from '#locales/reasons.ts';
import type { ImportField } from '#record-types/imports.ts';
import { emptyValue, flags, isoDate, plainForm, readList, readWord, type ValueReading } from './values.ts';

/** Serial days from 1955 to 2119: any other number is not a date that lost its format. */
const likelyDays = { from: 20_000, to: 80_000 };
const sheetDates = [isoDate, 'DD.MM.YYYY', 'D.M.YYYY'];
const firstDay = '1900-01-01';
/** The error text of a failed formula that was pasted as a value or saved as CSV. */
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
/** The format of a spreadsheet's texts: the decimal mark, which the delimiter of a CSV implies. */
export interface SheetHints {
  readonly decimal: '.' | ',' | undefined;
  /** Days between this workbook's epoch and the one of 1900. */
  readonly epochDays: number;
  /** Of times, because spreadsheets have no time zone. */
  readonly timeZone: string;
}

/** Why a cell cannot be a value of this field, by its cell type, not its text; undefined if it can. */
export function cellDoubt(field: ImportField, cell: Cell | undefined): Reason | undefined {
  if (typeof cell === 'number') {
    return field.type === 'date' && !Number.isInteger(cell) ? reason('number_no_date') : undefined;
  }
  if (typeof cell !== 'object' || cell === null) return undefined;
  if ('error' in cell) return cell.error;
  // A batch number such as 3-4 that the spreadsheet program converted to a date.
  return field.type === 'date' || field.type === 'moment' ? undefined : reason('date_in_text');
}

/** Notes about cells that are used nevertheless. */
export type CellNote = 'formula_result' | 'time_left_out';

/**
 * Whether the value of a cell is the cached result of a formula, and whether the time of a date is dropped.
 */
export function cellNotes(
  { cells, formulas }: TableRow,
  index: number,
  field: ImportField,
): readonly CellNote[] {
  const cell = cells[index];
  const timed = typeof cell === 'object' && cell !== null && 'time' in cell && field.type === 'date';
  if (formulas?.includes(index) !== true) return timed ? ['time_left_out'] : none;
  return timed ? ['formula_result', 'time_left_out'] : ['formula_result'];
}

const none: readonly CellNote[] = [];

/** Reads a cell of a spreadsheet. */
export function readSheetCell(field: ImportField, cell: Cell, hints: SheetHints): ValueReading {
  if (typeof cell === 'object' && cell !== null && 'error' in cell) return { error: cell.error };
  const text = textOf(cell);
  if (text === '') return emptyValue(field);
  if (errorValues.has(text)) return { error: reason('error_value') };
  if (
    typeof cell === 'number' &&
    field.type !== 'decimal' &&
    field.type !== 'date' &&
    field.type !== 'moment' &&
    Math.abs(cell) >= 1e15
  ) {
    return { error: reason('digits_lost') };
  }
  switch (field.type) {
    case 'decimal':
      return typeof cell === 'number'
        ? readDecimal(cell, plainForm, field)
        : readSheetDecimal(text, field, hints.decimal);
    case 'date':
      return readSheetDate(cell, text, hints);
    case 'moment':
      return readSheetMoment(cell, text, hints);
    case 'flag': {
      const value = flags.get(text.toLowerCase());
      return value === undefined ? { error: reason('neither_yes_nor_no') } : { value };
    }
    case 'list':
      return readList(field, valuesIn(text));
    default:
      return readWord(field, text);
  }
}

/**
 * A decimal with either decimal mark and with thousands separators, if it is unambiguous. `1.234` alone is
 * ambiguous, so the file must declare its decimal mark.
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
    return { error: reason('thousands_or_decimals') };
  }
  return readDecimal(spaced, { decimal, thousands: decimal === ',' ? '.' : ',' }, limits);
}

function readSheetDate(cell: Cell, text: string, { epochDays }: SheetHints): Reading {
  if (typeof cell === 'object' && cell !== null && 'day' in cell) {
    // A time without a date is before the first day.
    return cell.day < firstDay ? { error: reason('number_no_date') } : { value: cell.day };
  }
  if (typeof cell !== 'number') return readDate(text, sheetDates);
  const days = Math.floor(cell) + epochDays;
  if (days < likelyDays.from || days > likelyDays.to) return { error: reason('number_no_date') };
  return readDate(days, ['spreadsheet']);
}

function readSheetMoment(cell: Cell, text: string, hints: SheetHints): Reading {
  const form = { dates: sheetDates, timeZone: hints.timeZone };
  if (typeof cell !== 'number') return readMoment(text, form);
  const day = readSheetDate(cell, text, hints);
  if ('error' in day) return day;
  const seconds = Math.round((cell - Math.floor(cell)) * 86_400);
  const time = new Date(seconds * 1000).toISOString().slice(11, 19);
  return readMoment(seconds === 0 ? day.value : `${day.value} ${time}`, form);
}

function valuesIn(cell: string): string[] {
  return [...cell.matchAll(/\s*(?:"((?:[^"]|"")*)"\s*(?=[,;\n]|$)|([^,;\n]*))(?:[,;\n]|$)/g)].map(
    ([, quoted, bare = '']) => quoted?.replaceAll('""', '"') ?? bare,
  );
}
