// Prepares Natural Earth's countries for a map: rings that cross ±180° in one piece, without Antarctica,
// borders as recognised by the United Nations, and a position and a name for each country's label.
import type { Feature, FeatureCollection, MultiPolygon, Point, Polygon, Position } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology, MultiPolygon as TopoMultiPolygon } from 'topojson-specification';

export type WorldTopology = Topology<{ countries: GeometryCollection<{ name: string }> }>;

export interface World {
  readonly countries: FeatureCollection<Polygon | MultiPolygon, { name: string }>;
  readonly borders: Feature;
  /** The position of a country's label; `area` in square degrees, so that large ones come first. */
  readonly labels: FeatureCollection<Point, { name: string; area: number }>;
}

const antarctica = '010';
const russia = '643';
const ukraine = '804';

/** The drawable parts of a topology; `languageTag` is the language of the names. */
export function worldOf(topology: WorldTopology, languageTag: string): World {
  const countries = withRecognisedBorders(topology);
  const collection: WorldTopology['objects']['countries'] = {
    ...countries,
    geometries: countries.geometries.filter(({ id }) => id !== antarctica),
  };
  const shapes = feature(topology, collection) as World['countries'];
  const features = shapes.features.map((shape) => ({ ...shape, geometry: unwrapped(shape.geometry) }));
  const lines = mesh(topology, collection, (one, other) => one !== other);
  const nameOf = countryNames(languageTag);
  return {
    countries: { type: 'FeatureCollection', features },
    borders: {
      type: 'Feature',
      properties: {},
      geometry: { type: 'MultiLineString', coordinates: lines.coordinates.map(unwrapRing) },
    },
    labels: {
      type: 'FeatureCollection',
      features: features.flatMap(({ id, geometry, properties }) => {
        const name = nameOf(id, properties.name);
        if (name === undefined) return [];
        const { at, area } = middleOf(geometry);
        return [
          {
            type: 'Feature',
            properties: { name, area },
            geometry: { type: 'Point', coordinates: at },
          } as const,
        ];
      }),
    },
  };
}

/** A ring whose neighbouring points are at most half the world apart; it may extend beyond ±180°. */
export function unwrapRing(ring: readonly Position[]): Position[] {
  let turn = 0;
  let before: number | undefined;
  return ring.map(([x = 0, y = 0]) => {
    if (before !== undefined) turn += x - before > 180 ? -360 : x - before < -180 ? 360 : 0;
    before = x;
    return [x + turn, y];
  });
}

function unwrapped<Shape extends Polygon | MultiPolygon>(shape: Shape): Shape {
  const coordinates =
    shape.type === 'Polygon'
      ? shape.coordinates.map(unwrapRing)
      : shape.coordinates.map((polygon) => polygon.map(unwrapRing));
  return { ...shape, coordinates };
}

/** Natural Earth draws de facto control; Crimea belongs to Ukraine (General Assembly resolution 68/262). */
function withRecognisedBorders(topology: WorldTopology): WorldTopology['objects']['countries'] {
  const { countries } = topology.objects;
  const crimea = countries.geometries
    .filter((country): country is TopoMultiPolygon<{ name: string }> => country.id === russia)
    .flatMap(({ arcs }) => arcs)
    .find((arcs) => isWithin(topology, arcs, [32, 44, 37, 46.5]));
  if (!crimea) return countries;
  return {
    ...countries,
    geometries: countries.geometries.map((country) => {
      if (country.id === russia && country.type === 'MultiPolygon')
        return { ...country, arcs: country.arcs.filter((arcs) => arcs !== crimea) };
      if (country.id !== ukraine) return country;
      const own = country.type === 'Polygon' ? [country.arcs] : (country as TopoMultiPolygon).arcs;
      return { ...country, type: 'MultiPolygon', arcs: [...own, crimea] } as typeof country;
    }),
  };
}

type Box = readonly [west: number, south: number, east: number, north: number];

function isWithin(topology: WorldTopology, arcs: number[][], [west, south, east, north]: Box): boolean {
  const shape = feature(topology, { type: 'Polygon', arcs });
  return shape.geometry.coordinates.every((ring) =>
    ring.every(([x = 0, y = 0]) => x > west && x < east && y > south && y < north),
  );
}

/** The centre of the largest part. */
function middleOf(shape: Polygon | MultiPolygon): { at: Position; area: number } {
  const parts = shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates;
  const middles = parts.map(([outer = []]) => centreOf(outer));
  return middles.reduce((largest, one) => (one.area > largest.area ? one : largest));
}

function centreOf(ring: readonly Position[]): { at: Position; area: number } {
  let [x, y, double] = [0, 0, 0];
  ring.forEach(([x1 = 0, y1 = 0], index) => {
    const [x2 = 0, y2 = 0] = ring[index + 1] ?? ring[0] ?? [];
    const cross = x1 * y2 - x2 * y1;
    double += cross;
    x += (x1 + x2) * cross;
    y += (y1 + y2) * cross;
  });
  if (double === 0) return { at: ring[0] ?? [0, 0], area: 0 };
  return { at: [x / (3 * double), y / (3 * double)], area: Math.abs(double / 2) };
}

/** The name of a country by its ISO number, in the language; undefined for a territory without a code. */
function countryNames(
  languageTag: string,
): (id: string | number | undefined, english: string) => string | undefined {
  const names = new Intl.DisplayNames(languageTag, { type: 'region', fallback: 'none' });
  return (id, english) => {
    // The only code in use that is not in ISO 3166.
    const code = id ?? (english === 'Kosovo' ? 'XK' : undefined);
    if (code === undefined) return undefined;
    const { region } = new Intl.Locale(`und-${code}`);
    return (region && names.of(region)) ?? english;
  };
}
