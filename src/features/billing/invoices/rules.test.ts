import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutOff, daysLate, isDebt, isDisputed, periodOf } from './rules.ts';

describe('periodOf', () => {
  it.each([
    // INV-05: today after the 10th.
    ['2026-03-11', '2026-03-11', 'current'],
    ['2026-03-11', '2026-03-10', 'past'],
    ['2026-03-31', '2026-03-10', 'past'],
    ['2026-03-31', '2026-03-12', 'current'],
    // INV-06, INV-07: up to and including the 10th, last month's 10th is the cut-off.
    ['2026-03-10', '2026-03-10', 'current'],
    ['2026-03-10', '2026-02-11', 'current'],
    ['2026-03-10', '2026-02-10', 'past'],
    ['2026-03-01', '2026-02-10', 'past'],
    ['2026-03-01', '2026-02-28', 'current'],
    // INV-07: in January, last month is December of the previous year.
    ['2026-01-01', '2025-12-10', 'past'],
    ['2026-01-01', '2025-12-11', 'current'],
    ['2026-01-31', '2026-01-10', 'past'],
    ['2026-01-31', '2026-01-11', 'current'],
    // a future date is current, no date is past.
    ['2026-03-11', '2031-01-01', 'current'],
    ['2026-03-11', null, 'past'],
  ])('CONST-05 INV-05 INV-06 INV-07 A-92 today %s, dated %s: %s', (today, date, expected) => {
    expect(periodOf(date, today)).toBe(expected);
  });

  it('INV-18 agrees with a calculation by calendar on 10,000 pairs of days', () => {
    const day = fc.date({ min: new Date('1999-01-01'), max: new Date('2101-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(day, day, (today, dated) => {
        // Dates ten days back, at the start of the month, and nine days later.
        const shifted = new Date(today);
        shifted.setUTCDate(shifted.getUTCDate() - 10);
        const expected = new Date(Date.UTC(shifted.getUTCFullYear(), shifted.getUTCMonth(), 10));
        expect(cutOff(plain(today))).toBe(plain(expected));
        expect(periodOf(plain(dated), plain(today))).toBe(
          Date.parse(plain(dated)) > expected.getTime() ? 'current' : 'past',
        );
      }),
      { numRuns: 10_000 },
    );
  });
});

it.each([
  ['0.01', true],
  ['100.00', true],
  ['0.00', false],
  ['0', false],
  ['-0.01', false],
  ['-100.00', false],
])('INV-08 A-94 a debt of %s: %s', (debt, expected) => {
  expect(isDebt(debt)).toBe(expected);
});

it.each([
  ['2026-03-01', '10.00', 9],
  ['2026-03-09', '0.01', 1],
  ['2026-03-10', '10.00', null],
  ['2026-03-11', '10.00', null],
  ['2025-03-10', '10.00', 365],
  ['2026-03-01', '0.00', null],
  ['2026-03-01', '-1.00', null],
  [null, '10.00', null],
])('amendment 46 due on %s with a debt of %s is %s days late', (due_date, debt, expected) => {
  expect(daysLate({ due_date, debt }, '2026-03-10')).toBe(expected);
});

it.each([
  [null, null, false],
  ['2026-03-01', null, true],
  ['2026-03-01', '2026-03-02', false],
])(
  'amendment 46 disputed on %s and resolved on %s: disputed %s',
  (disputed_on, dispute_resolved_on, expected) => {
    expect(isDisputed({ disputed_on, dispute_resolved_on })).toBe(expected);
  },
);

function plain(date: Date): string {
  return date.toISOString().slice(0, 10);
}
