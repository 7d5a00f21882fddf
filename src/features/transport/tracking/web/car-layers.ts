// Map styles of cars, clusters and a track, for both themes.
import type { LayerSpecification, Map as MapLibre, SourceSpecification } from 'maplibre-gl';
import { labelFonts, noFeatures, type Scheme } from '#web/map/base-style.ts';

/** Up to this zoom, nearby cars are shown as a cluster with a count. */
export const clusterMaxZoom = 8;

const colours = {
  light: {
    car: '#0d5d75',
    still: '#64737e',
    edge: '#ffffff',
    text: '#1a242b',
    halo: '#ffffff',
    chosen: '#d97706',
  },
  dark: {
    car: '#6cc0d4',
    still: '#93a1ab',
    edge: '#0d1419',
    text: '#dfe6ea',
    halo: '#131b22',
    chosen: '#f0c069',
  },
} as const;

export const carSources: Record<string, SourceSpecification> = {
  track: { type: 'geojson', data: noFeatures },
  stops: { type: 'geojson', data: noFeatures },
  cars: {
    type: 'geojson',
    data: noFeatures,
    cluster: true,
    clusterMaxZoom,
    clusterRadius: 44,
    // Tiles of points are cheap to cut, and each zoom level less is one less to cut on every change.
    maxzoom: 12,
  },
};

/** Layers that lie below the names of the base map. */
export const belowNames = new Set(['track', 'stops']);

/** The layers of a theme, bottom to top; `chosen` is the highlighted car. */
export function carLayers(scheme: Scheme, chosen: number | undefined): LayerSpecification[] {
  const colour = colours[scheme];
  return [
    {
      id: 'track',
      type: 'line',
      source: 'track',
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: { 'line-color': colour.chosen, 'line-width': 3, 'line-opacity': 0.85 },
    },
    {
      id: 'stops',
      type: 'circle',
      source: 'stops',
      paint: {
        'circle-radius': 5,
        'circle-color': colour.edge,
        'circle-stroke-color': colour.chosen,
        'circle-stroke-width': 2.5,
      },
    },
    {
      id: 'clusters',
      type: 'circle',
      source: 'cars',
      filter: ['has', 'point_count'],
      paint: {
        'circle-color': colour.car,
        'circle-radius': ['step', ['get', 'point_count'], 14, 10, 18, 100, 22, 1000, 28],
        'circle-stroke-color': colour.edge,
        'circle-stroke-width': 2,
      },
    },
    {
      id: 'cluster-counts',
      type: 'symbol',
      source: 'cars',
      filter: ['has', 'point_count'],
      layout: {
        'text-field': ['get', 'point_count_abbreviated'],
        'text-font': labelFonts,
        'text-size': 13,
        'text-allow-overlap': true,
        // Names of the base map make room for the circle.
        'text-padding': 10,
      },
      paint: { 'text-color': colour.edge },
    },
    {
      id: 'chosen',
      type: 'circle',
      source: 'cars',
      filter: ['==', ['id'], chosen ?? -1],
      paint: {
        'circle-radius': 18,
        'circle-color': colour.chosen,
        'circle-opacity': 0.25,
        'circle-stroke-color': colour.chosen,
        'circle-stroke-width': 2,
      },
    },
    {
      id: 'cars',
      type: 'symbol',
      source: 'cars',
      filter: ['!', ['has', 'point_count']],
      layout: {
        'icon-image': ['concat', ['get', 'icon'], `-${scheme}`],
        'icon-rotate': ['get', 'heading'],
        'icon-rotation-alignment': 'map',
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
        'text-field': ['step', ['zoom'], '', 6, ['get', 'car']],
        'text-font': labelFonts,
        'text-size': 12,
        'text-offset': [0, 1.3],
        'text-anchor': 'top',
        'text-optional': true,
      },
      paint: { 'text-color': colour.text, 'text-halo-color': colour.halo, 'text-halo-width': 1.5 },
    },
  ];
}

/** Adds the car icons: an arrow to the north for a moving car, a dot for a stationary one. */
export function addCarImages(map: MapLibre): void {
  for (const scheme of ['light', 'dark'] as const) {
    const { car, still, edge } = colours[scheme];
    map.addImage(`moving-${scheme}`, arrow(car, edge), { pixelRatio: 2 });
    map.addImage(`standing-${scheme}`, dot(car, edge), { pixelRatio: 2 });
    map.addImage(`old-${scheme}`, dot(still, edge), { pixelRatio: 2 });
  }
}

const size = 52;

function arrow(fill: string, edge: string): ImageData {
  return drawn(fill, edge, (context) => {
    context.moveTo(26, 5);
    context.lineTo(43, 46);
    context.lineTo(26, 37);
    context.lineTo(9, 46);
    context.closePath();
  });
}

function dot(fill: string, edge: string): ImageData {
  return drawn(fill, edge, (context) => context.arc(26, 26, 13, 0, 2 * Math.PI));
}

function drawn(fill: string, edge: string, outline: (context: CanvasRenderingContext2D) => void): ImageData {
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser has no 2d canvas');
  context.beginPath();
  outline(context);
  context.lineJoin = 'round';
  context.lineWidth = 7;
  context.strokeStyle = edge;
  context.stroke();
  context.fillStyle = fill;
  context.fill();
  return context.getImageData(0, 0, size, size);
}
