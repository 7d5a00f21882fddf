// Shows the cars of a fleet on a map. Only changes are sent to MapLibre's worker, one batch at a time; at
// close zoom levels cars are animated between positions.
import type { Feature, Point } from 'geojson';
import type { GeoJSONFeatureDiff, GeoJSONSource, Map as MapLibre } from 'maplibre-gl';
import { recolour } from '#web/map/base-map.ts';
import { baseLayers, type Scheme } from '#web/map/base-style.ts';
import type { CarPosition } from '../contract.ts';
import { oldBefore } from './car-age.ts';
import { addCarImages, belowNames, carLayers, carSources, clusterMaxZoom } from './car-layers.ts';
import type { Fleet, FleetChange } from './fleet.ts';
import { createMovements, pixelsApart, pixelsPerDegree, type Place } from './moving-cars.ts';

export interface CarsOnMap {
  choose(id: number | undefined): void;
  /** Moves the view to a car. */
  centre(id: number): void;
  /** Moves the view to all cars, no closer than this zoom. */
  showAll(closest?: number): void;
  showTrack(track: Track | undefined): void;
  setScheme(scheme: Scheme): void;
  remove(): void;
}

export interface Track {
  readonly points: readonly Place[];
  readonly stops: readonly Place[];
}

export interface CarsOptions {
  readonly map: MapLibre;
  readonly fleet: Fleet;
  readonly scheme: Scheme;
  readonly onChoose: (id: number) => void;
}

/** Interval of animation steps; shorter ones are not visible. */
const stepMs = 50;

/** A car is not moved by less than this, nor turned by less than `seenTurn`, as long as the map is not zoomed. */
const seenPixels = 0.5;
const seenTurn = 20;
/** While cars are clustered, those that have only turned are drawn anew together, this often. */
const turnsEveryMs = 10_000;
const ageEveryMs = 30_000;

