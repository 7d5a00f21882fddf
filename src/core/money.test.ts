import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  amountOf,
  currencies,
  currencySymbol,
  hundredths,
  isCurrency,
  percentOf,
  showMoney,
} from './money.ts';

describe('currencySymbol', () => {
  it('INV-16 is that of section 3 for each of its currencies', () => {
    expect(Object.fromEntries(currencies.map((code) => [code, currencySymbol(code)]))).toEqual({
      CAD: 'C$',
      CHF: 'Fr',
      EUR: '€',
      GBP: '£',
      GEL: '₾',
      HUF: 'Ft',
      ILS: '₪',
      KES: 'KSh',
      PLN: 'zł',
      RSD: 'din',
      SGD: 'S$',
      TRY: '₺',
      UAH: '₴',
      USD: '$',
      ZAR: 'R',
    });
  });

  it.each([...currencies, 'AUD', 'JPY', 'HRK', 'DEM'])(
    'issue 4: %s is a currency, of today or of before',
    (code) => {
      expect(isCurrency(code)).toBe(true);
    },
  );

  it.each(['EUS', 'QQQ', 'XXX', 'XTS', 'eur', 'EU', 'EURO', ''])('issue 4: %j is none', (code) => {
    expect(isCurrency(code)).toBe(false);
  });

  it.each(['AUD', 'XXX', 'eur', '', 'constructor'])('INV-17 %j is shown as given', (code) => {
    expect(currencySymbol(code)).toBe(code);
  });
});

describe('showMoney', () => {
  it.each([
    ['1234.5', 'EUR', 'en-GB', '€1,234.50'],
    ['-0.01', 'GEL', 'en-GB', '−₾0.01'],
    ['1234567.89', 'UAH', 'uk', '1 234 567,89 ₴'],
    ['0.00', 'AUD', 'fr', '0,00 AUD'],
    ['22658.02', 'EUR', 'fr', '22 658,02 €'],
    ['22658.02', 'USD', 'ru', '22 658,02 $'],
    ['22658.02', 'USD', 'es', '22.658,02 $'],
    ['22658.02', 'EUR', 'zh-CN', '€22,658.02'],
    ['-5', 'KES', 'en-GB', '−KSh 5.00'],
    ['999999999999.99', 'HUF', 'en-GB', 'Ft 999,999,999,999.99'],
  ])('A-97 amendment 40 %s %s in %s is %s', (amount, currency, tag, expected) => {
    expect(showMoney(amount, currency, tag).replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(expected);
  });

  it('A-97 keeps every digit of 14, as no binary fraction would', () => {
    const cents = fc.bigInt({ min: -(10n ** 14n) + 1n, max: 10n ** 14n - 1n });
    fc.assert(
      fc.property(cents, (value) => {
        const shown = showMoney(amountOf(value), 'EUR', 'en-GB');
        expect(shown.replaceAll(/[^\d]/g, '')).toBe(String(value < 0n ? -value : value).padStart(3, '0'));
      }),
      { numRuns: 10_000 },
    );
  });
});

describe('hundredths', () => {
  it('A-97 is the inverse of writing a number of cents down, 10,000 times', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), (value) => {
        expect(hundredths(amountOf(value))).toBe(value);
      }),
      { numRuns: 10_000 },
    );
  });

  it.each(['', '1,5', '1.005', 'NaN', '1e3', ' 1'])('%j is refused', (text) => {
    expect(() => hundredths(text)).toThrow('no amount');
  });
});

it.each([
  ['50.00', '200.00', 25],
  ['300.00', '200.00', 100],
  ['-5.00', '200.00', 0],
  ['5.00', '0.00', 0],
  ['0.01', '999999999999.99', 0],
])('INV-02 %s of %s fills %s percent of a bar', (part, whole, percent) => {
  expect(percentOf(part, whole)).toBe(percent);
});
