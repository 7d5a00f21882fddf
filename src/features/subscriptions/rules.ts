// Which lists can be subscribed to, and when a subscription is sent next: one pure function of its schedule and a moment.
import type { Permission } from '#core/access.ts';

/** The lists that can be subscribed to, and who may read each; all but the last two belong to a project. */
export const subscribedLists = [
  'inbounds',
  'outbounds',
  'returns',
  'inventories',
  'destructions',
  'packages',
  'invoices',
] as const;
export type SubscribedList = (typeof subscribedLists)[number];
export const listAccess = {
  inbounds: 'stock.read',
  outbounds: 'shipments.read',
  returns: 'shipments.read',
  inventories: 'stock.read',
  destructions: 'stock.read',
  packages: 'packages.read',
  invoices: 'invoices.read',
} as const satisfies Record<SubscribedList, Permission>;

export const frequencies = ['daily', 'weekly', 'monthly'] as const;
export type Frequency = (typeof frequencies)[number];

export interface Schedule {
  readonly frequency: Frequency;
  /** Minutes after midnight by the clock of the time zone. */
  readonly at_minute: number;
  /** 1 (Monday) … 7 of a week, 1 … 31 of a month; the last day where a month is shorter. Null for daily. */
  readonly day: number | null;
  readonly time_zone: string;
}

const dayMs = 86_400_000;

/**
 * The first moment after `after` at which the receiver's clock shows the hour of the schedule. An hour that the clock
 * skips in spring comes by as much later, one that it shows twice in autumn is taken the first time: never none, never
 * two of a day.
 */
export function nextSend(schedule: Schedule, after: Date): Date {
  // A schedule's day comes at least every 31 days; one more before, for zones that are a day ahead.
  const start = wallClock(schedule.time_zone, after) - dayMs;
  for (let days = 0; days < 64; days += 1) {
    const day = midnight(start + days * dayMs);
    if (!isDue(schedule, new Date(day))) continue;
    const moment = momentOf(schedule.time_zone, day + schedule.at_minute * 60_000);
    if (moment > after.getTime()) return new Date(moment);
  }
  throw new RangeError('a schedule without a day');
}

/** Whether this is a time zone that clocks are set by. */
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

/** The name of a time zone that its people use; browsers still give some by their old ones. */
export function presentName(timeZone: string): string {
  return newNames.get(timeZone) ?? timeZone;
}

/** 'HH:MM' of the minutes after midnight, and back. */
export function timeOfMinute(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}
export function minuteOfTime(time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}

/** Whether a day of this frequency is one: none for daily. */
export function isDayOf(frequency: Frequency, day: number | null): boolean {
  if (frequency === 'daily') return day === null;
  return day !== null && Number.isInteger(day) && day >= 1 && day <= (frequency === 'weekly' ? 7 : 31);
}

/** `day` is midnight of a plain day, as if it were UTC. */
function isDue({ frequency, day }: Schedule, date: Date): boolean {
  if (frequency === 'daily') return true;
  if (frequency === 'weekly') return (date.getUTCDay() || 7) === day;
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.getUTCDate() === Math.min(day ?? 1, last);
}

function midnight(wall: number): number {
  return Math.floor(wall / dayMs) * dayMs;
}

/** The moment at which the clock shows this wall time, which is written as if it were UTC. */
function momentOf(timeZone: string, wall: number): number {
  const shift = (moment: number) => wallClock(timeZone, new Date(moment)) - moment;
  const before = wall - shift(wall - dayMs);
  const later = wall - shift(wall + dayMs);
  const fits = [Math.min(before, later), Math.max(before, later)].find(
    (moment) => moment + shift(moment) === wall,
  );
  return fits ?? before;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    calendar: 'iso8601',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  clocks.set(timeZone, clock);
  return clock;
}

/** What the clock of the zone shows at a moment, as if it were UTC. */
function wallClock(timeZone: string, moment: Date): number {
  const parts = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}
