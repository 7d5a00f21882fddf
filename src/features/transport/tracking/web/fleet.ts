// The cars on the map and their latest positions (MAP-01, MAP-02): changes reach the map immediately; the
// list for React is updated at most once per second, a long one every two.
import type { CarPosition } from '../contract.ts';
import type { MovedCars } from '../rules.ts';

/** The cars by name and their count. A car moves in place; what is kept or shown of it is a copy. */
export interface FleetState {
  readonly results: readonly CarPosition[];
  readonly count: number;
}

/** The changed cars are those of the fleet, not copies. */
export interface FleetChange {
  readonly changed: readonly CarPosition[];
  readonly gone: readonly number[];
}

export interface Fleet {
  /** Returns a car with its latest position; it moves in place. */
  find(id: number): CarPosition | undefined;
  all(): readonly CarPosition[];
  /** Replaces all cars; missing ones are removed. */
  replace(items: readonly CarPosition[]): void;
  take(items: readonly CarPosition[]): void;
  /** Changes only the positions of cars that are known. */
  move(cars: MovedCars): void;
  remove(ids: readonly number[]): void;
  onChange(reader: (change: FleetChange) => void): () => void;
  /** Settles once the cars are there for the first time. */
  readonly loaded: Promise<void>;
  /** For useSyncExternalStore. */
  readonly state: { get(): FleetState; subscribe(reader: () => void): () => void };
}

type FleetCar = { -readonly [K in keyof CarPosition]: CarPosition[K] };

/** A person reads a list of thousands no faster than this; each time costs as much as moving them on the map. */
const listEveryMs = (cars: number): number => (cars > 1000 ? 2000 : 1000);
const names = new Intl.Collator(undefined, { numeric: true });

/** Creates an empty fleet. */
export function createFleet(): Fleet {
  const cars = new Map<number, FleetCar>();
  const readers = new Set<(change: FleetChange) => void>();
  const listReaders = new Set<() => void>();
  let state: FleetState = { results: [], count: 0 };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let listedAt = Number.NEGATIVE_INFINITY;
  /** Ids by name: sorted again only when a car comes, goes or gets another name, not whenever cars move. */
  let order: readonly number[] | undefined;
  let arrive: (() => void) | undefined;
  const loaded = new Promise<void>((resolve) => {
    arrive = resolve;
  });

  function list(): void {
    timer = undefined;
    listedAt = performance.now();
    order ??= [...cars.values()]
      .toSorted((one, other) => names.compare(one.car, other.car) || one.id - other.id)
      .map(({ id }) => id);
    state = { results: order.flatMap((id) => cars.get(id) ?? []), count: cars.size };
    for (const reader of listReaders) reader();
  }

  function removed(ids: readonly number[]): readonly number[] {
    const gone = ids.filter((id) => cars.delete(id));
    if (gone.length > 0) order = undefined;
    return gone;
  }

  function tell(change: FleetChange): void {
    if (change.changed.length === 0 && change.gone.length === 0) return;
    for (const reader of readers) reader(change);
    const wait = listEveryMs(cars.size) - (performance.now() - listedAt);
    timer ??= setTimeout(list, Math.max(0, wait));
  }

  /** Keeps the newer positions: a late one does not move a car back. */
  function newer(items: readonly CarPosition[]): CarPosition[] {
    return items.filter((item) => {
      const known = cars.get(item.id);
      if (known && (known.updated_at > item.updated_at || isSame(known, item))) return false;
      if (known?.car !== item.car) order = undefined;
      cars.set(item.id, { ...item });
      return true;
    });
  }

  return {
    find: (id) => cars.get(id),
    all: () => [...cars.values()],
    replace(items) {
      const kept = new Set(items.map(({ id }) => id));
      const gone = removed([...cars.keys()].filter((id) => !kept.has(id)));
      tell({ changed: newer(items), gone });
      if (arrive === undefined) return;
      clearTimeout(timer);
      list();
      arrive();
      arrive = undefined;
    },
    take: (items) => tell({ changed: newer(items), gone: [] }),
    move({ id, lat, lng, speed, heading, updated_at }) {
      const changed: CarPosition[] = [];
      // Positions of thousands of cars come at once: nothing is copied, and nothing is looked at that cannot change.
      for (const [place, at] of updated_at.entries()) {
        const known = cars.get(id[place] ?? 0);
        if (known === undefined || known.updated_at >= at) continue;
        known.lat = lat[place] ?? known.lat;
        known.lng = lng[place] ?? known.lng;
        known.speed = speed[place] ?? known.speed;
        known.heading = heading[place] ?? null;
        known.updated_at = at;
        changed.push(known);
      }
      tell({ changed, gone: [] });
    },
    remove(ids) {
      tell({ changed: [], gone: removed(ids) });
    },
    onChange(reader) {
      readers.add(reader);
      return () => readers.delete(reader);
    },
    loaded,
    state: {
      get: () => state,
      subscribe(reader) {
        listReaders.add(reader);
        return () => listReaders.delete(reader);
      },
    },
  };
}

function isSame(one: CarPosition, other: CarPosition): boolean {
  return (
    one.updated_at === other.updated_at &&
    Object.entries(one).every(([key, value]) => Reflect.get(other, key) === value)
  );
}
