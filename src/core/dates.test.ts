import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDate, momentIn, plainDateIn, startOfDay } from './dates.ts';

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

describe('momentIn', () => {
  it.each([
    ['UTC', '2026-03-04', '10:15', '2026-03-04T10:15:00.000Z'],
    ['Europe/Kyiv', '2026-03-04', '10:15', '2026-03-04T08:15:00.000Z'],
    ['Europe/Kyiv', '2026-07-04', '00:30:15', '2026-07-03T21:30:15.000Z'],
    ['America/New_York', '2026-01-31', '23:59:59', '2026-02-01T04:59:59.000Z'],
    // Before and after the change of the clocks.
    ['Europe/Kyiv', '2026-03-29', '02:59', '2026-03-29T00:59:00.000Z'],
    ['Europe/Kyiv', '2026-03-29', '04:00', '2026-03-29T01:00:00.000Z'],
  ])('in %s at %s %s it is %s', (zone, day, time, moment) => {
    expect(momentIn(zone, day, time).toISOString()).toBe(moment);
  });
});

describe('a date by tokens', () => {
  it.each([
    ['yyyy-mm-dd HH:MM:ss', '2026-03-04T08:09:07Z', '2026-03-04 10:09:07'],
    ['dd.mm.yyyy', '2026-12-31T21:59:59Z', '31.12.2026'],
    ['dd.mm.yyyy', '2026-12-31T22:00:00Z', '01.01.2027'],
    // Minutes stay as they are, the last of an hour too.
    ['HH:MM', '2026-03-04T08:59:00Z', '10:59'],
    ['MM ss', '2026-03-04T08:00:05Z', '00 05'],
    ['HH', '2026-03-04T22:30:00Z', '00'],
    ['yyyymmdd_HHMMss', '2026-07-04T00:05:06Z', '20260704_030506'],
    ['at HH h', '2026-07-04T00:05:06Z', 'at 03 h'],
  ])('I18N-10 A-119 %s of %s is %s', (pattern, moment, shown) => {
    expect(formatDate(pattern, 'Europe/Kyiv', new Date(moment))).toBe(shown);
  });
});
