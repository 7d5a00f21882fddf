// A MapLibre map over our own base map: it loads nothing from other hosts. Loaded by the pages that show a
// map.
import 'maplibre-gl/dist/maplibre-gl.css';
import type { GeoJSON } from 'geojson';
import {
  type GeoJSONSource,
  Map as MapLibre,
  type MapOptions,
  NavigationControl,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { baseLayers, baseSources, type Scheme } from './base-style.ts';
import { type WorldTopology, worldOf } from './world.ts';

export interface BaseMapOptions {
  readonly container: HTMLElement;
  readonly scheme: Scheme;
  readonly languageTag: string;
  /** The labels of the map's own controls. */
  readonly locale: NonNullable<MapOptions['locale']>;
  readonly center: [number, number];
  readonly zoom: number;
  /** Removes the map when it aborts. */
  readonly signal: AbortSignal;
}

setWorkerUrl(new URL(workerUrl, location.href).href);

/** Creates the map; resolves when layers can be added. Throws if the browser has no WebGL. */
export async function createBaseMap(options: BaseMapOptions): Promise<MapLibre> {
  const { container, scheme, languageTag, locale, center, zoom, signal } = options;
  const map = new MapLibre({
    container,
    locale,
    center,
    zoom,
    style: { version: 8, sources: baseSources, layers: baseLayers(scheme) },
    attributionControl: { compact: true },
    fadeDuration: 0,
    maxZoom: 18,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    renderWorldCopies: true,
  });
  signal.addEventListener('abort', () => map.remove());
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
  await map.once('load');
  void drawWorld(map, languageTag, signal);
  return map;
}

/** Loads the coarse countries first, then the fine ones and the towns. */
async function drawWorld(map: MapLibre, languageTag: string, signal: AbortSignal): Promise<void> {
  const coarse = await import('world-atlas/countries-110m.json');
  if (signal.aborted) return;
  drawCountries(map, coarse.default, languageTag);
  const [fine, { towns }] = await Promise.all([
    import('world-atlas/countries-50m.json'),
    import('towns:large'),
  ]);
  if (signal.aborted) return;
  drawCountries(map, fine.default, languageTag);
  setData(map, 'towns', {
    type: 'FeatureCollection',
    features: towns.map(([name, x, y, thousands]) => ({
      type: 'Feature',
      properties: { name, thousands },
      geometry: { type: 'Point', coordinates: [x, y] },
    })),
  });
}

function drawCountries(map: MapLibre, topology: WorldTopology, languageTag: string): void {
  const { countries, borders, labels } = worldOf(topology, languageTag);
  setData(map, 'countries', countries);
  setData(map, 'borders', borders);
  setData(map, 'country-names', labels);
}

function setData(map: MapLibre, source: string, data: GeoJSON): void {
  void map.getSource<GeoJSONSource>(source)?.setData(data);
}

/** Gives the layers the colours of another theme. */
export function recolour(map: MapLibre, layers: ReturnType<typeof baseLayers>): void {
  for (const { id, paint = {} } of layers)
    for (const [name, value] of Object.entries(paint))
      map.setPaintProperty(id, name as Parameters<MapLibre['setPaintProperty']>[1], value);
}
