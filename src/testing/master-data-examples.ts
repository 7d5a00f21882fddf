// Examples of writes of master data: sites, cars, locations, cities and known values.
import { ids, type MakeExample, nothing } from './example-calls.ts';
import { knownValue } from './example-rows.ts';
import { make } from './factories.ts';

export const masterDataExamples: Readonly<Record<string, MakeExample | string>> = {
  'PATCH /api/sites/{id}/': ({ own }) => ({
    call: { path: { id: own.site }, body: { investigator: 'Dr. Example' } },
    foreign: ids('id', nothing),
  }),
  'PATCH /api/cars/{id}/': ({ carId }) => ({
    call: { path: { id: carId }, body: { name: 'Van 2' } },
    foreign: ids('id', nothing),
  }),

  'PATCH /api/locations/{id}/': async ({ database }) => ({
    call: {
      path: { id: await make(database, 'locations', { code: 'QX', name: 'Example' }) },
      body: { name: 'Renamed' },
    },
    foreign: ids('id', nothing),
  }),
  'PATCH /cities/{id}': async ({ database }) => ({
    call: { path: { id: await make(database, 'cities', { name: 'Example' }) }, body: { name: 'Renamed' } },
    foreign: ids('id', nothing),
  }),
  'DELETE /cities/{id}': async ({ database }) => ({
    call: { path: { id: await make(database, 'cities', { name: 'Gone' }) } },
    foreign: ids('id', nothing),
  }),
  'PATCH /api/known_values/{id}/': async ({ database }) => ({
    call: { path: { id: await knownValue(database, 'Held') }, body: { value: 'On hold' } },
    foreign: ids('id', nothing),
  }),
  'DELETE /api/known_values/{id}/': async ({ database }) => ({
    call: { path: { id: await knownValue(database, 'Gone') } },
    foreign: ids('id', nothing),
  }),
};
