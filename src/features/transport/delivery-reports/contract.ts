// Read access to proofs of delivery: list, detail with photos and signature, PDF (part 3, rank 12).
import * as z from 'zod/mini';
import { decimal, endpoint, id, moment, page, reference } from '#core/contract.ts';
import { filterCountsEndpoint } from '#core/filter-counts.ts';
import type { ListDeclaration } from '#core/list-query.ts';
import {
  conditions,
  exceptions,
  outcomes,
  reportKinds,
  temperatureUnits,
  timeMarks,
} from '#features/transport/deliveries/rules.ts';

/** Every exception of the last 30 days, whatever it is. */
export const recentExceptions = 'last_30_days' as const;

export const deliveryReportsList = {
  sort: [
    'occurred_at',
    'package__airbill',
    'project__name',
    'project__client__name',
    'outcome',
    'received_by',
    'temperature_c',
  ],
  search: ['package__airbill', 'received_by', 'project__name', 'project__client__name'],
  /** `status` is the outcome, `kind` the exception. */
  filters: ['status', 'kind', 'project__client__name', 'project__name', 'client'],
  several: ['project__client__name', 'project__name'],
  choices: { status: outcomes, kind: [...exceptions, recentExceptions] },
  defaultSort: '-occurred_at',
} as const satisfies ListDeclaration;

export const deliveryReportRow = z.object({
  id,
  package: z.object({ id, airbill: z.string() }),
  project: z.object({ id, name: z.string(), client: reference }),
  kind: z.enum(reportKinds),
  outcome: z.enum(outcomes),
  exception: z.nullable(z.enum(exceptions)),
  received_by: z.nullable(z.string()),
  condition: z.nullable(z.enum(conditions)),
  temperature_c: z.nullable(decimal),
  /** The reporting user. */
  reporter: z.string(),
  /** The corrected time, and the time when the server received the report. */
  occurred_at: moment,
  at: moment,
  time_marks: z.array(z.enum(timeMarks)),
  signed: z.boolean(),
  no_signature_reason: z.nullable(z.string()),
  photos_received: z.number(),
  photos_awaited: z.number(),
});
export type DeliveryReportRow = z.output<typeof deliveryReportRow>;

const photo = z.object({
  sha256: z.string(),
  size: z.number(),
  taken_at: z.nullable(moment),
  /** Null until uploaded. */
  received_at: z.nullable(moment),
});

export const deliveryReportDetail = z.extend(deliveryReportRow, {
  recipients: z.array(z.string()),
  temperature: z.nullable(decimal),
  temperature_unit: z.nullable(z.enum(temperatureUnits)),
  note: z.nullable(z.string()),
  position: z.nullable(z.object({ lat: decimal, lng: decimal, accuracy: z.nullable(decimal) })),
  device_occurred_at: z.nullable(moment),
  device_sent_at: z.nullable(moment),
  /** Server's clock minus the device's, in milliseconds. */
  clock_error_ms: z.nullable(z.number()),
  lines: z.array(
    z.object({
      product: z.nullable(z.string()),
      batch: z.nullable(z.string()),
      quantity: z.nullable(decimal),
      accepted: decimal,
      refused: decimal,
    }),
  ),
  /** The products of the lines, for the blinded, who have no lines: blinded names, '' for a product without one. */
  products: z.array(z.string()),
  photos: z.array(photo),
});
export type DeliveryReportDetail = z.output<typeof deliveryReportDetail>;

const one = '/api/delivery_reports/{id}/';

export const deliveryReportsContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/delivery_reports/',
    access: 'delivery_reports.read',
    summary:
      'Delivery reports: `status` filters by outcome, `kind` by exception, or last_30_days for every exception of that time',
    list: deliveryReportsList,
    response: page(deliveryReportRow),
  }),
  filterCounts: filterCountsEndpoint(
    '/api/delivery_reports/filter_counts/',
    'delivery_reports.read',
    deliveryReportsList,
  ),
  exportList: endpoint({
    method: 'GET',
    path: '/api/delivery_reports/excel/',
    access: 'delivery_reports.read',
    summary: 'Delivery reports as a spreadsheet',
    list: deliveryReportsList,
    response: 'file',
  }),
  listOfPackage: endpoint({
    method: 'GET',
    path: '/api/packages/{id}/delivery_reports/',
    access: 'delivery_reports.read',
    summary: 'The delivery reports of a package, newest first',
    response: z.array(deliveryReportRow),
  }),
  get: endpoint({
    method: 'GET',
    path: one,
    access: 'delivery_reports.read',
    summary: 'One delivery report',
    response: deliveryReportDetail,
  }),
  photo: endpoint({
    method: 'GET',
    path: `${one}photos/{sha256}/`,
    textParameters: { sha256: 'sha256' },
    access: 'delivery_reports.read',
    summary: 'A photo of a delivery report, byte for byte as it was announced',
    isPartOfPage: true,
    response: 'file',
  }),
  signature: endpoint({
    method: 'GET',
    path: `${one}signature/`,
    access: 'delivery_reports.read',
    summary: 'The signature of a delivery report, a PNG',
    isPartOfPage: true,
    response: 'file',
  }),
  pdf: endpoint({
    method: 'GET',
    path: `${one}pdf/`,
    access: 'delivery_reports.read',
    summary: 'A delivery report as PDF, in the language of the caller',
    response: 'file',
  }),
};
