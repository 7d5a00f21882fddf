import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inEnglish } from '#locales/english-reasons.ts';
import {
  dateFormError,
  englishMonths,
  monthNamesError,
  type Reading,
  readDate,
  readDecimal,
  readMoment,
} from './written-values.ts';

/** The parsed value, or the reason for refusal. */
const inWords = (reading: Reading) => ('error' in reading ? { error: inEnglish(reading.error) } : reading);
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
          // Independent of the parser: to thousandths by shifting the decimal point.
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
    expect(inWords(readDecimal(1e21, point, limits))).toEqual({ error: 'not a number' });
  });

  it.each([
    ['1,234', { decimal: '.', thousands: ',' }, { value: '1234' }],
    ['1,23', { decimal: '.', thousands: ',' }, { error: 'not a number' }],
    ['1,234', point, { error: 'not a number' }],
    ['1\u202f234,5', { decimal: ',', thousands: ' ' }, { value: '1234.5' }],
    ['\u22125', point, { value: '-5' }],
    ['-0.000', point, { value: '0' }],
    ['007.500', point, { value: '7.5' }],
    ['1.2345', point, { error: 'more than 3 decimals' }],
    ['1.2340', point, { value: '1.234' }],
    ['123456789012', point, { error: 'this number is too large' }],
    ['1e3', point, { error: 'not a number' }],
    ['See DN-304 (ID#:10589)', point, { error: 'not a number' }],
  ])('reads %j with its marks', (cell, form, expected) => {
    expect(inWords(readDecimal(cell, form, limits))).toEqual(expected);
  });

  it('refuses what is below zero where nothing can be', () => {
    expect(inWords(readDecimal('-1', point, { decimals: 2, negative: false }))).toEqual({
      error: 'must not be below zero',
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
    expect(readDate(60, ['spreadsheet'])).toHaveProperty('error');
  });

  it.each(['30-Feb-08', '29-Feb-07', '0-Jan-07'])('knows that the day of %j does not exist', (cell) => {
    expect(inWords(readDate(cell, ['D-MMM-YY']))).toEqual({ error: 'this date does not exist' });
  });

  it.each(['1-Foo-07', '1-Jan-2007', '1/1/07', ''])('refuses %j as D-MMM-YY', (cell) => {
    expect(inWords(readDate(cell, ['D-MMM-YY']))).toEqual({ error: 'not a valid date (use D-MMM-YY)' });
  });

  it('takes the first form that fits, and the months that the mapping names', () => {
    expect(readDate('3/4/07', ['D-MMM-YY', 'M/D/YY'])).toEqual({ value: '2007-03-04' });
    const months = englishMonths.with(2, 'березень').with(4, 'травень');
    expect(readDate('5 тра 2020', ['D MMM YYYY'], months)).toEqual({ value: '2020-05-05' });
  });

  it('knows a date form from something else', () => {
    for (const form of ['D-MMM-YY', 'spreadsheet', 'YYYYMMDD']) expect(dateFormError(form)).toBeUndefined();
    for (const form of ['D-MMM', 'DD/MM/Y', 'D/D/M/YY', 'dd.mm.yyyy', ''])
      expect(dateFormError(form)).toBeDefined();
    expect(monthNamesError(englishMonths)).toBeUndefined();
    expect(monthNamesError(englishMonths.with(0, 'juin').with(1, 'juillet'))).toBeDefined();
  });
});

describe('readMoment', () => {
  const now = Date.parse('2026-03-04T09:00:00Z');
  const kyiv = { dates: ['YYYY-MM-DD', 'D.M.YYYY'], timeZone: 'Europe/Kyiv' };
  const read = (text: string, form: Parameters<typeof readMoment>[1] = kyiv) => {
    const reading = readMoment(text, form, now);
    return 'value' in reading ? reading.value : reading.error.key;
  };

  it.each([
    ['2026-03-03 10:15', '2026-03-03T08:15:00.000Z'],
    ['3.3.2026 9:05', '2026-03-03T07:05:00.000Z'],
    ['2026-03-03T10:15:30Z', '2026-03-03T10:15:30.000Z'],
    ['2026-03-03 10:15+0530', '2026-03-03T04:45:00.000Z'],
    ['2026-03-03T10:15:30.123456-05:00', '2026-03-03T15:15:30.123456Z'],
    // A date without a time is its noon, but never later than now.
    ['2026-03-03', '2026-03-03T12:00:00.000Z'],
    ['2026-03-04', '2026-03-04T09:00:00.000Z'],
    // Clocks differ a little.
    ['2026-03-04T09:04:00Z', '2026-03-04T09:04:00.000Z'],
    ['2026-03-04T09:06:00Z', 'in_future'],
    ['2026-03-06', 'in_future'],
    ['2026-02-29', 'no_such_day'],
    ['2026-03-03 25:00', 'no_moment'],
    ['10:15', 'no_moment'],
    ['yesterday 10:15', 'no_moment'],
  ])('reads %s as %s', (text, expected) => expect(read(text)).toBe(expected));

  it.each([
    ['1989-12-31', 'year_out_of_range'],
    ['1990-01-01', '1990-01-01T12:00:00.000Z'],
    ['2100-12-31', 'in_future'],
    ['2101-01-01', 'year_out_of_range'],
    ['0026-03-03T10:15:00Z', 'year_out_of_range'],
  ])('amendment 30 takes years from 1990 to 2100: %s is %s', (text, expected) =>
    expect(read(text)).toBe(expected),
  );

  it('asks for the offset where no time zone is known', () => {
    expect(read('2026-03-03 10:15', { dates: ['YYYY-MM-DD'] })).toBe('no_time_zone');
    expect(read('2026-03-03 10:15Z', { dates: ['YYYY-MM-DD'] })).toBe('2026-03-03T10:15:00.000Z');
  });
});