/** Adds the cars to the map and keeps their positions up to date. */
export function showCars({ map, fleet, scheme: firstScheme, onChoose }: CarsOptions): CarsOnMap {
  let scheme = firstScheme;
  let chosen: number | undefined;
  addCarImages(map);
  for (const [id, source] of Object.entries(carSources)) map.addSource(id, source);
  for (const layer of carLayers(scheme, chosen))
    map.addLayer(layer, belowNames.has(layer.id) ? 'towns' : undefined);
  const source = map.getSource<GeoJSONSource>('cars');
  if (!source) throw new Error('the map has just got its cars');

  const movements = createMovements();
  const calm = globalThis.matchMedia('(prefers-reduced-motion: reduce)');
  const changes = createChanges(source);
  changes.add(fleet.all());

  /** Cars whose latest change is not worth telling the worker at this zoom, and those of them that have turned. */
  const unseen = new Set<number>();
  const turned = new Set<number>();
  let turning: ReturnType<typeof setTimeout> | undefined;

  const stopFollowing = fleet.onChange(({ changed, gone }: FleetChange) => {
    const [now, old, zoom] = [performance.now(), oldBefore(Date.now()), map.getZoom()];
    const seen = !calm.matches && zoom > clusterMaxZoom ? map.getBounds() : undefined;
    const perDegree = pixelsPerDegree(zoom);
    for (const car of changed) {
      const before = changes.place(car.id);
      const shown = lookOf(car, old);
      const moves =
        before !== undefined &&
        seen !== undefined &&
        (seen.contains(car) || seen.contains(before)) &&
        movements.begin(car.id, before, car, now);
      if (before === undefined) changes.add([car]);
      else if (
        !moves &&
        seen === undefined &&
        pixelsApart(before, car, perDegree) < seenPixels &&
        changes.looksLike(car.id, shown)
      ) {
        unseen.add(car.id);
        if (changes.turn(car.id, shown) >= seenTurn) turned.add(car.id);
      } else {
        unseen.delete(car.id);
        turned.delete(car.id);
        changes.update(car.id, shown, moves ? undefined : car);
      }
    }
    for (const id of gone) {
      movements.forget(id);
      unseen.delete(id);
      turned.delete(id);
    }
    changes.remove(gone);
    if (turned.size > 0) turning ??= setTimeout(() => show(turned), turnsEveryMs);
    wake();
  });
  function show(ids: Set<number>): void {
    clearTimeout(turning);
    turning = undefined;
    const old = oldBefore(Date.now());
    for (const id of ids) {
      const car = fleet.find(id);
      if (car) changes.update(id, lookOf(car, old), car);
      unseen.delete(id);
      turned.delete(id);
    }
  }
  /** A car of which nothing more is heard grows old without a change. */
  const ageing = setInterval(() => {
    const old = oldBefore(Date.now());
    for (const car of fleet.all()) {
      const shown = lookOf(car, old);
      if (shown.icon === 'old' && !changes.looksLike(car.id, shown)) changes.update(car.id, shown, undefined);
    }
  }, ageEveryMs);
  // What had been too small to be seen may be large enough at another zoom.
  map.on('zoomend', () => show(unseen));

  let frame = 0;
  let steppedAt = 0;
  function wake(): void {
    if (frame === 0 && movements.count > 0) frame = requestAnimationFrame(step);
  }
  function step(now: number): void {
    frame = 0;
    // Does not queue steps for a busy worker: the next step includes all movements.
    if (now - steppedAt >= stepMs && !changes.busy) {
      steppedAt = now;
      changes.move(map.getZoom() > clusterMaxZoom ? movements.step(now) : movements.finish());
    }
    wake();
  }

  map.on('click', ['cars', 'clusters'], ({ features }) => {
    const [hit] = features ?? [];
    if (!hit) return;
    const [lng = 0, lat = 0] = hit.geometry.type === 'Point' ? hit.geometry.coordinates : [];
    if (typeof hit.properties['cluster_id'] !== 'number') return onChoose(Number(hit.id));
    void source
      .getClusterExpansionZoom(hit.properties['cluster_id'])
      .then((zoom) => map.easeTo({ center: { lng, lat }, zoom: zoom + 0.2 }))
      .catch(() => undefined);
  });
  map.on('mouseenter', ['cars', 'clusters'], () => (map.getCanvas().style.cursor = 'pointer'));
  map.on('mouseleave', ['cars', 'clusters'], () => (map.getCanvas().style.cursor = ''));

  return {
    choose(id) {
      chosen = id;
      map.setFilter('chosen', ['==', ['id'], id ?? -1]);
    },
    centre(id) {
      const car = fleet.find(id);
      if (!car) return;
      // On narrow screens the list covers the lower part of the map.
      const { clientWidth, clientHeight } = map.getContainer();
      const offset: [number, number] = [0, clientWidth < 960 ? clientHeight * -0.3 : 0];
      map.easeTo({ center: car, offset, zoom: Math.max(map.getZoom(), clusterMaxZoom + 1.2) });
    },
    showAll(closest = 9) {
      const cars = fleet.all();
      if (cars.length === 0) return;
      const [lngs, lats] = [cars.map(({ lng }) => lng), cars.map(({ lat }) => lat)];
      map.fitBounds(
        [
          [least(lngs), least(lats)],
          [-least(lngs.map(negative)), -least(lats.map(negative))],
        ],
        { padding: { top: 56, left: 56, right: 56, bottom: 96 }, maxZoom: closest, animate: false },
      );
    },
    showTrack(track) {
      const line = track?.points.map(({ lng, lat }) => [lng, lat]) ?? [];
      setFeatures(
        map,
        'track',
        line.length < 2 ? [] : [featureOf({ type: 'LineString', coordinates: line })],
      );
      setFeatures(
        map,
        'stops',
        (track?.stops ?? []).map((stop) => featureOf(point(stop))),
      );
    },
    setScheme(next) {
      if (next === scheme) return;
      scheme = next;
      recolour(map, [...baseLayers(scheme), ...carLayers(scheme, chosen)]);
      map.setLayoutProperty('cars', 'icon-image', ['concat', ['get', 'icon'], `-${scheme}`]);
    },
    remove() {
      stopFollowing();
      clearTimeout(turning);
      clearInterval(ageing);
      cancelAnimationFrame(frame);
    },
  };
}

