// Collects what has changed on the map while MapLibre's worker processes the previous batch.
import type { Feature, Point } from 'geojson';
import type { GeoJSONFeatureDiff, GeoJSONSource } from 'maplibre-gl';
import type { CarPosition } from '../contract.ts';
import { oldBefore } from './car-age.ts';
import type { Place } from './moving-cars.ts';

/** A car as the source shows it. There are thousands, so that each is changed in place. */
export interface ShownCar {
  lng: number;
  lat: number;
  icon: string;
  heading: number;
  car: string;
  /** Whether its latest change was too small to be sent, and whether it has turned since then. */
  isBehind: boolean;
  hasTurned: boolean;
}

const properties = ['icon', 'heading', 'car'] as const;

/** The changes of a source that begins empty. Batches are at least `paceMs` apart, which may depend on the number of cars. */
export function createCarChanges(source: GeoJSONSource, paceMs: (cars: number) => number) {
  const shown = new Map<number, ShownCar>();
  let waiting = {
    add: new Map<number, Feature>(),
    update: new Map<number, GeoJSONFeatureDiff>(),
    remove: new Set<number>(),
  };
  let busy = false;
  let stopped = false;
  let planned: ReturnType<typeof setTimeout> | undefined;
  let sentAt = Number.NEGATIVE_INFINITY;

  /** Batches all changes until the next turn of the event loop, or until the pace allows. */
  function plan(): void {
    if (busy || stopped) return;
    planned ??= setTimeout(() => void send(), Math.max(0, sentAt + paceMs(shown.size) - performance.now()));
  }

  async function send(): Promise<void> {
    planned = undefined;
    const { add, update, remove } = waiting;
    if (add.size + update.size + remove.size === 0) return;
    waiting = { add: new Map(), update: new Map(), remove: new Set() };
    busy = true;
    sentAt = performance.now();
    try {
      await source.updateData({
        add: [...add.values()],
        update: [...update.values()],
        remove: [...remove],
      });
    } catch {
      // The map was removed in between.
    }
    busy = false;
    plan();
  }

  function put(id: number, diff: Omit<GeoJSONFeatureDiff, 'id'>): void {
    const added = waiting.add.get(id);
    if (added) {
      if (diff.newGeometry) added.geometry = diff.newGeometry;
      for (const { key, value } of diff.addOrUpdateProperties ?? [])
        added.properties = { ...added.properties, [key]: value };
    } else waiting.update.set(id, { ...waiting.update.get(id), ...diff, id });
  }

  return {
    get busy(): boolean {
      return busy;
    },
    /** Plans the next batch again, as the pace may have changed. */
    replan(): void {
      clearTimeout(planned);
      planned = undefined;
      plan();
    },
    /** Sends nothing more. */
    stop(): void {
      stopped = true;
      clearTimeout(planned);
    },
    /** What the source shows of a car. */
    find: (id: number): ShownCar | undefined => shown.get(id),
    all: (): IterableIterator<[id: number, car: ShownCar]> => shown.entries(),
    add(cars: readonly CarPosition[]): void {
      const old = oldBefore(Date.now());
      for (const car of cars) {
        const { lng, lat } = car;
        const look = { icon: iconOf(car, old), heading: car.heading ?? 0, car: car.car };
        shown.set(car.id, { lng, lat, ...look, isBehind: false, hasTurned: false });
        waiting.remove.delete(car.id);
        waiting.add.set(car.id, { type: 'Feature', properties: look, geometry: point(car), id: car.id });
      }
      plan();
    },
    /** Shows how a car looks now, and where it is now if it is placed there. */
    update(car: CarPosition, old: string, isPlaced: boolean): void {
      const before = shown.get(car.id);
      if (before === undefined) return;
      const look = { icon: iconOf(car, old), heading: car.heading ?? 0, car: car.car };
      const changed = properties.filter((key) => before[key] !== look[key]);
      Object.assign(before, look, { isBehind: false, hasTurned: false });
      if (isPlaced) [before.lng, before.lat] = [car.lng, car.lat];
      if (!isPlaced && changed.length === 0) return;
      put(car.id, {
        ...(isPlaced && { newGeometry: point(car) }),
        ...(changed.length > 0 && {
          addOrUpdateProperties: changed.map((key) => ({ key, value: look[key] })),
        }),
      });
      plan();
    },
    move(moved: readonly (readonly [id: number, place: Place])[]): void {
      for (const [id, place] of moved) {
        const before = shown.get(id);
        if (before === undefined) continue;
        [before.lng, before.lat] = [place.lng, place.lat];
        put(id, { newGeometry: point(place) });
      }
      plan();
    },
    remove(ids: readonly number[]): void {
      for (const id of ids) {
        shown.delete(id);
        waiting.add.delete(id);
        waiting.update.delete(id);
        waiting.remove.add(id);
      }
      if (ids.length > 0) plan();
    },
  };
}

/** The picture of a car; positions before `old` are old. */
export function iconOf({ speed, heading, updated_at }: CarPosition, old: string): string {
  return updated_at < old ? 'old' : speed > 0 && heading !== null ? 'moving' : 'standing';
}

/** By how many degrees a car has turned since it was shown. */
export function turnOf(before: ShownCar, { heading }: CarPosition): number {
  const turn = Math.abs(before.heading - (heading ?? 0));
  return Math.min(turn, 360 - turn);
}

export function point({ lng, lat }: Place): Point {
  return { type: 'Point', coordinates: [lng, lat] };
}
