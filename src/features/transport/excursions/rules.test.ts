import { describe, expect, it } from 'vitest';
import { storageClasses } from '#record-types/product.ts';
import { isExcursion, storageLimits, workingDaysAfter } from './rules.ts';

it('every storage class has limits in order, but ambient', () => {
  expect(storageLimits.ambient).toBeNull();
  const ranges = storageClasses.flatMap((one) => storageLimits[one] ?? []);
  expect(ranges).toHaveLength(storageClasses.length - 1);
  for (const { low, high } of ranges) expect(low).toBeLessThan(high);
});

describe('an excursion', () => {
  const outside = (seconds: number, readings = 1) => ({ below: 0, above: seconds, readings });
  it.each([
    ['within the allowed time', outside(3600), 60, false],
    ['a second more', outside(3601), 60, true],
    ['below and above together', { below: 1800, above: 1801, readings: 2 }, 60, true],
    ['one reading where none is allowed', outside(0), 0, true],
    ['no reading outside', outside(0, 0), 0, false],
  ])('%s', (_, given, allowed, expected) => {
    expect(isExcursion(given, allowed)).toBe(expected);
  });
});

it.each([
  ['2026-11-23', 5, '2026-11-30'],
  ['2026-11-20', 1, '2026-11-23'],
  ['2026-11-21', 1, '2026-11-23'],
  ['2026-11-23', 0, '2026-11-23'],
])('of %s, %d working days later is %s', (from, days, expected) => {
  expect(workingDaysAfter(from, days)).toBe(expected);
});
