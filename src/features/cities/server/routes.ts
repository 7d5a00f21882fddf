import type { Database } from '#server/database.ts';
import type { ServerHandlers } from '#server/mount.ts';
import type { citiesContract } from '../contract.ts';
import { listAllCities } from './store.ts';

export function citiesHandlers(database: Database): ServerHandlers<typeof citiesContract> {
  return { all: (_, { scope }) => listAllCities(database, scope) };
}