/** Collects changes to the source while it processes the previous batch. */
function createChanges(source: GeoJSONSource) {
  /** Position of each car in the source. */
  const places = new Map<number, Place>();
  const looks = new Map<number, Look>();
  let waiting = {
    add: new Map<number, Feature>(),
    update: new Map<number, GeoJSONFeatureDiff>(),
    remove: new Set<number>(),
  };
  let busy = false;
  let planned = false;

  /** Batches all changes of one microtask. */
  function plan(): void {
    if (planned || busy) return;
    planned = true;
    queueMicrotask(() => {
      planned = false;
      void send();
    });
  }

  async function send(): Promise<void> {
    const { add, update, remove } = waiting;
    if (add.size + update.size + remove.size === 0) return;
    waiting = { add: new Map(), update: new Map(), remove: new Set() };
    busy = true;
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
    place: (id: number) => places.get(id),
    /** Whether this is the picture of the car that the source shows, but for its direction. */
    looksLike(id: number, shown: Look): boolean {
      const before = looks.get(id);
      return before?.icon === shown.icon && before.car === shown.car;
    },
    /** By how many degrees the car has turned since the source was told; 0 for one whose picture has no direction. */
    turn(id: number, shown: Look): number {
      const before = looks.get(id);
      if (before === undefined || shown.icon !== 'moving') return 0;
      const turn = Math.abs(before.heading - shown.heading);
      return Math.min(turn, 360 - turn);
    },
    add(cars: readonly CarPosition[]): void {
      const old = oldBefore(Date.now());
      for (const car of cars) {
        const shown = lookOf(car, old);
        places.set(car.id, car);
        looks.set(car.id, shown);
        waiting.remove.delete(car.id);
        waiting.add.set(car.id, { ...featureOf(point(car), shown), id: car.id });
      }
      plan();
    },
    /** Updates a car's properties, and its position if one is given. */
    update(id: number, shown: Look, place: Place | undefined): void {
      const before = looks.get(id);
      const changed = lookNames.filter((key) => before?.[key] !== shown[key]);
      looks.set(id, shown);
      if (place) places.set(id, place);
      if (!place && changed.length === 0) return;
      put(id, {
        ...(place && { newGeometry: point(place) }),
        ...(changed.length > 0 && {
          addOrUpdateProperties: changed.map((key) => ({ key, value: shown[key] })),
        }),
      });
      plan();
    },
    move(moved: readonly (readonly [id: number, place: Place])[]): void {
      for (const [id, place] of moved) {
        places.set(id, place);
        put(id, { newGeometry: point(place) });
      }
      plan();
    },
    remove(ids: readonly number[]): void {
      for (const id of ids) {
        places.delete(id);
        looks.delete(id);
        waiting.add.delete(id);
        waiting.update.delete(id);
        waiting.remove.add(id);
      }
      if (ids.length > 0) plan();
    },
  };
}

interface Look {
  readonly icon: string;
  readonly heading: number;
  readonly car: string;
}
const lookNames = ['icon', 'heading', 'car'] as const;

/** The picture of a car; positions before `old` are old. */
function lookOf({ car, speed, heading, updated_at }: CarPosition, old: string): Look {
  const isMoving = speed > 0 && heading !== null;
  return {
    icon: updated_at < old ? 'old' : isMoving ? 'moving' : 'standing',
    heading: heading ?? 0,
    car,
  };
}

function point({ lng, lat }: Place): Point {
  return { type: 'Point', coordinates: [lng, lat] };
}

function featureOf<G extends Feature['geometry']>(
  geometry: G,
  properties: Feature['properties'] = {},
): Feature<G> {
  return { type: 'Feature', properties, geometry };
}

function setFeatures(map: MapLibre, source: string, features: Feature[]): void {
  void map.getSource<GeoJSONSource>(source)?.setData({ type: 'FeatureCollection', features });
}

function least(values: readonly number[]): number {
  return values.reduce((smallest, value) => Math.min(smallest, value), Number.POSITIVE_INFINITY);
}

function negative(value: number): number {
  return -value;
}
