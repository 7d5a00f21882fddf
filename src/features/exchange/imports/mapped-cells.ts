// Reads cells of the command-line import by the mapping file.

import { type Cell, textOf } from '#core/table-row.ts';
import { type Reading, readDate, readDecimal, readMoment, spreadsheetDate } from '#core/written-values.ts';
import { isListedLocation, locationCodeOf } from '#features/administration/locations/rules.ts';
import { reason } from '#locales/reasons.ts';
import { isCode } from '#record-types/field.ts';
import { type ImportField } from '#record-types/imports.ts';
import { type FieldSource, type Mapping, wordTest } from './mapping.ts';
import { flags, readName, readText } from './values.ts';

export const wordForNumber = reason('other', { text: 'a declared word in place of a number' });

export const locationKey: Extract<ImportField, { type: 'code' }> = {
  type: 'code',
  pattern: /^[A-Z]{2}$/,
  error: reason('no_location'),
  required: true,
};

/** Returns the reader for the cells of a field. */
export function cellReader(
  mapping: Mapping,
  field: ImportField,
  source: FieldSource,
  epochDays: number,
): (cell: Cell) => Reading {
  switch (field.type) {
    case 'decimal': {
      const isWord = wordTest(mapping.words.no_number);
      return (cell) => {
        if (isWord(textOf(cell))) return { error: wordForNumber };
        return readDecimal(typeof cell === 'number' ? cell : textOf(cell), mapping.numbers, field);
      };
    }
    case 'date': {
      const forms = [source.date ?? []].flat();
      return (cell) => {
        if (typeof cell === 'object' && cell !== null && 'day' in cell) return { value: cell.day };
        if (typeof cell !== 'number' || epochDays === 0) {
          return readDate(typeof cell === 'number' ? cell : textOf(cell), forms, mapping.months);
        }
        // Only serial days have an epoch; another format may contain the same digits.
        const written = readDate(
          cell,
          forms.filter((form) => form !== spreadsheetDate),
          mapping.months,
        );
        if ('value' in written || !forms.includes(spreadsheetDate)) return written;
        return readDate(cell + epochDays, [spreadsheetDate]);
      };
    }
    case 'moment': {
      const dates = [source.date ?? []].flat();
      const form = { dates, months: mapping.months, timeZone: mapping.time_zone };
      return (cell) =>
        typeof cell === 'object' && cell !== null && 'day' in cell
          ? readMoment(textOf(cell), { ...form, dates: ['YYYY-MM-DD'] })
          : readMoment(textOf(cell), form);
    }
    case 'flag':
      return (cell) => {
        const value = flags.get(textOf(cell).toLowerCase());
        return value === undefined ? { error: reason('neither_yes_nor_no') } : { value };
      };
    case 'code':
      if (field === locationKey) return (cell) => readLocationKey(textOf(cell));
      return (cell) => (isCode(field, textOf(cell)) ? { value: textOf(cell) } : { error: field.error });
    case 'text':
      return (cell) => readText(textOf(cell), field.max, field.multiline);
    case 'reference':
    case 'list':
      return (cell) => readName(field, textOf(cell));
  }
}

function readLocationKey(value: string): Reading {
  const code = value === 'UK' ? locationCodeOf(value) : value;
  if (!isListedLocation(code)) return { error: reason('location_excluded') };
  return locationKey.pattern.test(code) ? { value: code } : { error: locationKey.error };
}
