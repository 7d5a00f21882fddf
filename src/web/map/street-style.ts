// How street tiles look in both themes.
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { labelFonts, type Scheme } from './base-style.ts';

const colours = {
  light: {
    land: '#fafbf9',
    green: '#e4efe3',
    water: '#dbe7ed',
    building: '#ecefee',
    road: '#c9d2d7',
    name: '#64737e',
    halo: '#fafbf9',
  },
  dark: {
    land: '#1d2831',
    green: '#1c3030',
    water: '#0c1319',
    building: '#26323c',
    road: '#3a4954',
    name: '#93a1ab',
    halo: '#131b22',
  },
} as const;

/** Pictures are drawn for white paper: in the dark theme their brightness is turned round, and the hue with it. */
const rasterPaint = {
  light: {
    'raster-brightness-min': 0,
    'raster-brightness-max': 1,
    'raster-hue-rotate': 0,
    'raster-saturation': 0,
  },
  dark: {
    'raster-brightness-min': 0.9,
    'raster-brightness-max': 0.1,
    'raster-hue-rotate': 180,
    'raster-saturation': -0.3,
  },
} as const;

/** The one layer of a source of pictures. */
export function rasterLayer(source: string, scheme: Scheme): LayerSpecification {
  return { id: source, type: 'raster', source, paint: rasterPaint[scheme] };
}

/** What a feature is: `kind` in the schema of Protomaps, `class` in that of OpenMapTiles. */
const kind: ExpressionSpecification = ['coalesce', ['get', 'kind'], ['get', 'class'], ''];
const greens = ['park', 'forest', 'wood', 'grass', 'meadow', 'nature_reserve', 'cemetery', 'garden'];
const isGreen: ExpressionSpecification = ['match', kind, greens, true, false];
const width: ExpressionSpecification = [
  'match',
  kind,
  ['highway', 'motorway', 'trunk'],
  1.5,
  ['major_road', 'primary', 'secondary'],
  1,
  ['minor_road', 'tertiary', 'minor'],
  0.7,
  0.4,
];

/** The layers of the two common schemas, Protomaps and OpenMapTiles, from the lowest. */
export function vectorLayers(source: string, scheme: Scheme): LayerSpecification[] {
  const { land, green, water, building, road, name, halo } = colours[scheme];
  const isArea: ExpressionSpecification = ['==', ['geometry-type'], 'Polygon'];
  const isLine: ExpressionSpecification = ['==', ['geometry-type'], 'LineString'];
  const area = (of: string, colour: string, more: Partial<LayerSpecification> = {}) =>
    ({
      id: `${source}-${of}`,
      type: 'fill',
      source,
      'source-layer': of,
      filter: isArea,
      paint: { 'fill-color': colour },
      ...more,
    }) as LayerSpecification;
  return [
    area('earth', land),
    area('landcover', green, { filter: ['all', isArea, isGreen] }),
    area('landuse', green, { filter: ['all', isArea, isGreen] }),
    area('park', green),
    area('water', water),
    ...['buildings', 'building'].map((of) => area(of, building, { minzoom: 13 })),
    ...['roads', 'transportation'].map(
      (of): LayerSpecification => ({
        id: `${source}-${of}`,
        type: 'line',
        source,
        'source-layer': of,
        filter: isLine,
        layout: { 'line-join': 'round', 'line-cap': 'round' },
        paint: {
          'line-color': road,
          'line-width': [
            'interpolate',
            ['exponential', 1.5],
            ['zoom'],
            5,
            ['*', 0.5, width],
            12,
            ['*', 1.8, width],
            18,
            ['*', 14, width],
          ],
        },
      }),
    ),
    ...['roads', 'transportation_name'].map(
      (of): LayerSpecification => ({
        id: `${source}-${of}-names`,
        type: 'symbol',
        source,
        'source-layer': of,
        minzoom: 13,
        filter: isLine,
        layout: {
          'symbol-placement': 'line',
          'text-field': ['coalesce', ['get', 'name'], ''],
          'text-font': labelFonts,
          'text-size': 12,
        },
        paint: { 'text-color': name, 'text-halo-color': halo, 'text-halo-width': 1.25 },
      }),
    ),
  ];
}
