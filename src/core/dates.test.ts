import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainDateIn, startOfDay } from './dates.ts';

describe('plainDateIn', () => {
  it.each([
    ['UTC', '2026-03-10T23:59:59Z', '2026-03-10'],
    ['Europe/Kyiv', '2026-03-10T23:00:00Z', '2026-03-11'],
    ['Pacific/Kiritimati', '2025-12-31T10:00:00Z', '2026-01-01'],
    ['America/Los_Angeles', '2026-01-01T07:59:59Z', '2025-12-31'],
    ['UTC', '2024-02-29T12:00:00Z', '2024-02-29'],
  ])('A-92 A-132 the day in %s at %s is %s', (zone, now, day) => {
    expect(plainDateIn(zone, new Date(now))).toBe(day);
  });

  it('A-132 in UTC a plain date is the day its own beginning falls on', () => {
    const moments = fc.date({
      min: new Date('1000-01-01'),
      max: new Date('9999-12-31'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moments, (moment) => {
        const day = plainDateIn('UTC', moment);
        expect(day).toBe(moment.toISOString().slice(0, 10));
        expect(startOfDay(day).toISOString()).toBe(`${day}T00:00:00.000Z`);
      }),
    );
  });
});
