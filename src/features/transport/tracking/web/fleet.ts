// The cars on the map and their latest positions (MAP-01, MAP-02): changes reach the map immediately; the
// list for React is updated at most once per second.
import type { CarPosition, MovedCar } from '../contract.ts';

/** The list of cars by name and its count. */
export interface FleetState {
  readonly results: readonly CarPosition[];
  readonly count: number;
}

export interface FleetChange {
  readonly changed: readonly CarPosition[];
  readonly gone: readonly number[];
}

export interface Fleet {
  /** Returns a car's latest position, which may be newer than the list. */
  find(id: number): CarPosition | undefined;
  all(): readonly CarPosition[];
  /** Replaces all cars; missing ones are removed. */
  replace(items: readonly CarPosition[]): void;
  take(items: readonly CarPosition[]): void;
  /** Changes only the positions of cars that are known. */
  move(cars: readonly MovedCar[]): void;
  remove(ids: readonly number[]): void;
  onChange(reader: (change: FleetChange) => void): () => void;
  /** For useSyncExternalStore. */
  readonly state: { get(): FleetState; subscribe(reader: () => void): () => void };
}

const listEveryMs = 1000;
const names = new Intl.Collator(undefined, { numeric: true });

/** Creates an empty fleet. */
export function createFleet(): Fleet {
  const cars = new Map<number, CarPosition>();
  const readers = new Set<(change: FleetChange) => void>();
  const listReaders = new Set<() => void>();
  let state: FleetState = { results: [], count: 0 };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let listedAt = -listEveryMs;
  /** Ids by name: sorted again only when a car comes, goes or gets another name, not whenever cars move. */
  let order: readonly number[] | undefined;

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
    const wait = listEveryMs - (performance.now() - listedAt);
    timer ??= setTimeout(list, Math.max(0, wait));
  }

  /** Keeps the newer positions: a late one does not move a car back. */
  function newer(items: readonly CarPosition[]): CarPosition[] {
    return items.filter((item) => {
      const known = cars.get(item.id);
      if (known && (known.updated_at > item.updated_at || isSame(known, item))) return false;
      if (known?.car !== item.car) order = undefined;
      cars.set(item.id, item);
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
    },
    take: (items) => tell({ changed: newer(items), gone: [] }),
    move(moved) {
      const changed: CarPosition[] = [];
      // Positions of thousands of cars come at once: no list in between, and no look at what cannot change.
      for (const [id, lat, lng, speed, heading, updated_at] of moved) {
        const known = cars.get(id);
        if (known === undefined || known.updated_at >= updated_at) continue;
        const item = { ...known, lat, lng, speed, heading, updated_at };
        cars.set(id, item);
        changed.push(item);
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
