// The lists that can be subscribed to, and the next time of a subscription: a pure function of its schedule
// and a time.

import type { Permission } from '#core/access.ts';
import { onceFor } from '#locales/once-for.ts';

/**
 * The lists that can be subscribed to, with the roles that may read each; those over all projects
 * are named below.
 */
export const subscribedLists = [
  'inbounds',
  'outbounds',
  'returns',
  'inventories',
  'destructions',
  'reconciliation',
  'packages',
  'invoices',
  'expiry',
  'open_issues',
  'shipments',
  'stock_levels',
] as const;
export type SubscribedList = (typeof subscribedLists)[number];
export const listAccess = {
  inbounds: 'stocks.read',
  outbounds: 'shipments.read',
  returns: 'shipments.read',
  inventories: 'stocks.read',
  destructions: 'stocks.read',
  reconciliation: 'records.inspect',
  packages: 'packages.read',
  invoices: 'invoices.read',
  expiry: 'records.inspect',
  open_issues: 'gaps.read',
  shipments: 'shipments.read',
  stock_levels: 'stocks.read',
} as const satisfies Record<SubscribedList, Permission>;

/** Lists over all projects. */
export const wideLists: readonly SubscribedList[] = [
  'packages',
  'invoices',
  'expiry',
  'open_issues',
  'shipments',
  'stock_levels',
];

export const frequencies = ['daily', 'weekly', 'monthly'] as const;
export type Frequency = (typeof frequencies)[number];

export interface Schedule {
  readonly frequency: Frequency;
  /** Minutes after midnight in the time zone. */
  readonly at_minute: number;
  /** 1 (Monday) … 7 of a week, 1 … 31 of a month; the last day of shorter months. Null for daily. */
  readonly day: number | null;
  readonly time_zone: string;
}

const dayMs = 86_400_000;

/**
 * The first time after `after` at which the schedule is due in the recipient's time zone. A time that is
 * skipped in spring is moved by the gap; of a time that occurs twice in autumn the first counts: exactly one
 * per day.
 */
export function nextSend(schedule: Schedule, after: Date): Date {
  // A schedule is due at least every 31 days; starts a day early, for zones ahead of UTC.
  const start = wallClock(schedule.time_zone, after) - dayMs;
  for (let days = 0; days < 64; days += 1) {
    const day = midnight(start + days * dayMs);
    if (!isDue(schedule, new Date(day))) continue;
    const moment = momentOf(schedule.time_zone, day + schedule.at_minute * 60_000);
    if (moment > after.getTime()) return new Date(moment);
  }
  throw new RangeError('a schedule without a day');
}

/** Whether this is a time zone that the runtime supports. */
export function isTimeZone(name: string): boolean {
  try {
    return name !== '' && clockOf(name) !== undefined;
  } catch {
    return false;
  }
}

const newNames = new Map([
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Katmandu', 'Asia/Kathmandu'],
  ['Asia/Rangoon', 'Asia/Yangon'],
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
]);

/** The current name of a time zone; browsers still return some old ones. */
export function presentName(timeZone: string): string {
  return newNames.get(timeZone) ?? timeZone;
}

/** Converts 'HH:MM' to minutes after midnight and back. */
export function timeOfMinute(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}
export function minuteOfTime(time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}

/** Whether a day is valid for this frequency: null for daily. */
export function isDayOf(frequency: Frequency, day: number | null): boolean {
  if (frequency === 'daily') return day === null;
  return day !== null && Number.isInteger(day) && day >= 1 && day <= (frequency === 'weekly' ? 7 : 31);
}

/** `date` is midnight of a local day, expressed as UTC. */
function isDue({ frequency, day }: Schedule, date: Date): boolean {
  if (frequency === 'daily') return true;
  if (frequency === 'weekly') return (date.getUTCDay() || 7) === day;
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.getUTCDate() === Math.min(day ?? 1, last);
}

function midnight(wall: number): number {
  return Math.floor(wall / dayMs) * dayMs;
}

/** The time of this local time, which is expressed as UTC. */
function momentOf(timeZone: string, wall: number): number {
  const shift = (moment: number) => wallClock(timeZone, new Date(moment)) - moment;
  const before = wall - shift(wall - dayMs);
  const later = wall - shift(wall + dayMs);
  const fits = [Math.min(before, later), Math.max(before, later)].find(
    (moment) => moment + shift(moment) === wall,
  );
  return fits ?? before;
}

const clockOf = onceFor(
  (timeZone) =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      calendar: 'iso8601',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    }),
);

/** The local time of the zone, expressed as UTC. */
function wallClock(timeZone: string, moment: Date): number {
  const parts = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}
