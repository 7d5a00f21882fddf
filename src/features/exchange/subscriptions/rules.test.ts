import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { invoicesContract } from '#features/billing/invoices/contract.ts';
import { expiryContract } from '#features/supply/expiry/contract.ts';
import { onTimeContract } from '#features/supply/on-time/contract.ts';
import { openIssuesContract } from '#features/supply/open-issues/contract.ts';
import { reconciliationContract } from '#features/supply/reconciliation/contract.ts';
import { recordsContract } from '#features/supply/records/contract.ts';
import { stockLevelsContract } from '#features/supply/stock-levels/contract.ts';
import { packagesContract } from '#features/transport/packages/contract.ts';
import {
  isDayOf,
  isTimeZone,
  listAccess,
  minuteOfTime,
  nextSend,
  presentName,
  type Schedule,
  subscribedLists,
  timeOfMinute,
} from './rules.ts';

const next = (text: string, after: string) => nextSend(schedule(text), new Date(after)).toISOString();

/** 'weekly 1 08:30 Europe/Kyiv'. */
function schedule(text: string): Schedule {
  const [frequency, ...rest] = text.split(' ');
  const [time_zone = '', time = '', day] = rest.toReversed();
  return {
    frequency: frequency as Schedule['frequency'],
    at_minute: minuteOfTime(time),
    day: day === undefined ? null : Number(day),
    time_zone,
  };
}

describe('nextSend', () => {
  it.each([
    ['daily 08:00 UTC', '2026-03-10T07:59:59.999Z', '2026-03-10T08:00:00.000Z'],
    ['daily 08:00 UTC', '2026-03-10T08:00:00.000Z', '2026-03-11T08:00:00.000Z'],
    ['daily 08:00 Europe/Kyiv', '2026-01-10T05:00:00Z', '2026-01-10T06:00:00.000Z'],
    ['daily 08:00 Europe/Kyiv', '2026-07-10T05:30:00Z', '2026-07-11T05:00:00.000Z'],
    // Far from UTC, and offsets of half an hour.
    ['daily 00:00 Pacific/Kiritimati', '2026-03-10T09:59:00Z', '2026-03-10T10:00:00.000Z'],
    ['daily 23:59 Pacific/Pago_Pago', '2026-03-10T10:58:00Z', '2026-03-10T10:59:00.000Z'],
    ['daily 08:00 Asia/Kolkata', '2026-03-10T03:00:00Z', '2026-03-11T02:30:00.000Z'],
    ['daily 08:00 Australia/Lord_Howe', '2026-07-10T00:00:00Z', '2026-07-10T21:30:00.000Z'],
    // Weekly: 1 is Monday, 7 is Sunday, by the recipient's calendar.
    ['weekly 1 08:00 UTC', '2026-03-10T00:00:00Z', '2026-03-16T08:00:00.000Z'],
    ['weekly 7 08:00 UTC', '2026-03-15T07:00:00Z', '2026-03-15T08:00:00.000Z'],
    ['weekly 7 08:00 UTC', '2026-03-15T08:00:00Z', '2026-03-22T08:00:00.000Z'],
    ['weekly 1 01:00 Pacific/Auckland', '2026-03-14T00:00:00Z', '2026-03-15T12:00:00.000Z'],
    // Monthly: the last day of a shorter month, leap years, ends of years.
    ['monthly 31 08:00 UTC', '2026-01-31T08:00:00Z', '2026-02-28T08:00:00.000Z'],
    ['monthly 31 08:00 UTC', '2026-02-28T08:00:00Z', '2026-03-31T08:00:00.000Z'],
    ['monthly 31 08:00 UTC', '2026-03-31T08:00:00Z', '2026-04-30T08:00:00.000Z'],
    ['monthly 30 08:00 UTC', '2028-02-01T00:00:00Z', '2028-02-29T08:00:00.000Z'],
    ['monthly 29 08:00 UTC', '2100-02-01T00:00:00Z', '2100-02-28T08:00:00.000Z'],
    ['monthly 1 08:00 UTC', '2026-12-15T00:00:00Z', '2027-01-01T08:00:00.000Z'],
    ['monthly 1 00:30 Europe/Kyiv', '2026-12-15T00:00:00Z', '2026-12-31T22:30:00.000Z'],
    // Spring: 03:30 is skipped in Kyiv on 29 March 2026 and becomes an hour later.
    ['daily 03:30 Europe/Kyiv', '2026-03-28T12:00:00Z', '2026-03-29T01:30:00.000Z'],
    ['daily 03:30 Europe/Kyiv', '2026-03-29T01:30:00Z', '2026-03-30T00:30:00.000Z'],
    ['daily 02:30 America/New_York', '2026-03-08T00:00:00Z', '2026-03-08T07:30:00.000Z'],
    // Autumn: 03:30 occurs twice in Kyiv on 25 October 2026; only the first counts.
    ['daily 03:30 Europe/Kyiv', '2026-10-24T12:00:00Z', '2026-10-25T00:30:00.000Z'],
    ['daily 03:30 Europe/Kyiv', '2026-10-25T00:30:00Z', '2026-10-26T01:30:00.000Z'],
    ['daily 01:30 America/New_York', '2026-11-01T00:00:00Z', '2026-11-01T05:30:00.000Z'],
    // Midnight itself is skipped.
    ['daily 00:00 Africa/Cairo', '2026-04-23T12:00:00Z', '2026-04-23T22:00:00.000Z'],
  ])('%s after %s is %s', (text, after, expected) => {
    expect(next(text, after)).toBe(expected);
  });

  const zones = [
    'UTC',
    'Europe/Kyiv',
    'America/New_York',
    'Asia/Kolkata',
    'Pacific/Auckland',
    'Africa/Cairo',
  ];
  const anySchedule = fc
    .record({
      at_minute: fc.integer({ min: 0, max: 1439 }),
      time_zone: fc.constantFrom(...zones),
    })
    .chain((base) =>
      fc.oneof(
        fc.constant({ ...base, frequency: 'daily' as const, day: null }),
        fc.integer({ min: 1, max: 7 }).map((day) => ({ ...base, frequency: 'weekly' as const, day })),
        fc.integer({ min: 1, max: 31 }).map((day) => ({ ...base, frequency: 'monthly' as const, day })),
      ),
    );

  it('is after the given time, the earliest one, and one per day, week or month', () => {
    const moments = fc.date({
      min: new Date('2024-01-01'),
      max: new Date('2034-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(anySchedule, moments, (given, after) => {
        const first = nextSend(given, after);
        expect(first.getTime()).toBeGreaterThan(after.getTime());
        // No earlier one: the result a millisecond before it is the same.
        expect(nextSend(given, new Date(first.getTime() - 1)).getTime()).toBe(first.getTime());
        const second = nextSend(given, first);
        const days = { daily: [1, 1], weekly: [7, 7], monthly: [28, 31] }[given.frequency];
        const between = daysBetween(given.time_zone, first, second);
        expect(between).toBeGreaterThanOrEqual(days[0] ?? 0);
        expect(between).toBeLessThanOrEqual(days[1] ?? 0);
      }),
      { numRuns: 2_000 },
    );
  });
});

