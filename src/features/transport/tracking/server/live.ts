// Live updates of the map. One hub per process collects the cars that moved and wakes the streams, at most
// once per second. Positions for scopes that reach all cars are read once. A slow stream gets fewer messages
// instead of a growing queue: it collects car ids and reads their latest positions when it is ready.
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerEvent } from '#core/contract.ts';
import type { Scope } from '#server/auth/scope.ts';
import type { Database } from '#server/database/database.ts';
import type { RequestContext } from '#server/http/mount.ts';
import type { CarPosition } from '../contract.ts';
import { movedCars } from '../rules.ts';
import { listPositions, positionsChannel, tripsChannel } from './store.ts';

const tickMs = 1_000;
/** How often a stream checks its session and scope. */
const recheckMs = 10_000;
/** How often a stream removes cars whose position is too old. */
const wholeMs = 5 * 60_000;
const signOutsChannel = 'sign_outs';

/** Changes since a stream last read: the cars that moved, or 'all'. */
interface News {
  readonly cars: ReadonlySet<number> | 'all';
  /** Whether the session may have ended. */
  readonly signOut: boolean;
  /** Positions of these cars for scopes that reach all cars; read once and shared. */
  readonly forAll: (scope: Scope) => Promise<CarPosition[]>;
}

interface Waiting {
  news: News | undefined;
  wake(): void;
}

export interface Hub {
  /** Yields the events of one stream until it is closed or its session ends. */
  stream(context: RequestContext): AsyncGenerator<ServerEvent>;
}

/** Creates the hub of this process. */
export function createHub(database: Database): Hub {
  const streams = new Set<Waiting>();
  let moved = new Set<number>();
  let everything = false;
  let signOut = false;
  let ticking: NodeJS.Timeout | undefined;
  let stops: (() => void)[] = [];

  const newsOf = (cars: News['cars'], ended: boolean): News => {
    let read: Promise<CarPosition[]> | undefined;
    return {
      cars,
      signOut: ended,
      forAll: (scope) => (read ??= listPositions(database, scope, idsOf(cars))),
    };
  };

  function tick(): void {
    ticking = undefined;
    const news = newsOf(everything ? 'all' : moved, signOut);
    moved = new Set();
    everything = false;
    signOut = false;
    for (const stream of streams) {
      const { news: before } = stream;
      stream.news =
        before === undefined ? news : newsOf(union(before.cars, news.cars), before.signOut || news.signOut);
      stream.wake();
    }
  }
  const soon = () => {
    ticking ??= setTimeout(tick, tickMs);
  };

  function begin(): void {
    stops = [
      database.listen(positionsChannel, (message) => {
        if (message === '') everything = true;
        else for (const id of message.split(',')) moved.add(Number(id));
        soon();
      }),
      database.listen(tripsChannel, () => {
        everything = true;
        soon();
      }),
      database.listen(signOutsChannel, () => {
        signOut = true;
        soon();
      }),
    ];
  }
  function end(): void {
    for (const stop of stops) stop();
    stops = [];
    clearTimeout(ticking);
    ticking = undefined;
  }

  return {
    async *stream({ scope: first, scopeNow, closed }) {
      const waiting: Waiting = { news: undefined, wake: () => {} };
      if (streams.size === 0) begin();
      streams.add(waiting);
      try {
        let scope = first;
        let news: News | undefined = newsOf('all', false);
        let [checkedAt, wholeAt] = [Date.now(), Date.now()];
        const sent = new Map<number, Sent>();
        while (!closed.aborted) {
          if (news === undefined || news.signOut || Date.now() - checkedAt >= recheckMs) {
            const now = await scopeNow();
            const isSame = JSON.stringify(now) === JSON.stringify(scope);
            if (!isSame || Date.now() - wholeAt >= wholeMs) news = newsOf('all', false);
            scope = now;
            checkedAt = Date.now();
          }
          if (news !== undefined) {
            const { cars, forAll } = news;
            if (cars === 'all') wholeAt = Date.now();
            const read = scope.reach === 'all' ? forAll(scope) : listPositions(database, scope, idsOf(cars));
            yield* changesOf(sent, await read, cars);
          }
          news = await nextNews(waiting, checkedAt + recheckMs - Date.now(), closed);
        }
      } finally {
        streams.delete(waiting);
        if (streams.size === 0) end();
      }
    },
  };
}

/** What a stream has sent of a car. */
interface Sent {
  readonly facts: string;
  readonly place: string;
}

/** Yields the events that bring a stream up to date with the positions of these cars. */
function* changesOf(
  sent: Map<number, Sent>,
  items: readonly CarPosition[],
  cars: News['cars'],
): Generator<ServerEvent> {
  const changed: CarPosition[] = [];
  const moved: CarPosition[] = [];
  for (const item of items) {
    const { id, car, type, destination, airbill, lat, lng, speed, heading, updated_at } = item;
    const facts = JSON.stringify([car, type, destination, airbill]);
    const now = { facts, place: JSON.stringify([lat, lng, speed, heading, updated_at]) };
    const before = sent.get(id);
    if (before?.facts !== now.facts) changed.push(item);
    else if (before.place !== now.place) moved.push(item);
    else continue;
    sent.set(id, now);
  }
  const there = new Set(items.map(({ id }) => id));
  const gone = [...sent.keys()].filter((id) => (cars === 'all' || cars.has(id)) && !there.has(id));
  for (const id of gone) sent.delete(id);
  if (changed.length > 0) yield { event: 'positions', data: changed };
  if (moved.length > 0) yield { event: 'moved', data: movedCars(moved) };
  if (gone.length > 0) yield { event: 'gone', data: gone };
}

/** Returns the next news, or undefined after the timeout. */
async function nextNews(waiting: Waiting, ms: number, closed: AbortSignal): Promise<News | undefined> {
  if (waiting.news === undefined && !closed.aborted) {
    const woken = new AbortController();
    waiting.wake = () => woken.abort();
    const over = AbortSignal.any([woken.signal, closed]);
    await sleep(Math.max(ms, 0), undefined, { signal: over }).catch(() => {});
    waiting.wake = () => {};
  }
  const { news } = waiting;
  waiting.news = undefined;
  return news;
}

function union(one: News['cars'], other: News['cars']): News['cars'] {
  return one === 'all' || other === 'all' ? 'all' : new Set([...one, ...other]);
}

function idsOf(cars: News['cars']): number[] | undefined {
  return cars === 'all' ? undefined : [...cars];
}
