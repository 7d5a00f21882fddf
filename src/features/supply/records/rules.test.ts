import { expect, it } from 'vitest';
import { expectedStock, withDaysToExpiry } from './rules.ts';

it.each([
  ['2026-03-01', 0],
  ['2026-03-02', 1],
  ['2026-02-28', -1],
  // A day with a change to summer time has 23 hours and still counts as one.
  ['2026-03-30', 29],
  [null, null],
])('on the first of March %s expires in %s days', (expiry_date, days) => {
  expect(withDaysToExpiry({ expiry_date }, '2026-03-01').expires_in_days).toBe(days);
});

it.each([
  // Received, damaged, sent, in stock: the expected stock, if it differs.
  [['100.000', '2.500', '60.000', '37.500'], undefined],
  [['100.000', '2.500', '60.000', '38.000'], '37.500'],
  [['10.000', '0.000', '30.000', '0.000'], '-20.000'],
  // Exact where binary fractions are not.
  [['0.300', '0.100', '0.100', '0.100'], undefined],
  // Missing damaged and sent count as 0; without received or in stock there is nothing to compare.
  [['100.000', null, null, '100.000'], undefined],
  [['100.000', null, null, '99.999'], '100.000'],
  [[null, '1.000', '1.000', '5.000'], undefined],
  [['100.000', '1.000', '1.000', null], undefined],
] as const)(
  'A-85 received, damaged, sent and in stock of %j: %s',
  ([qty_received, qty_damaged, qty_sent, qty_stock], expected) => {
    expect(expectedStock({ qty_received, qty_damaged, qty_sent, qty_stock })).toBe(expected);
  },
);
