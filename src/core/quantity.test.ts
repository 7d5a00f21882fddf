import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromThousandths, showQuantity, toThousandths } from './quantity.ts';

describe('showQuantity', () => {
  it.each([
    ['SUP-06 12.000 is whole', '12.000', '12'],
    ['SUP-06 zero', '0', '0'],
    ['SUP-06 zero with decimals', '0.000', '0'],
    ['SUP-06 11.9996 rounds to a whole', '11.9996', '12'],
    ['SUP-07 12.5', '12.5', '12.500'],
    ['SUP-07 0.001', '0.001', '0.001'],
    ['SUP-07 half rounds up', '1.0005', '1.001'],
    ['SUP-07 below half rounds down', '1.00049', '1'],
    ['SUP-08 all 14 digits', '99999999999.999', '99999999999.999'],
    ['SUP-07 below zero', '-3.25', '-3.250'],
    ['SUP-06 minus zero is zero', '-0.0001', '0'],
    ['A-85 a number', 12.5, '12.500'],
    ['A-85 nothing', null, undefined],
    ['A-85 an empty text', '', undefined],
  ])('%s', (_, value, shown) => {
    expect(showQuantity(value)).toBe(shown);
  });

  it('CONST-06 SUP-06 SUP-07 SUP-08 equals whole-number arithmetic for every numeric(14,4)', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), (tenThousandths) => {
        const size = tenThousandths < 0n ? -tenThousandths : tenThousandths;
        const sign = tenThousandths < 0n ? '-' : '';
        const text = `${sign}${size / 10_000n}.${String(size % 10_000n).padStart(4, '0')}`;
        const thousandths = (size + 5n) / 10n;
        const shown = showQuantity(text) ?? '';
        expect(BigInt(shown.replace(/[-.]/g, '')) * (shown.includes('.') ? 1n : 1000n)).toBe(thousandths);
        expect(shown.startsWith('-')).toBe(tenThousandths < 0n && thousandths !== 0n);
        expect(/^-?\d+(\.\d{3})?$/.test(shown) && !shown.endsWith('.000')).toBe(true);
      }),
    );
  });
});

it.each([
  ['12.5', 12_500n, '12.500'],
  ['-0.001', -1n, '-0.001'],
  ['0', 0n, '0.000'],
])('A-85 %s is %s thousandths', (text, value, back) => {
  expect([toThousandths(text), fromThousandths(value)]).toEqual([value, back]);
});

it.each(['', '1.2345', '1,5', 'x'])('%j is no quantity to calculate with', (text) => {
  expect(() => toThousandths(text)).toThrow(RangeError);
});
