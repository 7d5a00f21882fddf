// Where the goods of a batch are, and the people involved (decision 0094).
import * as z from 'zod/mini';
import { decimal, endpoint, id, moment, plainDate, reference } from '#core/contract.ts';
import { personParts, placeKinds, shipmentStates, temperatureStates } from './rules.ts';

export const batchShipment = z.object({
  outbound_id: id,
  project_id: id,
  package_id: z.nullable(id),
  /** Airbill; null for an outbound without one. */
  airbill: z.nullable(z.string()),
  dispatched_date: z.nullable(plainDate),
  /** Null for the blinded. */
  quantity: z.nullable(decimal),
  /** Numbers of kits as the outbound states them; null without any, and for the blinded. */
  kits: z.nullable(z.string()),
  state: z.enum(shipmentStates),
  temperature: z.enum(temperatureStates),
});
export type BatchShipment = z.output<typeof batchShipment>;

/** Quantities are null for the blinded. */
export const batchPlace = z.object({
  kind: z.enum(placeKinds),
  /** Null: goods that were counted in no depot, or sent to a site without a name. */
  name: z.nullable(z.string()),
  project: reference,
  /** To a site; from a depot. */
  sent: z.nullable(decimal),
  /** Confirmed by a site; received in a depot. */
  received: z.nullable(decimal),
  /** From a site; to a depot. */
  returned: z.nullable(decimal),
  /** On hand in a depot; sent to a site and not returned. */
  expected: z.nullable(decimal),
  /** Users who would get the letter of a recall. */
  people: z.number(),
  shipments: z.array(batchShipment),
});
export type BatchPlace = z.output<typeof batchPlace>;

export const batchPerson = z.object({
  name: z.string(),
  part: z.enum(personParts),
  /** The last time; null for those who are responsible. */
  at: z.nullable(moment),
});

/** With what was destroyed in a depot. */
export const placeOfBatch = z.extend(batchPlace, { destroyed: z.nullable(decimal) });

export const whereabouts = z.object({
  places: z.array(placeOfBatch),
  /** Empty for readers who do not see the names of staff. */
  people: z.array(batchPerson),
});
export type Whereabouts = z.output<typeof whereabouts>;

export const whereaboutsContract = {
  get: endpoint({
    method: 'GET',
    path: '/api/batches/{id}/places/',
    access: 'stocks.read',
    summary:
      'Where a batch is: depots and sites with what was received, sent, returned, destroyed and is left, shipments with their temperature, and people',
    response: whereabouts,
  }),
};
