// Receives positions (A-109, CALL-71): the full list once, then changes by event stream. Without a stream,
// the list is polled every 30 s while the stream is retried. A hidden page sends no requests.
import { call } from '#web/client.ts';
import { jsonOf, openEvents, pause, type StreamEvent, whileVisible } from '#web/event-stream.ts';
import { type CarPosition, trackingContract } from '../contract.ts';
import type { MovedCars } from '../rules.ts';
import type { Fleet } from './fleet.ts';

/**
 * `connecting`: the list is loaded, the stream is being opened; `polling`: without a stream; `failed`: the
 * first request failed.
 */
export type Mode = 'loading' | 'connecting' | 'live' | 'polling' | 'failed';

export interface Following {
  readonly fleet: Fleet;
  readonly onMode: (mode: Mode, error?: unknown) => void;
}

const pollMs = 30_000;
const firstRetryMs = 5_000;
const longestRetryMs = 60_000;

/** Follows the positions while the page is visible; returns a function that stops it. */
export function followPositions(following: Following): () => void {
  return whileVisible((signal) => follow(following, signal));
}

async function follow({ fleet, onMode }: Following, signal: AbortSignal): Promise<void> {
  let polledAt = Number.NEGATIVE_INFINITY;
  let known = false;
  let retryMs = firstRetryMs;
  const sincePoll = (): number => performance.now() - polledAt;
  const tell = (mode: Mode, error?: unknown): void => {
    if (!signal.aborted) onMode(mode, error);
  };

  async function poll(mode: Mode): Promise<void> {
    polledAt = performance.now();
    try {
      const items = await call(trackingContract.list, {}, { signal });
      if (signal.aborted) return;
      fleet.replace(items);
      known = true;
      tell(mode);
    } catch (error) {
      if (!known) tell('failed', error);
    }
  }

  async function stream(): Promise<void> {
    const events = await openEvents(trackingContract.stream, {}, signal);
    // Gets the changes from the time without a stream.
    if (sincePoll() > firstRetryMs / 2) await poll('live');
    tell('live');
    retryMs = firstRetryMs;
    for await (const event of events) apply(fleet, event);
  }

  await poll('connecting');
  while (!signal.aborted) {
    await stream().catch(() => undefined);
    if (signal.aborted) return;
    if (known) tell('polling');
    const tryAt = performance.now() + retryMs;
    retryMs = Math.min(longestRetryMs, retryMs * 2);
    while (performance.now() < tryAt && !signal.aborted) {
      if (sincePoll() >= pollMs) await poll('polling');
      await pause(Math.min(tryAt - performance.now(), pollMs - sincePoll()), signal);
    }
  }
}

/** Ignores invalid events: the next event or list includes the same cars. */
function apply(fleet: Fleet, given: StreamEvent): void {
  const body = jsonOf(given);
  if (given.event === 'moved') {
    if (areMoved(body)) fleet.move(body);
    return;
  }
  if (!Array.isArray(body)) return;
  if (given.event === 'positions') fleet.take(body.filter(isPosition));
  if (given.event === 'gone') fleet.remove(body.filter(isNumber));
}

/** Checks only the fields that map and list compute with; a schema is too slow for thousands of cars. */
function isPosition(item: unknown): item is CarPosition {
  if (typeof item !== 'object' || item === null) return false;
  const { id, car, lat, lng, speed, updated_at } = item as Partial<Record<keyof CarPosition, unknown>>;
  return (
    typeof id === 'number' &&
    typeof lat === 'number' &&
    typeof lng === 'number' &&
    typeof speed === 'number' &&
    typeof car === 'string' &&
    typeof updated_at === 'string'
  );
}

function areMoved(body: unknown): body is MovedCars {
  if (typeof body !== 'object' || body === null) return false;
  const { id, lat, lng, speed, heading, updated_at } = body as Partial<Record<keyof MovedCars, unknown>>;
  return (
    Array.isArray(updated_at) &&
    updated_at.every((at) => typeof at === 'string') &&
    [id, lat, lng, speed].every((column) => isColumn(column, updated_at.length, isNumber)) &&
    isColumn(heading, updated_at.length, (value) => value === null || isNumber(value))
  );
}

function isColumn(column: unknown, length: number, isValue: (value: unknown) => boolean): boolean {
  return Array.isArray(column) && column.length === length && column.every(isValue);
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}