function daysBetween(timeZone: string, from: Date, to: Date): number {
  const day = (moment: Date) => Date.parse(new Intl.DateTimeFormat('sv-SE', { timeZone }).format(moment));
  return Math.round((day(to) - day(from)) / 86_400_000);
}

it('times of day are converted to minutes and back', () => {
  for (let minute = 0; minute < 1440; minute += 1) expect(minuteOfTime(timeOfMinute(minute))).toBe(minute);
});

it('a day is validated for its frequency', () => {
  expect([isDayOf('daily', null), isDayOf('weekly', 7), isDayOf('monthly', 31)]).toEqual([true, true, true]);
  for (const [frequency, day] of [
    ['daily', 1],
    ['weekly', null],
    ['weekly', 8],
    ['weekly', 0],
    ['monthly', 32],
    ['monthly', 1.5],
  ] as const)
    expect(isDayOf(frequency, day)).toBe(false);
});

it('time zones have their current names', () => {
  expect(['Europe/Kiev', 'Europe/London'].map(presentName)).toEqual(['Europe/Kyiv', 'Europe/London']);
});

it('time zones are those of the IANA database', () => {
  expect(['Europe/Kyiv', 'UTC', 'America/Argentina/Ushuaia'].every(isTimeZone)).toBe(true);
  expect(['', 'Mars/Olympus', "x'; --", 'Europe/Kyiv\n'].some(isTimeZone)).toBe(false);
});

it('ROLE-22 a role may subscribe to the lists that it may read', () => {
  const own = {
    ...recordsContract,
    packages: packagesContract.list,
    invoices: invoicesContract.current,
    reconciliation: reconciliationContract.exportSheet,
    expiry: expiryContract.exportList,
    open_issues: openIssuesContract.exportList,
    shipments: onTimeContract.exportShipments,
    stock_levels: stockLevelsContract.exportList,
  };
  for (const list of subscribedLists) expect([list, own[list].access]).toEqual([list, listAccess[list]]);
});
