// The record types found by the search palette, the permissions for them, and its tolerance for typing errors.
import type { Permission, Viewer } from '#core/access.ts';
import { can } from '#core/access.ts';

/** In the order in which they are shown. */
export const searchKinds = [
  'packages',
  'projects',
  'clients',
  'products',
  'batches',
  'kits',
  'invoices',
  'people',
  'sites',
  'cities',
] as const;
export type SearchKind = (typeof searchKinds)[number];

/** The permission needed to find records of a type. */
export const permissionOf: Readonly<Record<SearchKind, Permission>> = {
  packages: 'packages.read',
  projects: 'projects.read',
  clients: 'clients.read',
  products: 'stocks.read',
  batches: 'stocks.read',
  kits: 'stocks.read',
  invoices: 'invoices.read',
  people: 'users.manage',
  sites: 'records.write',
  cities: 'cities.write',
};

/** The record types available to this user; blinded users find no products, batches and kits (amendment 28). */
export function findableKinds(viewer: Viewer): SearchKind[] {
  return searchKinds.filter(
    (kind) =>
      can(viewer, permissionOf[kind]) &&
      !(viewer.isBlinded && ['products', 'batches', 'kits'].includes(kind)),
  );
}

/** The number of results per type. */
export const perKind = 5;
/** Shorter texts are searched only at the beginning: elsewhere they are too frequent and not indexed. */
export const shortestPart = 3;

/**
 * Typing errors are tolerated only within these lengths: shorter texts have too many neighbours, longer ones
 * are not typed from memory.
 */
export const shortestTypo = 4;
const longestTypo = 24;
/** The alphabet of keys: i stands for y and j (db/migrations/0067_search_keys.sql). */
const letters = 'abcdefghiklmnopqrstuvwxz0123456789';

/** All numbers that differ by one inserted, deleted, replaced or swapped character. */
export function misspelt(key: string): string[] {
  return neighbours(key, letters.split(''));
}

/** LIKE patterns of the same differences, for a part of a name. */
export function misspeltParts(key: string): string[] {
  return neighbours(key, ['_']).map((one) => `%${one}%`);
}

function neighbours(key: string, wildcards: readonly string[]): string[] {
  if (key.length < shortestTypo || key.length > longestTypo) return [key];
  const found = new Set<string>([key]);
  for (let at = 0; at <= key.length; at++) {
    const [before, after] = [key.slice(0, at), key.slice(at)];
    const [first = '', second = ''] = after;
    if (second !== '') found.add(before + second + first + after.slice(2));
    if (first !== '') found.add(before + after.slice(1));
    for (const one of wildcards) {
      found.add(before + one + after);
      if (first !== '') found.add(before + one + after.slice(1));
    }
  }
  return [...found];
}
