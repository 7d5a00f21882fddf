// Pure rules for positions of packages, temperature limits of their goods, weather advice and the journey.
import { daysBetween } from '#core/dates.ts';
import { fold } from '#core/fold.ts';

/**
 * How far a package is, by its status, which is free text: `open` until Delivered or Returned, `in_transit` from its
 * first status after Registered, `late` while open after its date, the day of the hand-over. A package without a status
 * is none of these.
 */
export const packageKinds = ['open', 'in_transit', 'late'] as const;
export type PackageKind = (typeof packageKinds)[number];

/** A car is hidden when its latest position is older than this (Part 3, rank 10). */
export const shownHours = 24;

/**
 * A trip without a final status ends after this many days, so that a forgotten status does not expose a car
 * to a customer indefinitely.
 */
export const tripDaysMaximum = 14;

export interface Place {
  readonly lat: number;
  readonly lng: number;
}
const earthKm = 6371;

/** Great-circle distance in km (haversine). */
export function distanceKm(from: Place, to: Place): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const north = radians(to.lat - from.lat) / 2;
  const east = radians(to.lng - from.lng) / 2;
  const a =
    Math.sin(north) ** 2 + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(east) ** 2;
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(a)));
}

/** Roads are about a third longer than the straight line. */
const roadFactor = 1.3;
/** km/h, including breaks and towns. */
const averageSpeed = 55;
/** After this many minutes without a position, no arrival is estimated. */
const staleMinutes = 60;

/**
 * Estimates a car's arrival from its last position: straight-line distance, road factor, average speed. Never
 * in the past. Null if the destination's coordinates are unknown or the position is stale.
 */
export function estimatedArrival(
  car: (Place & { readonly at: Date }) | undefined,
  destination: Place | undefined,
  now: Date,
): Date | null {
  if (car === undefined || destination === undefined) return null;
  if (now.getTime() - car.at.getTime() > staleMinutes * 60_000) return null;
  const hours = (distanceKm(car, destination) * roadFactor) / averageSpeed;
  return new Date(Math.max(now.getTime(), car.at.getTime() + hours * 3_600_000));
}

/** Temperature limits of goods, in °C; null: no limit on that side. */
export interface TemperatureLimits {
  readonly min: number | null;
  readonly max: number | null;
}

/**
 * Parses a storage temperature: `2–8 °C`, `-25 to -15`, `below -60 °C`; a single value below zero is a
 * maximum. Undefined if the text is ambiguous.
 */
export function limitsOf(text: string): TemperatureLimits | undefined {
  const plain = text.trim().replaceAll('−', '-').replaceAll(',', '.');
  const number = '([+-]?\\d+(?:\\.\\d+)?)\\s*(?:°\\s*C?|C)?';
  const range = new RegExp(`^${number}\\s*(?:–|—|-|to|\\.{2,3}|…)\\s*${number}$`, 'i').exec(plain);
  if (range !== null) {
    const [min, max] = [Number(range[1]), Number(range[2])];
    return min < max ? { min, max } : undefined;
  }
  const most = new RegExp(`^(?:<|≤|<=|below|up to|max\\.?)\\s*${number}$`, 'i').exec(plain);
  if (most !== null) return { min: null, max: Number(most[1]) };
  const alone = new RegExp(`^${number}$`, 'i').exec(plain);
  return alone !== null && Number(alone[1]) < 0 ? { min: null, max: Number(alone[1]) } : undefined;
}

/** Returns the intersection of all limits; undefined if there are none or it is empty. */
export function strictest(all: readonly TemperatureLimits[]): TemperatureLimits | undefined {
  if (all.length === 0) return undefined;
  const mins = all.flatMap(({ min }) => min ?? []);
  const maxs = all.flatMap(({ max }) => max ?? []);
  const limits = {
    min: mins.length > 0 ? Math.max(...mins) : null,
    max: maxs.length > 0 ? Math.min(...maxs) : null,
  };
  return limits.min !== null && limits.max !== null && limits.min > limits.max ? undefined : limits;
}

export const weatherRisks = ['none', 'too_cold', 'too_warm', 'both'] as const;
export type WeatherRisk = (typeof weatherRisks)[number];

/** Compares a forecast with the limits, assuming goods outdoors without insulating packaging. */
export function riskOf(
  { min, max }: TemperatureLimits,
  forecast: { low: number; high: number },
): WeatherRisk {
  const tooCold = min !== null && forecast.low < min;
  const tooWarm = max !== null && forecast.high > max;
  if (tooCold && tooWarm) return 'both';
  if (tooCold) return 'too_cold';
  return tooWarm ? 'too_warm' : 'none';
}

/** What a delivery report says of the delivery. */
export const outcomes = ['delivered', 'partly', 'not_delivered'] as const;
export const conditions = ['good', 'damaged', 'wet', 'opened', 'temperature_alarm'] as const;
/** Reasons for a failed or partial delivery. */
export const exceptions = [
  'nobody_there',
  'refused',
  'wrong_address',
  'damaged',
  'temperature',
  'documents_missing',
  'quantity',
  'other',
] as const;

/** The steps of a package's journey in their usual order; a returned package ends with `returned` instead. */
export const journeySteps = ['registered', 'picked_up', 'customs', 'in_transit', 'delivered'] as const;
export type JourneyStep = (typeof journeySteps)[number] | 'returned';

export const exceptionKinds = [
  'damaged',
  'refused',
  'lost',
  'temperature',
  'not_delivered',
  'delayed',
  'on_hold',
] as const;
export type ExceptionKind = (typeof exceptionKinds)[number];

/**
 * The known status texts of each step, as `statusKey` writes them. Statuses are free text (PKG-07): any other
 * text is an event of the history, and is never assigned to a step by a guess.
 */
