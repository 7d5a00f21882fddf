// Shows the cars of a fleet on a map. Only changes are sent to MapLibre's worker, one batch at a time; at
// close zoom levels cars are animated between positions.
import type { Feature } from 'geojson';
import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl';
import { recolour } from '#web/map/base-map.ts';
import { baseLayers, type Scheme } from '#web/map/base-style.ts';
import { oldBefore } from './car-age.ts';
import { createCarChanges, iconOf, point, type ShownCar, turnOf } from './car-changes.ts';
import { addCarImages, belowNames, carLayers, carSources, clusterMaxZoom } from './car-layers.ts';
import type { Fleet, FleetChange } from './fleet.ts';
import { createMovements, type Place, pixelsApart, pixelsPerDegree } from './moving-cars.ts';

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
const seenPixels = 1;
const seenTurn = 20;
/** While cars are clustered, individually drawn cars that have only turned are updated together, this often. */
const turnsEveryMs = 10_000;
/** Clusters of more than `manyCars` are updated no more often: a lorry takes about that long to move a pixel. */
const clusteredPaceMs = 10_000;
const manyCars = 1000;
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
  const changes = createCarChanges(source, (cars) =>
    cars <= manyCars || map.getZoom() > clusterMaxZoom ? 0 : clusteredPaceMs,
  );
  changes.add(fleet.all());

  let turning: ReturnType<typeof setTimeout> | undefined;
  const stopFollowing = fleet.onChange(({ changed, gone }: FleetChange) => {
    const [now, old, zoom] = [performance.now(), oldBefore(Date.now()), map.getZoom()];
    const seen = !calm.matches && zoom > clusterMaxZoom ? map.getBounds() : undefined;
    const perDegree = pixelsPerDegree(zoom);
    let hasTurned = false;
    // Thousands of cars change at once: nothing is allocated for one whose change is too small to be seen.
    for (const car of changed) {
      const before = changes.find(car.id);
      if (before === undefined) changes.add([car]);
      else if (
        seen === undefined &&
        before.car === car.car &&
        before.icon === iconOf(car, old) &&
        pixelsApart(before, car, perDegree) < seenPixels
      ) {
        before.isBehind = true;
        before.hasTurned ||= before.icon === 'moving' && turnOf(before, car) >= seenTurn;
        hasTurned ||= before.hasTurned;
      } else {
        const moves =
          seen !== undefined &&
          (seen.contains(car) || seen.contains(before)) &&
          movements.begin(car.id, placeOf(before), placeOf(car), now);
        changes.update(car, old, !moves);
      }
    }
    for (const id of gone) movements.forget(id);
    changes.remove(gone);
    if (hasTurned) turning ??= setTimeout(showTurns, turnsEveryMs);
    wake();
  });
  /** Shows the latest of the cars whose changes were too small until now. */
  function catchUp(isDue: (car: ShownCar, id: number) => boolean): void {
    clearTimeout(turning);
    turning = undefined;
    const old = oldBefore(Date.now());
    for (const [id, shown] of changes.all()) {
      const car = isDue(shown, id) ? fleet.find(id) : undefined;
      if (car) changes.update(car, old, true);
    }
  }
  /** The arrow of a car within a cluster is not seen. */
  function showTurns(): void {
    const drawn = new Set(map.queryRenderedFeatures({ layers: ['cars'] }).map(({ id }) => Number(id)));
    catchUp((car, id) => car.hasTurned && drawn.has(id));
  }
  /** A car of which nothing more is heard grows old without a change. */
  const ageing = setInterval(() => {
    const old = oldBefore(Date.now());
    for (const car of fleet.all())
      if (iconOf(car, old) === 'old' && changes.find(car.id)?.icon !== 'old') changes.update(car, old, false);
  }, ageEveryMs);
  // What had been too small to be seen may be large enough at another zoom.
  map.on('zoomend', () => {
    catchUp((car) => car.isBehind);
    changes.replan();
  });

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
      changes.stop();
      clearTimeout(turning);
      clearInterval(ageing);
      cancelAnimationFrame(frame);
    },
  };
}

function featureOf<G extends Feature['geometry']>(
  geometry: G,
  properties: Feature['properties'] = {},
): Feature<G> {
  return { type: 'Feature', properties, geometry };
}

/** A place of its own: the car moves on. */
function placeOf({ lng, lat }: Place): Place {
  return { lng, lat };
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
