// Packages (specification, section 3): looked up by airbill; status is free text.
import * as z from 'zod/mini';
import { decimal, endpoint, id, moment, page, plainDate, reference } from '#core/contract.ts';
import { filterCountsEndpoint } from '#core/filter-counts.ts';
import { givenDay, givenMoment } from '#core/given-values.ts';
import type { ListDeclaration } from '#core/list-query.ts';
import { line, text } from '#core/validation.ts';
import { outboundPackage, timing } from '#features/supply/on-time/rules.ts';
import { recordEndpoints } from '#features/supply/record-forms/contract.ts';
import { recordTypes } from '#record-types/catalogue.ts';
import { listColumns, listShape } from '#record-types/lists.ts';
import { conditions, exceptions, outcomes, packageKinds, weatherRisks } from './rules.ts';

const { packages } = recordTypes;
const own = listColumns(packages);
const above = ['project__name', 'project__client__name'] as const;

export const packagesList = {
  sort: [...own.sort, ...above],
  search: [...own.search, ...above],
  /** `kind` is its progress, `car` the vehicle as shown in the list. */
  filters: ['track__airbill', 'project__client__name', 'client', 'status', 'kind', 'car'],
  choices: { kind: packageKinds },
  several: ['status', 'project__client__name', 'car'],
  defaultSort: '-date',
} as const satisfies ListDeclaration;

const { airbill, doc_id, doc_type, ...others } = listShape(packages);
export const packageRow = z.object({
  id,
  airbill,
  doc_id,
  doc_type,
  project: z.object({ id, name: z.string(), client: reference }),
  ...others,
  tracked: z.boolean(),
});
export type PackageRow = z.output<typeof packageRow>;

/** A package as drivers look it up. */
export const packageShort = z.object({
  id,
  airbill: z.string(),
  doc_id: z.nullable(z.string()),
  project: z.object({ name: z.string() }),
  destination: z.nullable(z.string()),
});
export type PackageShort = z.output<typeof packageShort>;

/** The position of a car and its load, as far as the caller may see it. */
export const carPosition = z.object({
  /** Id of the car. */
  id,
  /** The car's plate. */
  car: z.string(),
  type: z.string(),
  /** km/h */
  speed: z.number(),
  /** Of the first in-transit package in the caller's scope, like `airbill`. */
  destination: z.nullable(z.string()),
  lat: z.number(),
  lng: z.number(),
  /** Degrees from north. */
  heading: z.nullable(z.number()),
  /** Time of the position. */
  updated_at: moment,
  airbill: z.nullable(z.string()),
});
export type CarPosition = z.output<typeof carPosition>;

export const packageDetail = z.extend(packageRow, {
  destination: z.nullable(z.string()),
  /** Its site, or that of its outbounds. */
  site_id: z.nullable(id),
  weight: z.nullable(decimal),
  freight_cost: z.nullable(decimal),
  /** Null if unknown: the cost is then shown without a currency. */
  freight_currency: z.nullable(z.string()),
  statuses: z.array(
    z.object({
      status: z.string(),
      at: moment,
      place: z.nullable(z.string()),
      note: z.nullable(z.string()),
      /** Null if equal to `at`, as in records older than this field. */
      recorded_at: z.nullable(moment),
    }),
  ),
  /** The outbounds of this airbill that the caller may see (SUP-16). */
  outbounds: z.array(
    z.object({
      id,
      project: reference,
      site: z.nullable(z.string()),
      dispatched_date: z.nullable(plainDate),
      expected_date: z.nullable(plainDate),
      ...timing,
      /** All packages that the outbound travels in, this one too. */
      packages: z.array(outboundPackage),
      /** The first items in this package, as far as the caller may see them (amendment 28). */
      lines: z.array(
        z.object({
          batch: z.nullable(z.string()),
          product: z.nullable(z.string()),
          quantity: z.nullable(decimal),
        }),
      ),
      /** The number of items in this package. Null for blinded users: it is the number of batches. */
      lines_count: z.nullable(z.number()),
    }),
  ),
  /** The other documents of the shipment: packages of the same client with this airbill. */
  documents: z.array(z.object({ id, doc_id: z.nullable(z.string()), doc_type: z.nullable(z.string()) })),
  reports: z.array(
    z.object({
      at: moment,
      recipients: z.array(z.string()),
      /** Null for callers without access to delivery reports, like `exception` and `condition`. */
      outcome: z.nullable(z.enum(outcomes)),
      exception: z.nullable(z.enum(exceptions)),
      condition: z.nullable(z.enum(conditions)),
    }),
  ),
  /** Days since the expected day while it has not arrived; null when it is not overdue. */
  days_overdue: z.nullable(z.int()),
  /** Position of the package's car; null unless it is in transit and the caller has access to the map. */
  position: z.nullable(carPosition),
  /**
   * Rough estimate from the straight-line distance; null without the site's coordinates or a recent position.
   */
  estimated_arrival: z.nullable(moment),
});
export type PackageDetail = z.output<typeof packageDetail>;