const statusesOfStep: Readonly<Record<JourneyStep, readonly string[]>> = {
  registered: ['registered', 'booked', 'created', 'order received', 'ready for pickup'],
  picked_up: ['picked up', 'collected', 'dispatched', 'shipped'],
  customs: [
    'at customs',
    'in customs',
    'customs',
    'customs clearance',
    'held at customs',
    'customs hold',
    'cleared customs',
    'customs cleared',
    'released by customs',
  ],
  in_transit: [
    'in transit',
    'on the way',
    'departed',
    'at hub',
    'arrived at hub',
    'at depot',
    'out for delivery',
  ],
  delivered: ['delivered', 'handed over'],
  returned: ['returned', 'returned to sender'],
};

/** The known status texts of each exception. */
const statusesOfException: Readonly<Record<ExceptionKind, readonly string[]>> = {
  damaged: ['damaged', 'package damaged'],
  refused: ['refused', 'rejected', 'delivery refused', 'refused by consignee'],
  lost: ['lost', 'missing'],
  temperature: ['temperature excursion', 'excursion'],
  not_delivered: [
    'not delivered',
    'undelivered',
    'undeliverable',
    'delivery attempted',
    'delivery failed',
    'consignee absent',
  ],
  delayed: ['delayed', 'delay'],
  on_hold: ['on hold', 'held', 'held at customs', 'customs hold'],
};

const stepOfKey = new Map(
  ([...journeySteps, 'returned'] as const).flatMap((step) =>
    statusesOfStep[step].map((text) => [text, step] as const),
  ),
);
const exceptionOfKey = new Map(
  exceptionKinds.flatMap((kind) => statusesOfException[kind].map((text) => [text, kind] as const)),
);

/** Over once the journey goes on; damage, loss and rejection stay. */
export const passingExceptions: ReadonlySet<ExceptionKind> = new Set(['not_delivered', 'delayed', 'on_hold']);

/** A status text without case, accents, hyphens and double spaces. */
function statusKey(status: string): string {
  return fold(status.replaceAll(/[-_\u2010-\u2015]/gu, ' '));
}

/** The step that a known status text belongs to. */
export function stepOfStatus(status: string): JourneyStep | undefined {
  return stepOfKey.get(statusKey(status));
}

/** The exception that a known status text reports. */
export function exceptionOfStatus(status: string): ExceptionKind | undefined {
  return exceptionOfKey.get(statusKey(status));
}

/** Whether a package with this status has reached the end of its journey. */
export function isEnded(status: string | null): boolean {
  const step = status === null ? undefined : stepOfStatus(status);
  return step === 'delivered' || step === 'returned';
}

/** `skipped`: nothing was recorded, and the journey is past it. */
export type StepState = 'done' | 'current' | 'skipped' | 'open';

export interface Journey<Event> {
  readonly steps: readonly {
    readonly step: JourneyStep;
    readonly state: StepState;
    /** The latest event of the step. */
    readonly event: Event | undefined;
  }[];
  /** What is not over, the latest first. */
  readonly exceptions: readonly { readonly kind: ExceptionKind; readonly event: Event }[];
}

/**
 * The journey that the events tell, which are sorted by time. Steps stand in the order in which they were last
 * reached, so that the times rise; an end counts only while no step follows it.
 */
export function journeyOf<Event extends { readonly status: string }>(
  events: readonly Event[],
): Journey<Event> {
  const stepped = events.flatMap((event, place) => {
    const step = stepOfStatus(event.status);
    return step === undefined ? [] : [{ step, event, place }];
  });
  const last = stepped.at(-1);
  const latest = new Map(stepped.map((one) => [one.step, one]));
  for (const end of ['delivered', 'returned'] as const) {
    if (latest.has(end) && last?.step !== end) latest.delete(end);
  }
  const order: JourneyStep[] = [...latest.values()]
    .toSorted((a, b) => a.place - b.place)
    .map(({ step }) => step);
  const end = last?.step === 'returned' ? 'returned' : 'delivered';
  for (const [place, step] of journeySteps.entries()) {
    if (step === 'delivered' || latest.has(step)) continue;
    const before = journeySteps[place - 1];
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, step);
  }
  if (!latest.has(end)) order.push(end);
  const now = last === undefined ? -1 : order.indexOf(last.step);
  return {
    steps: order.map((step, place) => {
      const reached = latest.get(step);
      if (reached === undefined) return { step, state: place < now ? 'skipped' : 'open', event: undefined };
      const isNow = place === now && step !== 'delivered' && step !== 'returned';
      return { step, state: isNow ? 'current' : 'done', event: reached.event };
    }),
    exceptions: exceptionsOf(events, last?.place ?? -1),
  };
}

/** The latest event of each kind; a passing one only while no step follows it. */
function exceptionsOf<Event extends { readonly status: string }>(
  events: readonly Event[],
  lastStep: number,
): Journey<Event>['exceptions'] {
  const latest = new Map<ExceptionKind, Event>();
  for (const [place, event] of events.entries()) {
    const kind = exceptionOfStatus(event.status);
    if (kind === undefined || (passingExceptions.has(kind) && place < lastStep)) continue;
    latest.delete(kind);
    latest.set(kind, event);
  }
  return [...latest].map(([kind, event]) => ({ kind, event })).toReversed();
}

/**
 * Days since the expected day of a package that has not arrived; null when it has arrived, is not yet due, or
 * has no day or status: `late` of the list says the same. Until it arrives, the date of a package is the day it is
 * expected.
 */
export function daysOverdue(
  { status, date }: { readonly status: string | null; readonly date: string | null },
  today: string,
): number | null {
  if (date === null || date >= today || (status ?? '') === '' || isEnded(status)) return null;
  return daysBetween(date, today);
}
