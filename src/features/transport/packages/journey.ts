// The journey of a package by its statuses: which known texts are which step or exception. Pages of a package load it, lists
// do not.
import { daysBetween } from '#core/dates.ts';
import { fold } from '#core/fold.ts';

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
 * The known status texts of each step, normalized by `statusKey`. Statuses are free text (PKG-07): any other
 * text is an event of the history and is never assigned to a step by guessing.
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

/** `skipped`: not recorded, but a later step was reached. */
export type StepState = 'done' | 'current' | 'skipped' | 'open';

export interface Journey<Event> {
  readonly steps: readonly {
    readonly step: JourneyStep;
    readonly state: StepState;
    /** The latest event of the step. */
    readonly event: Event | undefined;
  }[];
  /** Current exceptions, the latest first. */
  readonly exceptions: readonly { readonly kind: ExceptionKind; readonly event: Event }[];
}

/**
 * Derives the journey from events sorted by time. Steps are in the order in which they were last reached, so
 * that times increase; an end counts only if no step follows it.
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

/** The latest event of each kind; temporary ones only if no step follows. */
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
