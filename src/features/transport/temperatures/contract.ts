// Readings of temperature loggers on packages and outbounds: upload, list, points for a chart, original, void (decision 0085).
import * as z from 'zod/mini';
import { decimal, endpoint, id, moment, plainDate } from '#core/contract.ts';
import { loggerFormNames, loggerWarnings } from '#core/logger-forms.ts';
import { line, words } from '#core/validation.ts';
import { excursionStates, temperatureStates } from '#features/transport/excursions/rules.ts';
import { storageClasses } from '#record-types/product.ts';
import { bucketsMaximum, fileMaxBytes } from './rules.ts';

export const temperatureFile = z.object({
  id,
  /** The owner of the file: a package, or an outbound in it. */
  package_id: z.nullable(id),
  outbound_id: z.nullable(id),
  name: z.string(),
  size: z.number(),
  sha256: z.string(),
  form: z.enum(loggerFormNames),
  unit: z.enum(['C', 'F']),
  /** `file` if each time has its own offset. */
  time_zone: z.string(),
  device: z.nullable(z.string()),
  warnings: z.array(
    z.object({ kind: z.enum(loggerWarnings), count: z.number(), lines: z.array(z.number()) }),
  ),
  readings: z.number(),
  first_at: moment,
  last_at: moment,
  /** °C. The kinetic mean is the mean kinetic temperature of USP <1079.2>. */
  lowest_c: decimal,
  highest_c: decimal,
  mean_c: decimal,
  kinetic_mean_c: decimal,
  storage_class: z.enum(storageClasses),
  low_c: z.nullable(decimal),
  high_c: z.nullable(decimal),
  allowed_minutes: z.number(),
  seconds_below: z.number(),
  seconds_above: z.number(),
  longest_seconds: z.number(),
  longest_from: z.nullable(moment),
  readings_outside: z.number(),
  is_excursion: z.boolean(),
  excursion_id: z.nullable(id),
  uploaded_at: moment,
  /** Null for customers, who do not see the names of staff. */
  uploaded_by: z.nullable(z.string()),
  voided_at: z.nullable(moment),
  void_reason: z.nullable(z.string()),
});
export type TemperatureFile = z.output<typeof temperatureFile>;

export const temperatures = z.object({
  state: z.enum(temperatureStates),
  /** Whether the reader sees more than the state; blinded readers and sites do not. */
  is_open: z.boolean(),
  files: z.array(temperatureFile),
  /** Temperatures that delivery reports state, in °C. */
  receipts: z.array(
    z.object({
      delivery_report_id: id,
      at: moment,
      temperature_c: decimal,
      excursion_id: z.nullable(id),
    }),
  ),
  excursions: z.array(
    z.object({ id, status: z.enum(excursionStates), opened_at: moment, due_on: plainDate }),
  ),
  /** The storage classes of what was shipped; with several, or none, an upload has to name one. */
  storage_classes: z.array(z.enum(storageClasses)),
});
export type Temperatures = z.output<typeof temperatures>;

/** Equal in length and in order of time: seconds since 1970, and °C. */
export const temperaturePoints = z.object({
  times: z.array(z.number()),
  values: z.array(z.number()),
  /** The number of readings represented by these points. */
  readings: z.number(),
});
export type TemperaturePoints = z.output<typeof temperaturePoints>;

const whole = z.string().check(z.regex(/^\d{1,12}$/));

/** Information that the file lacks. */
const uploadQuery = z.object({
  time_zone: z.optional(line({ max: 60 })),
  storage_class: z.optional(z.enum(storageClasses)),
});

export const temperaturesContract = {
  listOfPackage: endpoint({
    method: 'GET',
    path: '/api/packages/{id}/temperatures/',
    access: 'packages.read',
    summary: 'The temperature of a package: its state, and for whoever may read them files and excursions',
    response: temperatures,
  }),
  listOfOutbound: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/outbounds/{recordId}/temperatures/',
    access: 'temperatures.read',
    summary: 'The temperature of an outbound: files of loggers and excursions, with those of its package',
    response: temperatures,
  }),
  uploadToPackage: endpoint({
    method: 'POST',
    path: '/api/packages/{id}/temperatures/',
    access: 'temperatures.write',
    summary:
      'Add the CSV file of a temperature logger to a package: a declared form, up to 50,000 readings. More time outside than is allowed opens an excursion',
    query: uploadQuery,
    upload: { maxBytes: fileMaxBytes },
    status: 201,
    response: temperatureFile,
  }),
  uploadToOutbound: endpoint({
    method: 'POST',
    path: '/api/projects/{id}/outbounds/{recordId}/temperatures/',
    access: 'temperatures.write',
    summary: 'Add the CSV file of a temperature logger to an outbound, as to a package',
    query: uploadQuery,
    upload: { maxBytes: fileMaxBytes },
    status: 201,
    response: temperatureFile,
  }),
  points: endpoint({
    method: 'GET',
    path: '/api/temperatures/{id}/points/',
    access: 'temperatures.read',
    summary: `Readings of a file between two times (seconds since 1970): of each of \`buckets\` spans (up to ${bucketsMaximum}) the lowest and the highest, so that no excursion is lost`,
    query: z.object({ from: z.optional(whole), until: z.optional(whole), buckets: z.optional(whole) }),
    isPartOfPage: true,
    response: temperaturePoints,
  }),
  download: endpoint({
    method: 'GET',
    path: '/api/temperatures/{id}/file/',
    access: 'temperatures.read',
    summary: 'The file of a logger, byte for byte as it was uploaded',
    response: 'file',
  }),
  voidFile: endpoint({
    method: 'POST',
    path: '/api/temperatures/{id}/void/',
    access: 'temperatures.write',
    summary: 'Void a file of a logger with a reason; it is kept, and so is its excursion',
    body: z.object({ reason: words({ max: 500 }) }),
    refuses: ['CONFLICT'],
    response: temperatureFile,
  }),
};
