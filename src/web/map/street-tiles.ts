// Streets over the base map, if configured: raster tiles from a URL, or one PMTiles file. If they cannot be
// loaded, only the base map is shown, and `onMissing` is called.
import {
  addProtocol,
  type LayerSpecification,
  type Map as MapLibre,
  type SourceSpecification,
} from 'maplibre-gl';
import { PMTiles, Protocol, TileType } from 'pmtiles';
import { recolour } from './base-map.ts';
import type { Scheme } from './base-style.ts';
import { rasterLayer, vectorLayers } from './street-style.ts';

export interface StreetSettings {
  /** With {z}, {x} and {y}; {token} is replaced with the maps token. */
  readonly tiles_url: string | null;
  readonly maps_token: string | null;
  /** The URL of a PMTiles file. */
  readonly pmtiles_url: string | null;
}

export interface StreetOptions {
  readonly map: MapLibre;
  readonly settings: StreetSettings;
  readonly scheme: Scheme;
  /** Called with true when the streets cannot be loaded, and with false when they are there again. */
  readonly onMissing: (missing: boolean) => void;
  readonly signal: AbortSignal;
}

export interface Streets {
  setScheme(scheme: Scheme): void;
}

const source = 'streets';

/** Streets of which nothing has come for this long are missing. */
const patienceMs = 10_000;

/** Adds the streets above the countries and below the names; does nothing without a setting. */
export async function addStreets(options: StreetOptions): Promise<Streets | undefined> {
  const { map, settings, scheme, onMissing, signal } = options;
  if (!settings.pmtiles_url && !settings.tiles_url) return undefined;
  watch(options);
  try {
    const tiles = settings.pmtiles_url ? await pmtiles(settings.pmtiles_url) : rasterTiles(settings);
    if (signal.aborted) return undefined;
    map.addSource(source, tiles.source);
    for (const layer of tiles.layers(scheme)) map.addLayer(layer, 'towns');
    return { setScheme: (next) => recolour(map, tiles.layers(next)) };
  } catch (error) {
    console.warn(error);
    onMissing(true);
    return undefined;
  }
}

/** Tells whether tiles come. A tile that fails among others that come is no more than a gap. */
function watch({ map, onMissing, signal }: StreetOptions): void {
  let loadedAt = Number.NEGATIVE_INFINITY;
  const late = setTimeout(() => onMissing(true), patienceMs);
  signal.addEventListener('abort', () => clearTimeout(late));
  map.on('sourcedata', ({ sourceId, tile }) => {
    if (sourceId !== source || tile === undefined) return;
    clearTimeout(late);
    loadedAt = performance.now();
    onMissing(false);
  });
  map.on('error', (event) => {
    if (!('sourceId' in event) || event.sourceId !== source) return console.warn(event.error);
    if (performance.now() - loadedAt > patienceMs) onMissing(true);
  });
}

interface Tiles {
  readonly source: SourceSpecification;
  readonly layers: (scheme: Scheme) => LayerSpecification[];
}

function rasterTiles({ tiles_url, maps_token }: StreetSettings): Tiles {
  const tiles = [(tiles_url ?? '').replaceAll('{token}', encodeURIComponent(maps_token ?? ''))];
  return {
    source: { type: 'raster', tiles, tileSize: 256, maxzoom: 19 },
    layers: (scheme) => [rasterLayer(source, scheme)],
  };
}

let protocol: Protocol | undefined;

async function pmtiles(address: string): Promise<Tiles> {
  if (!protocol) {
    protocol = new Protocol();
    addProtocol('pmtiles', protocol.tile);
  }
  const url = new URL(address, location.href).href;
  const archive = new PMTiles(url);
  protocol.add(archive);
  const { tileType, maxZoom } = await archive.getHeader();
  const { vector_layers: found = [], attribution } = (await archive.getMetadata()) as {
    vector_layers?: { id: string }[];
    attribution?: unknown;
  };
  const more = {
    url: `pmtiles://${url}`,
    maxzoom: maxZoom,
    ...(typeof attribution === 'string' && { attribution }),
  };
  if (tileType !== TileType.Mvt)
    return {
      source: { type: 'raster', tileSize: 256, ...more },
      layers: (scheme) => [rasterLayer(source, scheme)],
    };
  const names = new Set(found.map(({ id }) => id));
  return {
    source: { type: 'vector', ...more },
    layers: (scheme) =>
      vectorLayers(source, scheme).filter(
        (layer) => 'source-layer' in layer && names.has(layer['source-layer'] ?? ''),
      ),
  };
}
