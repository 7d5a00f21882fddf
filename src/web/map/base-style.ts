// The base map in both themes: countries and borders of Natural Earth, names of countries and towns. There is
// no glyph server: a style without `glyphs` renders text with the fonts of the page.
import type { FeatureCollection } from 'geojson';
import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';

export type Scheme = 'light' | 'dark';

const colours = {
  light: {
    sea: '#dbe7ed',
    land: '#fafbf9',
    border: '#b4c1c8',
    country: '#4b5963',
    town: '#64737e',
    halo: '#fafbf9',
  },
  dark: {
    sea: '#0c1319',
    land: '#1d2831',
    border: '#44535f',
    country: '#b6c2ca',
    town: '#93a1ab',
    halo: '#131b22',
  },
} as const;

/** The font families of labels in CSS syntax; characters missing in Inter come from system fonts. */
export const labelFonts = ['Inter Variable', 'system-ui', 'sans-serif'];

/** The data of a source that is not loaded yet. */
export const noFeatures: FeatureCollection = { type: 'FeatureCollection', features: [] };

/** The sources of the base map; their data load later, the coarse countries first. */
export const baseSources: Record<string, SourceSpecification> = {
  countries: {
    type: 'geojson',
    data: noFeatures,
    maxzoom: 8,
    attribution: 'Natural Earth',
  },
  borders: { type: 'geojson', data: noFeatures, maxzoom: 8 },
  'country-names': { type: 'geojson', data: noFeatures, maxzoom: 6 },
  towns: { type: 'geojson', data: noFeatures, maxzoom: 8, attribution: 'GeoNames (CC BY 4.0)' },
};

/** The layers of the base map in a theme, from the lowest. Other layers are added below or above them. */
export function baseLayers(scheme: Scheme): LayerSpecification[] {
  const { sea, land, border, country, town, halo } = colours[scheme];
  const label = { 'text-halo-color': halo, 'text-halo-width': 1.25 };
  return [
    { id: 'sea', type: 'background', paint: { 'background-color': sea } },
    { id: 'land', type: 'fill', source: 'countries', paint: { 'fill-color': land } },
    {
      id: 'coast',
      type: 'line',
      source: 'countries',
      paint: { 'line-color': border, 'line-width': 0.5 },
    },
    {
      id: 'borders',
      type: 'line',
      source: 'borders',
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': border,
        'line-width': ['interpolate', ['linear'], ['zoom'], 2, 0.75, 8, 2],
      },
    },
    {
      id: 'towns',
      type: 'symbol',
      source: 'towns',
      minzoom: 3.5,
      // Smaller towns are labelled at higher zoom levels.
      filter: [
        '>=',
        ['get', 'thousands'],
        ['step', ['zoom'], 2000, 4.5, 1000, 5.5, 500, 6.5, 200, 7.5, 100, 8.5, 50],
      ],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': labelFonts,
        'text-size': ['interpolate', ['linear'], ['zoom'], 4, 10, 9, 14],
        'text-padding': 6,
        'symbol-sort-key': ['-', ['get', 'thousands']],
      },
      paint: { 'text-color': town, ...label },
    },
    {
      id: 'country-names',
      type: 'symbol',
      source: 'country-names',
      maxzoom: 8,
      // Square degrees: islands and city states are labelled once they are larger than a point.
      filter: ['>=', ['get', 'area'], ['step', ['zoom'], 12, 2.5, 4, 3.5, 0.5, 5, 0]],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': labelFonts,
        'text-size': ['interpolate', ['linear'], ['zoom'], 1, 10, 6, 17],
        'text-max-width': 7,
        'text-padding': 4,
        'text-letter-spacing': 0.04,
        'symbol-sort-key': ['-', ['get', 'area']],
      },
      paint: { 'text-color': country, ...label },
    },
  ];
}
