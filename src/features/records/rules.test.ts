import { expect, it } from 'vitest';
import { daysUntil } from './rules.ts';

it('counts whole days to an expiry, whatever the hour', () => {
  const evening = new Date(2026, 2, 1, 23, 30);
  expect(daysUntil('2026-03-01', evening)).toBe(0);
  expect(daysUntil('2026-03-02', evening)).toBe(1);
  expect(daysUntil('2026-02-28', evening)).toBe(-1);
  // Over the change to summer time a day has 23 hours, and is one day all the same.
  expect(daysUntil('2026-03-30', evening)).toBe(29);
});
