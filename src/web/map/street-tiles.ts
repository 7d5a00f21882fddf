// Streets over the base map, if the operator has configured them: raster tiles from a URL, or one PMTiles
// file.
import {
  addProtocol,
  type LayerSpecification,
  type Map as MapLibre,
  type SourceSpecification,
} from 'maplibre-gl';
import { PMTiles, Protocol, TileType } from 'pmtiles';
import type { Scheme } from './base-style.ts';

export interface StreetSettings {
  /** With {z}, {x} and {y}; {token} is replaced with the maps token. */
  readonly tiles_url: string | null;
  readonly maps_token: string | null;
  /** The URL of a PMTiles file. */
  readonly pmtiles_url: string | null;
}

const source = 'streets';

/** Adds the streets above the countries and below the names; does nothing without a setting. */
export async function addStreets(map: MapLibre, settings: StreetSettings, scheme: Scheme): Promise<void> {
  const streets = settings.pmtiles_url ? await pmtiles(settings.pmtiles_url, scheme) : rasterTiles(settings);
  if (!streets) return;
  map.addSource(source, streets.source);
  for (const layer of streets.layers) map.addLayer(layer, 'towns');
}

interface Streets {
  readonly source: SourceSpecification;
  readonly layers: readonly LayerSpecification[];
}

function rasterTiles({ tiles_url, maps_token }: StreetSettings): Streets | undefined {
  if (!tiles_url) return undefined;
  const tiles = [tiles_url.replaceAll('{token}', encodeURIComponent(maps_token ?? ''))];
  return { source: { type: 'raster', tiles, tileSize: 256, maxzoom: 19 }, layers: [rasterLayer] };
}

const rasterLayer: LayerSpecification = { id: source, type: 'raster', source };

let protocol: Protocol | undefined;

async function pmtiles(address: string, scheme: Scheme): Promise<Streets> {
  if (!protocol) {
    protocol = new Protocol();
    addProtocol('pmtiles', protocol.tile);
  }
  const url = new URL(address, location.href).href;
  const archive = new PMTiles(url);
  protocol.add(archive);
  const { tileType, maxZoom } = await archive.getHeader();
  const more = { url: `pmtiles://${url}`, maxzoom: maxZoom };
  if (tileType !== TileType.Mvt)
    return { source: { type: 'raster', tileSize: 256, ...more }, layers: [rasterLayer] };
  const { vector_layers: found = [] } = (await archive.getMetadata()) as { vector_layers?: { id: string }[] };
  return {
    source: { type: 'vector', ...more },
    layers: vectorLayers(scheme).filter(
      (layer) => 'source-layer' in layer && found.some(({ id }) => id === layer['source-layer']),
    ),
  };
}

/**
 * The layers of the two common schemas, Protomaps and OpenMapTiles; layers missing in the file are skipped.
 */
function vectorLayers(scheme: Scheme): LayerSpecification[] {
  const dark = scheme === 'dark';
  const water = dark ? '#0c1319' : '#dbe7ed';
  const road = dark ? '#3a4954' : '#c9d2d7';
  const building = dark ? '#26323c' : '#ecefee';
  return [
    ...['water'].map(
      (name): LayerSpecification => ({
        id: `streets-${name}`,
        type: 'fill',
        source,
        'source-layer': name,
        filter: ['==', ['geometry-type'], 'Polygon'],
        paint: { 'fill-color': water },
      }),
    ),
    ...['buildings', 'building'].map(
      (name): LayerSpecification => ({
        id: `streets-${name}`,
        type: 'fill',
        source,
        'source-layer': name,
        minzoom: 13,
        paint: { 'fill-color': building },
      }),
    ),
    ...['roads', 'transportation'].map(
      (name): LayerSpecification => ({
        id: `streets-${name}`,
        type: 'line',
        source,
        'source-layer': name,
        filter: ['==', ['geometry-type'], 'LineString'],
        paint: {
          'line-color': road,
          'line-width': ['interpolate', ['exponential', 1.5], ['zoom'], 5, 0.4, 12, 1.5, 18, 12],
        },
      }),
    ),
  ];
}