/** The forecast's risk to the goods at hand-over; null if the storage limits, place or day are unknown. */
const weatherAdvice = z.object({
  /** Storage temperatures from the batches' inventories. */
  storage: z.array(z.string()),
  /** The strictest limits, in °C; null: no limit on that side. */
  min: z.nullable(z.number()),
  max: z.nullable(z.number()),
  /** The country of the forecast. */
  location: z.string(),
  from: moment,
  until: moment,
  low: z.number(),
  high: z.number(),
  risk: z.enum(weatherRisks),
});
export type WeatherAdvice = z.output<typeof weatherAdvice>;

/** How many items of an outbound its package shows. */
export const linesShown = 20;

/** Maximum number of packages in one status change. */
export const packagesAtOnce = 500;
export const newStatus = line({ max: 64 });

export const packagesContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/packages/',
    access: 'packages.read',
    summary: 'Packages',
    list: packagesList,
    response: page(packageRow),
  }),
  listOfClient: endpoint({
    method: 'GET',
    path: '/api/clients/{id}/packages/',
    access: 'clients.read',
    summary: "A client's packages",
    list: packagesList,
    response: page(packageRow),
  }),
  exportList: endpoint({
    method: 'GET',
    path: '/api/packages/excel/',
    access: 'packages.read',
    summary: 'The list of packages as a spreadsheet',
    list: packagesList,
    response: 'file',
  }),
  filterCounts: filterCountsEndpoint('/api/packages/filter_counts/', 'packages.read', packagesList),
  choices: endpoint({
    method: 'GET',
    path: '/api/packages/choices/',
    access: 'packages.read',
    summary: 'The statuses that are in use, for a filter; statuses are free text',
    response: z.object({ statuses: z.array(z.string()) }),
  }),
  search: endpoint({
    method: 'GET',
    path: '/api/packages/search/',
    looksUp: true,
    access: 'packages.search',
    summary:
      'Packages of exactly this airbill, without regard to case; a driver gets the short form. `match=plain` ignores ' +
      'spaces and hyphens as well',
    query: z.object({ airbill: text({ max: 200 }), match: z.optional(z.enum(['exact', 'plain'])) }),
    response: page(z.union([packageRow, packageShort])),
  }),
  changeStatuses: endpoint({
    method: 'POST',
    path: '/api/packages/status/',
    access: 'package_statuses.write',
    summary:
      'One status for up to 500 packages, all or none; each is in its history and mailed as a change by hand. An ' +
      'operator says what happened, when and where; the date of a package is set by whoever enters records',
    body: z.object({
      ids: z
        .array(z.int('required').check(z.positive()))
        .check(z.minLength(1, 'required'), z.maxLength(packagesAtOnce, `max:${packagesAtOnce}`)),
      status: newStatus,
      /** When it was reached; by default at the date unless the history has a later event, else now. */
      at: z.optional(z.nullable(givenMoment)),
      place: z.optional(z.nullable(line({ max: 200, optional: true }))),
      note: z.optional(z.nullable(text({ max: 500, optional: true }))),
      /** The date of the package; by default each keeps its own. */
      date: z.optional(z.nullable(givenDay())),
    }),
    /** `late`: the number of packages with a later status; for these the new one is only added to the history. */
    refuses: ['NOT_FOUND'],
    response: z.object({ changed: z.number(), late: z.number() }),
  }),
  weather: endpoint({
    method: 'GET',
    path: '/api/packages/{id}/weather/',
    access: 'stocks.read',
    summary:
      'Advice: the storage temperature of the batches in a package against the forecast where and when it is handed over',
    response: z.object({ advice: z.nullable(weatherAdvice) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/packages/{id}/',
    access: 'packages.search',
    summary: 'One package with its history; a driver gets the short form',
    response: z.union([packageDetail, packageShort]),
  }),
  ...recordEndpoints(
    'packages',
    { all: '/api/packages/', one: '/api/packages/{id}/', form: '/api/packages/{id}/form/' },
    'records.write',
  ),
};
