// Values in request bodies: dates, times and decimals.
import * as z from 'zod/mini';
import type { Locale } from '#locales/locales.ts';
import { text } from './validation.ts';
import { type DecimalLimits, readDate, readDecimal, readMoment } from './written-values.ts';

const isoDate = 'YYYY-MM-DD';
const momentForm = { dates: [isoDate] };
const decimalForm = { decimal: '.', thousands: '' };

/** A plain date, `YYYY-MM-DD`; error `date`. */
export function givenDay({ optional = false } = {}) {
  return text({ max: isoDate.length, optional }).check(
    z.refine((value) => 'value' in readDate(value, [isoDate]), 'date'),
  );
}

/** When something happened: a date, or a time with its UTC offset; parsed to ISO 8601 in UTC. */
export const givenMoment = z.pipe(
  text({ max: 40 }).check((context) => {
    const reading = readMoment(context.value, momentForm);
    if ('value' in reading) return;
    const { key } = reading.error;
    const message = key === 'in_future' ? key : key === 'year_out_of_range' ? 'year' : 'moment';
    context.issues.push({ code: 'custom', input: context.value, message });
  }),
  z.transform((given: string) => {
    const reading = readMoment(given, momentForm);
    return 'value' in reading ? reading.value : given;
  }),
);

/** A decimal with a point and without thousands separators, `-1234.5`; parsed without needless zeros. */
export function givenDecimal(limits: DecimalLimits, { optional = false } = {}) {
  const given = text({ max: 40, optional }).check((context) => {
    const message = decimalError(context.value, limits);
    if (message !== undefined) context.issues.push({ code: 'custom', input: context.value, message });
  });
  const { negative, decimals } = limits;
  const fraction = decimals === 0 ? '' : `(\\.\\d{1,${decimals}})?`;
  // For the API's documentation.
  given.register(z.globalRegistry, { pattern: `^${negative ? '-?' : ''}\\d+${fraction}$` });
  return z.pipe(
    given,
    z.transform((value: string) => {
      const reading = readDecimal(value, decimalForm, limits);
      return 'value' in reading ? reading.value : value;
    }),
  );
}

/** A quantity of at most three decimals, zero or more. */
export const givenQuantity = givenDecimal({ decimals: 3, negative: false });

/** A quantity above zero. */
export const positiveQuantity = givenQuantity.check(z.refine((value) => value !== '0', 'zero'));

/** A difference in quantity, in either direction. */
export const quantityChange = givenDecimal({ decimals: 3, negative: true }).check(
  z.refine((value) => value !== '0', 'zero'),
);

/** The name of the validation error; undefined for a valid decimal. */
function decimalError(given: string, limits: DecimalLimits): string | undefined {
  const reading = readDecimal(given, decimalForm, limits);
  if ('value' in reading) return undefined;
  if (isAmbiguous(given)) return 'ambiguous_number';
  const { key } = reading.error;
  if (key === 'too_many_decimals') return `decimals:${limits.decimals}`;
  if (key === 'too_large') return 'large_number';
  return key === 'below_zero' ? key : 'decimal';
}

/**
 * Reads a typed decimal: with a point or a comma, and spaces as thousands separators. `1,234` may mean 1234 or
 * 1.234: it stays as it is, and validation rejects it as `ambiguous_number`; likewise `1.234` in a language
 * that writes thousands so.
 */
export function typedDecimal(typed: string, locale: Locale): string {
  const decimal = typed.replaceAll(/\s/g, '').replace(/^\u2212/, '-');
  if (pointGroups.includes(locale) && isAmbiguous(decimal.replace('.', ',')))
    return decimal.replace('.', ',');
  return isAmbiguous(decimal) ? decimal : decimal.replace(/^([^.,]*),([^.,]*)$/, '$1.$2');
}

/** The languages in which screens write 12345 as 12.345. */
const pointGroups: readonly Locale[] = ['es'];

function isAmbiguous(decimal: string): boolean {
  return /^[-\u2212]?[1-9]\d{0,2},\d{3}$/.test(decimal);
}

/**
 * A stored quantity for an input: without trailing zeros, as 9.000 reads as nine thousand in half of the
 * languages. `1.234` gets one where it would be ambiguous.
 */
export function quantityToEdit(stored: string | null, locale: Locale): string {
  const short = (stored ?? '').replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
  return typedDecimal(short, locale).includes(',') ? `${short}0` : short;
}
