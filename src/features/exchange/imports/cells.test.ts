import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inEnglish } from '#locales/english-reasons.ts';
import { reason } from '#locales/reasons.ts';
import { recordFields } from '#record-types/imports.ts';
import { readSheetCell, readSheetDecimal } from './cells.ts';
import { listText, type ValueReading } from './values.ts';

const quantity = { type: 'decimal', decimals: 3, negative: true } as const;
/** The value, or the reason why it was rejected. */
const inWords = (reading: ValueReading) =>
  'error' in reading ? { ...reading, error: inEnglish(reading.error) } : reading;
const hints = { decimal: undefined, epochDays: 0, timeZone: 'UTC' };

/** A number as people write it: its value in thousandths, its decimal mark, and the thousands separator. */
const written = fc.record({
  thousandths: fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }),
  marks: fc.constantFrom(
    ['.', ','],
    ['.', ' '],
    ['.', "'"],
    ['.', '\u2019'],
    ['.', ''],
    [',', '.'],
    [',', ' '],
    [',', '\u00a0'],
    [',', ''],
  ),
  places: fc.integer({ min: 0, max: 3 }),
});

/** Calculated with integers only, independently of the reader. */
function textAndValue({
  thousandths,
  marks,
  places,
}: {
  thousandths: number;
  marks: readonly string[];
  places: number;
}) {
  const [decimal = '', thousands = ''] = marks;
  const unit = 10 ** (3 - places);
  const kept = Math.trunc(thousandths / unit) * unit;
  const size = Math.abs(kept);
  const whole = String(Math.floor(size / 1000)).replaceAll(/\B(?=(?:\d{3})+$)/g, thousands);
  const part = String(size % 1000).padStart(3, '0');
  const sign = kept < 0 ? '-' : '';
  const text = `${sign}${whole}${places > 0 ? decimal + part.slice(0, places) : ''}`;
  const exact = `${sign}${Math.floor(size / 1000)}.${part}`.replace(/\.?0+$/, '');
  return { text, value: exact === '' || exact === '-' || exact === '-0' ? '0' : exact, decimal };
}

describe('readSheetDecimal', () => {
  it('reads 10,000 numbers in every notation correctly, or rejects ambiguous ones', () => {
    fc.assert(
      fc.property(written, (number) => {
        const { text, value } = textAndValue(number);
        const reading = readSheetDecimal(text, quantity, undefined);
        const couldBeTwo = /^-?[1-9]\d{0,2}[.,]\d{3}$/.test(text);
        expect('error' in reading ? couldBeTwo : reading.value).toBe('error' in reading ? true : value);
      }),
      { numRuns: 10_000 },
    );
  });

  it('reads all of them if the file declares its decimal mark', () => {
    fc.assert(
      fc.property(written, (number) => {
        const { text, value, decimal } = textAndValue(number);
        expect(readSheetDecimal(text, quantity, decimal === ',' ? ',' : '.')).toEqual({ value });
      }),
      { numRuns: 10_000 },
    );
  });

  it.each([
    '',
    '-',
    '1e3',
    '1.2.3,4',
    '1,23,4',
    '1 23',
    '12 34,5',
    "12'34.5",
    "5'6",
    "'12",
    "1'234,567.8",
    '١٢',
    '0x1',
    'NaN',
    '1,',
    '.5',
    '1..5',
    '--1',
  ])('finds no number in %j', (text) => {
    expect(readSheetDecimal(text, quantity, undefined)).toHaveProperty('error');
  });

  it('never adds, drops or moves a digit, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('1', '2', '0', '.', ',', ' ', '-') }), (text) => {
        const reading = readSheetDecimal(text, quantity, undefined);
        if ('error' in reading) return;
        const given = text.replaceAll(/\D/g, '').replace(/^0+/, '');
        const read = reading.value.replaceAll(/\D/g, '').replace(/^0+/, '');
        // Trailing zeros of a fraction do not change its value.
        expect(given.startsWith(read) && /^0*$/.test(given.slice(read.length))).toBe(true);
      }),
      { numRuns: 10_000 },
    );
  });
});

describe('readSheetCell', () => {
  const field = recordFields.packages;
  const of = (name: string, cell: Parameters<typeof readSheetCell>[1]) => {
    const declared = field[name];
    if (declared === undefined) throw new Error(name);
    return inWords(readSheetCell(declared, cell, hints));
  };

  it.each([
    ['airbill', 4711, { value: '4711' }],
    ['airbill', '  DN 1 ', { value: 'DN 1' }],
    ['airbill', null, { error: 'this field is required' }],
    ['airbill', 1e15, { error: expect.stringMatching(/^a number of more than 15 digits/) as string }],
    ['airbill', 'x'.repeat(201), { error: 'longer than 200 characters' }],
    ['airbill', 'a\u0000b', { error: 'not readable as text' }],
    ['status', 'x'.repeat(65), { error: 'longer than 64 characters' }],
    ['weight', 0.1 + 0.2, { value: '0.3' }],
    ['weight', -1, { error: 'must not be below zero' }],
    ['weight', true, { error: 'not a number' }],
    ['weight', { day: '2026-01-01' }, { error: 'not a number' }],
    ['freight_cost', '-3,50', { value: '-3.5' }],
    ['date', { day: '2026-01-01' }, { value: '2026-01-01' }],
    ['date', 46_023, { value: '2026-01-01' }],
    ['date', 46_023.75, { value: '2026-01-01' }],
    ['date', '2026-02-29', { error: 'this date does not exist' }],
    ['date', 20_260_101, { error: 'a number instead of a date' }],
    ['date', '46023', { error: 'not a valid date (use YYYY-MM-DD, DD.MM.YYYY, D.M.YYYY)' }],
    [
      'doc_id',
      { error: reason('merged', { range: 'A1:B2' }), shown: '3' },
      { error: 'merged cells A1:B2: split them' },
    ],
    ['doc_id', '', { value: null }],
  ])('reads %s from %j', (name, cell, expected) => {
    expect(of(name, cell)).toEqual(expected);
  });

  it('reads lists and flags, and days since 1904', () => {
    const { smo_ids, is_active } = recordFields.clients;
    if (smo_ids === undefined || is_active === undefined) throw new Error('no such field');
    expect(readSheetCell(smo_ids, ' A1; B2,A1\nC3 ', hints)).toEqual({ value: ['A1', 'B2', 'C3'] });
    expect(readSheetCell(smo_ids, '', hints)).toEqual({ value: [] });
    const odd = ['A, B', 'a "b" c', '"', 'x;y'];
    expect(readSheetCell(smo_ids, listText(odd), hints)).toEqual({ value: odd });
    expect(readSheetCell(smo_ids, '"open, B', hints)).toEqual({ value: ['"open', 'B'] });
    expect(readSheetCell(is_active, 'Yes', hints)).toEqual({ value: 'true' });
    expect(readSheetCell(is_active, false, hints)).toEqual({ value: 'false' });
    expect(inWords(readSheetCell(is_active, 'perhaps', hints))).toEqual({ error: 'must be yes or no' });
    const epoch1904 = { decimal: undefined, epochDays: 1462, timeZone: 'UTC' };
    expect(readSheetCell({ type: 'date' }, 44_561, epoch1904)).toEqual({ value: '2026-01-01' });
  });
});
