import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inEnglish } from '#core/i18n/reasons.ts';
import {
  englishMonths,
  faultOfDateForm,
  faultOfMonths,
  faultOfWord,
  type Reading,
  readDate,
  readDecimal,
  wordTest,
} from './rules.ts';

/** What was read, or in words why not. */
const inWords = (reading: Reading) => ('fault' in reading ? { fault: inEnglish(reading.fault) } : reading);
const limits = { decimals: 3, negative: true };
const point = { decimal: '.', thousands: '' };
const marks = fc.constantFrom(
  { decimal: '.', thousands: '' },
  { decimal: '.', thousands: ',' },
  { decimal: ',', thousands: '.' },
  { decimal: ',', thousands: ' ' },
  { decimal: '.', thousands: "'" },
);

describe('readDecimal', () => {
  it('reads what whole thousandths are written as, with every declared mark', () => {
    fc.assert(
      fc.property(
        fc.bigInt(-99_999_999_999_999n, 99_999_999_999_999n),
        marks,
        fc.boolean(),
        (thousandths, form, group) => {
          const size = thousandths < 0n ? -thousandths : thousandths;
          const fraction = String(size % 1000n).padStart(3, '0');
          const digits = String(size / 1000n);
          const whole = group ? digits.replace(/\B(?=(\d{3})+$)/g, form.thousands) : digits;
          const written = `${thousandths < 0n ? '-' : ''}${whole}${form.decimal}${fraction}`;
          const reading = readDecimal(written, form, limits);
          // Independent of the reader: back to whole thousandths by shifting the point.
          const [, sign = '', given = '', rest = ''] =
            /^(-?)(\d+)\.?(\d*)$/.exec('value' in reading ? reading.value : '') ?? [];
          expect(BigInt(`${sign}${given}${rest.padEnd(3, '0')}`)).toBe(thousandths);
        },
      ),
    );
  });

  it('takes the number of a spreadsheet cell as the 15 digits that it shows', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999, max: 999_999_999 }), (thousandths) => {
        const reading = readDecimal(thousandths * 0.001, point, limits);
        expect('value' in reading && Math.round(Number(reading.value) * 1000)).toBe(thousandths);
      }),
    );
    expect(readDecimal(0.1 + 0.2, point, limits)).toEqual({ value: '0.3' });
    expect(inWords(readDecimal(1e21, point, limits))).toEqual({ fault: 'not a number' });
  });

  it.each([
    ['1,234', { decimal: '.', thousands: ',' }, { value: '1234' }],
    ['1,23', { decimal: '.', thousands: ',' }, { fault: 'not a number' }],
    ['1,234', point, { fault: 'not a number' }],
    ['1\u202f234,5', { decimal: ',', thousands: ' ' }, { value: '1234.5' }],
    ['\u22125', point, { value: '-5' }],
    ['-0.000', point, { value: '0' }],
    ['007.500', point, { value: '7.5' }],
    ['1.2345', point, { fault: 'more than 3 decimals' }],
    ['1.2340', point, { value: '1.234' }],
    ['123456789012', point, { fault: 'too large a number' }],
    ['1e3', point, { fault: 'not a number' }],
    ['See DN-304 (ID#:10589)', point, { fault: 'not a number' }],
  ])('reads %j with its marks', (cell, form, expected) => {
    expect(inWords(readDecimal(cell, form, limits))).toEqual(expected);
  });

  it('refuses what is below zero where nothing can be', () => {
    expect(inWords(readDecimal('-1', point, { decimals: 2, negative: false }))).toEqual({
      fault: 'below zero',
    });
  });
});

const day = fc.date({ min: new Date('1970-01-01'), max: new Date('2068-12-31'), noInvalidDate: true });

describe('readDate', () => {
  it('reads every day back from every form it can be written in', () => {
    fc.assert(
      fc.property(
        day,
        fc.constantFrom(
          'D-MMM-YY',
          'M/D/YY',
          'MM/DD/YY',
          'YYYY-MM-DD',
          'DD.MM.YYYY',
          'D MMMM YYYY',
          'YYYYMMDD',
        ),
        (date, form) => {
          const name = date.toLocaleString('en-US', { month: 'long', timeZone: 'UTC' });
          const parts: Record<string, string> = {
            YYYY: String(date.getUTCFullYear()),
            YY: String(date.getUTCFullYear() % 100).padStart(2, '0'),
            MMMM: name,
            MMM: name.slice(0, 3),
            MM: String(date.getUTCMonth() + 1).padStart(2, '0'),
            M: String(date.getUTCMonth() + 1),
            DD: String(date.getUTCDate()).padStart(2, '0'),
            D: String(date.getUTCDate()),
          };
          const written = form.replace(/YYYY|YY|M{1,4}|D{1,2}/g, (part) => parts[part] ?? part);
          expect(readDate(written, [form])).toEqual({ value: date.toISOString().slice(0, 10) });
        },
      ),
    );
  });

  it('counts the days of a spreadsheet as the calendar does', () => {
    fc.assert(
      fc.property(fc.integer({ min: 61, max: 2_958_465 }), (serial) => {
        const before = readDate(serial - (serial === 61 ? 2 : 1), ['spreadsheet']);
        const reading = readDate(serial, ['spreadsheet']);
        const dayOf = (read: typeof reading) => ('value' in read ? Date.parse(read.value) : Number.NaN);
        expect(dayOf(reading) - dayOf(before)).toBe(86_400_000);
      }),
    );
    expect(readDate('38870', ['spreadsheet'])).toEqual({ value: '2006-06-02' });
    expect(readDate(1, ['spreadsheet'])).toEqual({ value: '1900-01-01' });
    expect(readDate(60, ['spreadsheet'])).toHaveProperty('fault');
  });

  it.each(['30-Feb-08', '29-Feb-07', '0-Jan-07'])('knows that the day of %j does not exist', (cell) => {
    expect(inWords(readDate(cell, ['D-MMM-YY']))).toEqual({ fault: 'a day that does not exist' });
  });

  it.each(['1-Foo-07', '1-Jan-2007', '1/1/07', ''])('refuses %j as D-MMM-YY', (cell) => {
    expect(inWords(readDate(cell, ['D-MMM-YY']))).toEqual({ fault: 'no date of the form D-MMM-YY' });
  });

  it('takes the first form that fits, and the months that the mapping names', () => {
    expect(readDate('3/4/07', ['D-MMM-YY', 'M/D/YY'])).toEqual({ value: '2007-03-04' });
    const months = englishMonths.with(2, 'березень').with(4, 'травень');
    expect(readDate('5 тра 2020', ['D MMM YYYY'], months)).toEqual({ value: '2020-05-05' });
  });

  it('knows a date form from something else', () => {
    for (const form of ['D-MMM-YY', 'spreadsheet', 'YYYYMMDD']) expect(faultOfDateForm(form)).toBeUndefined();
    for (const form of ['D-MMM', 'DD/MM/Y', 'D/D/M/YY', 'dd.mm.yyyy', ''])
      expect(faultOfDateForm(form)).toBeDefined();
    expect(faultOfMonths(englishMonths)).toBeUndefined();
    expect(faultOfMonths(englishMonths.with(0, 'juin').with(1, 'juillet'))).toBeDefined();
  });
});

describe('wordTest', () => {
  it('compares whole cells, and patterns between slashes, without regard to case', () => {
    const isWord = wordTest(['N/A', '/See DN-\\d+/']);
    expect(['n/a', 'see dn-4', 'See DN-4 again', 'N'].map(isWord)).toEqual([true, true, false, false]);
    expect(faultOfWord('/(/')).toBe('/(/ is no pattern');
  });
});
