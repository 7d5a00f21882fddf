// The live map (specification, section 3; A-109): the latest position of each car in the caller's scope, and
// the endpoints that receive positions (Part 3, rank 10).
import * as z from 'zod/mini';
import { endpoint, moment } from '#core/contract.ts';
import { text } from '#core/validation.ts';
import { type CarPosition, carPosition } from '#features/transport/packages/contract.ts';
import { refusalReasons } from './rules.ts';

export { type CarPosition, carPosition };

export const trackPoint = z.object({ lat: z.number(), lng: z.number(), at: moment, speed: z.number() });

export const positionsAtOnce = 1000;
const ownPositionsAtOnce = 200;

const measured = z.optional(z.nullable(z.number()));
/** A position without its device. */
const place = {
  lat: z.number(),
  lng: z.number(),
  at: z.iso.datetime({ offset: true }),
  /** km/h */
  speed: measured,
  heading: measured,
  accuracy: measured,
};
/** One row of the import. */
export const importedPosition = z.object({ device: text({ max: 100 }), ...place });

/** `late`: stored in the history only, because the car has a newer position. */
const result = z.object({
  index: z.number(),
  status: z.enum(['stored', 'late', 'duplicate', 'refused']),
  reason: z.nullable(z.enum(refusalReasons)),
  /** Errors of a malformed row, by field. */
  fields: z.optional(z.record(z.string(), z.string())),
});
export type FixResult = z.output<typeof result>;

const word = z.optional(text({ max: 200, optional: true }));
/** The OsmAnd protocol, as sent by OsmAnd and Traccar Client. */
const osmand = {
  query: z.object({
    secret: text({ max: 200 }),
    id: word,
    deviceid: word,
    /** Seconds or milliseconds since 1970, or ISO 8601; now if absent. */
    timestamp: word,
    lat: word,
    lon: word,
    location: word,
    /** Knots. */
    speed: word,
    bearing: word,
    heading: word,
    accuracy: word,
    valid: word,
    hdop: word,
    altitude: word,
    batt: word,
    charge: word,
    cell: word,
    wifi: word,
    driverUniqueId: word,
  }),
  access: 'public',
  refuses: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  response: result,
} as const;

const number = z.optional(z.number());
/** The JSON form of the same protocol (Traccar Client 9 and later). */
export const osmandBody = z.object({
  device_id: word,
  location: z.optional(
    z.object({
      timestamp: text({ max: 40 }),
      coords: z.object({
        latitude: z.number(),
        longitude: z.number(),
        accuracy: number,
        /** m/s */
        speed: number,
        heading: number,
      }),
    }),
  ),
});
export type OsmandBody = z.output<typeof osmandBody>;
export type OsmandQuery = z.output<typeof osmand.query>;

export const trackingContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/tracking/',
    access: 'positions.read',
    summary:
      'The latest position of each car within the last 24 hours; a customer sees a car while it carries an own ' +
      'package, a driver the own car',
    response: z.array(carPosition),
  }),
  stream: endpoint({
    method: 'GET',
    path: '/api/tracking/stream/',
    access: 'positions.read',
    summary:
      'The same as it changes, as events: `positions` has the items that changed (all of them first), `moved` the ' +
      'columns id, lat, lng, speed, heading and updated_at of the cars that were sent before and have only moved (the ' +
      'first values of all belong to one car, and so on), `gone` the ids of cars that the caller sees no longer. It ends ' +
      'with the session',
    response: 'events',
  }),
  track: endpoint({
    method: 'GET',
    path: '/api/tracking/{id}/track/',
    access: 'positions.read',
    summary:
      "A car's way of the last 24 hours, and where it stood for five minutes or more; a customer gets the part since " +
      'the own package is on it. Of more than 500 positions those are left out that are within 10 m of the line between ' +
      'others, 50 m where the car stood',
    response: z.object({
      points: z.array(trackPoint),
      stops: z.array(z.object({ lat: z.number(), lng: z.number(), from: moment, until: moment })),
    }),
  }),
  settings: endpoint({
    method: 'GET',
    path: '/api/tracking/settings/',
    access: 'positions.read',
    summary: 'What the map needs: where its street tiles come from',
    response: z.object({
      /** A URL template with {z}, {x}, {y}, and {token} for the maps token. */
      tiles_url: z.nullable(z.string()),
      maps_token: z.nullable(z.string()),
      pmtiles_url: z.nullable(z.string()),
    }),
  }),
  refused: endpoint({
    method: 'GET',
    path: '/api/tracking/refused/',
    access: 'positions.manage',
    summary: 'Positions that were not stored in the last 30 days, by device and reason, latest first',
    response: z.array(
      z.object({
        device: z.string(),
        reason: z.enum(refusalReasons),
        times: z.number(),
        first_at: moment,
        last_at: moment,
      }),
    ),
  }),
  import: endpoint({
    method: 'POST',
    path: '/api/import/tracking/',
    access: 'positions.import',
    summary: `Up to ${positionsAtOnce} positions of any devices; the same position again is a duplicate and changes nothing`,
    body: z.object({ items: z.array(z.unknown()) }),
    refuses: ['TOO_MANY_ROWS'],
    response: z.object({ results: z.array(result) }),
  }),
  reportOwn: endpoint({
    method: 'POST',
    path: '/api/tracking/own/',
    access: 'positions.write',
    byDevice: true,
    summary: "Positions of a driver's phone, for the own car while it carries packages",
    body: z.object({
      /** Time of sending by the device's clock, from which its error is computed. */
      sent_at: z.iso.datetime({ offset: true }),
      positions: z
        .array(z.object(place))
        .check(z.minLength(1, 'required'), z.maxLength(ownPositionsAtOnce, `max:${ownPositionsAtOnce}`)),
    }),
    /** `under_way` is false if nothing was stored and the phone can stop sending. */
    response: z.object({ under_way: z.boolean(), results: z.array(result) }),
  }),
  osmand: endpoint({
    method: 'GET',
    path: '/osmand/',
    summary: 'A position in the OsmAnd protocol, with the secret of its device',
    ...osmand,
  }),
  osmandPost: endpoint({
    method: 'POST',
    path: '/osmand/',
    summary: 'The same as Traccar Client sends it: in the address, or as JSON',
    body: osmandBody,
    ...osmand,
  }),
  makeSecret: endpoint({
    method: 'POST',
    path: '/api/cars/{id}/device_secret/',
    access: 'positions.manage',
    summary: "A new secret of a car's device for the OsmAnd protocol; only this response contains it",
    shownOnce: true,
    refuses: ['CONFLICT'],
    status: 201,
    response: z.object({ device: z.string(), secret: z.string(), url: z.string() }),
  }),
  removeSecret: endpoint({
    method: 'DELETE',
    path: '/api/cars/{id}/device_secret/',
    access: 'positions.manage',
    summary: "Revoke the secret of a car's device",
    status: 204,
    response: z.undefined(),
  }),
};
