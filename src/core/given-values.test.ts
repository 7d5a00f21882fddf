import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Locale, languageTags } from '#locales/locales.ts';
import { numberFormat } from '#locales/numbers.ts';
import {
  givenDay,
  givenDecimal,
  givenQuantity,
  positiveQuantity,
  quantityChange,
  quantityToEdit,
  typedDecimal,
} from './given-values.ts';
import { fromThousandths } from './quantity.ts';
import { fieldErrorsOf } from './validation.ts';

const locales = Object.keys(languageTags) as Locale[];

/** The parsed value, or the name of the error. */
function read(schema: z.ZodMiniType, value: unknown): unknown {
  const { value: error } = fieldErrorsOf(z.object({ value: schema }), { value });
  return error === undefined ? z.parse(schema, value) : { error };
}

describe('values of request bodies', () => {
  it.each([
    ['2026-02-28', '2026-02-28'],
    ['2026-02-30', { error: 'date' }],
    ['28.02.2026', { error: 'date' }],
    ['2026-02-28T00:00', { error: 'max:10' }],
    ['', { error: 'required' }],
  ])('the date %j is read as %j', (given, expected) => {
    expect(read(givenDay(), given)).toEqual(expected);
  });

  it.each([
    ['12.5', '12.5'],
    ['12.500', '12.5'],
    ['007', '7'],
    ['0', '0'],
    ['', { error: 'required' }],
    ['many', { error: 'decimal' }],
    ['12,5', { error: 'decimal' }],
    ['1,234', { error: 'ambiguous_number' }],
    ['0,125', { error: 'decimal' }],
    ['1.2345', { error: 'decimals:3' }],
    ['-1', { error: 'below_zero' }],
    ['123456789012', { error: 'large_number' }],
  ])('Part 3 the quantity %j is read as %j', (given, expected) => {
    expect(read(givenQuantity, given)).toEqual(expected);
  });

  it.each([
    ['1', '1', '1'],
    ['0', { error: 'zero' }, { error: 'zero' }],
    ['0.000', { error: 'zero' }, { error: 'zero' }],
    ['-0.0', { error: 'zero' }, { error: 'zero' }],
    ['-2.50', { error: 'below_zero' }, '-2.5'],
    ['\u22122', { error: 'below_zero' }, '-2'],
  ])('Part 3 %j is read as the quantity %j and as the change %j', (given, quantity, change) => {
    expect(read(positiveQuantity, given)).toEqual(quantity);
    expect(read(quantityChange, given)).toEqual(change);
  });
});

const decimal = givenDecimal({ decimals: 3, negative: true });

describe('typed decimals', () => {
  it.each([
    ['12,5', '12.5'],
    ['1 200,50', '1200.50'],
    ['1\u202f200', '1200'],
    ['0,125', '0.125'],
    ['1234,500', '1234.500'],
    ['\u22125', '-5'],
    [' 7 ', '7'],
    ['', ''],
    ['1,234', '1,234'],
    ['-12,500', '-12,500'],
    ['1.200,50', '1.200,50'],
    ['1,200,500', '1,200,500'],
  ])('Part 3 %j is sent as %j', (typed, sent) => {
    expect(typedDecimal(typed, 'en')).toBe(sent);
  });

  it.each([
    ['12.345', '12,345'],
    ['-1.000', '-1,000'],
    ['0.345', '0.345'],
    ['12.3450', '12.3450'],
    ['12,3450', '12.3450'],
    ['12,5', '12.5'],
    ['12.5', '12.5'],
  ])('Part 3 %j is sent as %j where a point separates thousands', (typed, sent) => {
    expect(typedDecimal(typed, 'es')).toBe(sent);
  });

  it.each(locales)(
    'Part 3 a quantity that is typed as %s writes it is the same one or asked about',
    (locale) => {
      const written = numberFormat(languageTags[locale], { useGrouping: 'min2', maximumFractionDigits: 3 });
      fc.assert(
        fc.property(fc.bigInt({ min: -(10n ** 10n), max: 10n ** 10n }), (thousandths) => {
          const stored = fromThousandths(thousandths);
          const value = read(decimal, typedDecimal(written(stored as `${number}`), locale));
          expect([trimmed(stored), { error: 'ambiguous_number' }, { error: 'decimal' }]).toContainEqual(
            value,
          );
        }),
      );
    },
  );

  it.each([
    ['9.000', '9'],
    ['12.500', '12.5'],
    ['0.125', '0.125'],
    ['100', '100'],
    ['100.000', '100'],
    [null, ''],
  ])('the stored quantity %j is edited as %j', (stored, shown) => {
    expect(quantityToEdit(stored, 'en')).toBe(shown);
  });

  it.each(locales)('a stored quantity that is not changed is sent as the same quantity, %s', (locale) => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n }), (thousandths) => {
        const stored = fromThousandths(thousandths);
        const sent = typedDecimal(quantityToEdit(stored, locale), locale);
        expect(read(decimal, sent)).toBe(trimmed(stored));
      }),
    );
  });
});

/** Without zeros at its end. */
function trimmed(stored: string): string {
  return stored.replace(/\.?0+$/, '').replace(/^-?$/, '0');
}
