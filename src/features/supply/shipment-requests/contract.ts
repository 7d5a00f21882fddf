// Requests for shipments: created by a site or by staff, approved as a planned outbound, rejected or
// cancelled (decision 0091). REQUEST-01, REQUEST-06.
import * as z from 'zod/mini';
import { decimal, endpoint, id, moment, page, plainDate, reference } from '#core/contract.ts';
import { filterCountsEndpoint } from '#core/filter-counts.ts';
import { givenDay, positiveQuantity } from '#core/given-values.ts';
import type { ListDeclaration } from '#core/list-query.ts';
import { line, paragraph, text } from '#core/validation.ts';
import { linesMaximum } from '#record-types/lines.ts';
import { rejections, requestLinesMaximum, requestStates } from './rules.ts';

export const shipmentRequestsList = {
  sort: ['requested_at', 'needed_by', 'status', 'site', 'project__name', 'project__client__name'],
  search: ['site', 'project__name'],
  filters: ['status', 'client', 'project__client__name', 'project__name'],
  choices: { status: requestStates },
  several: ['status', 'project__client__name', 'project__name'],
  defaultSort: '-requested_at',
} as const satisfies ListDeclaration;

export const shipmentRequestRow = z.object({
  id,
  project: reference,
  client: reference,
  site: reference,
  needed_by: plainDate,
  status: z.enum(requestStates),
  requested_at: moment,
});
export type ShipmentRequestRow = z.output<typeof shipmentRequestRow>;

export const requestLine = z.object({
  /** For blinded users, lines with the same blinded name are merged. */
  id,
  /** As requested; the blinded name for blinded users. */
  product: z.string(),
  product_id: z.nullable(id),
  quantity: decimal,
  /** Null until it is decided. */
  approved_quantity: z.nullable(decimal),
});

export const shipmentRequestDetail = z.extend(shipmentRequestRow, {
  lines: z.array(requestLine),
  /** Empty for blinded users unless written by one. */
  note: z.string(),
  /** The user's name; for sites and customers only names of their own people. */
  requested_by: z.nullable(z.string()),
  decided_at: z.nullable(moment),
  decided_by: z.nullable(z.string()),
  rejection: z.nullable(z.enum(rejections)),
  decision_note: z.string(),
  /** What an approval has planned. */
  outbound: z.nullable(
    z.object({ id, planned_date: z.nullable(plainDate), dispatched_date: z.nullable(plainDate) }),
  ),
  /** Whether the reader requested it. */
  is_own: z.boolean(),
  updated_at: z.string(),
});
export type ShipmentRequestDetail = z.output<typeof shipmentRequestDetail>;

/** The choices for a request in a project: its sites available to the reader, and its products. */
export const requestChoices = z.object({
  sites: z.array(reference),
  /** `id` is null for blinded users, who choose by the blinded name. */
  products: z.array(z.object({ id: z.nullable(id), name: z.string(), unit: z.nullable(z.string()) })),
});
export type RequestChoices = z.output<typeof requestChoices>;

const rowId = z.int('required').check(z.positive('required'));
const requestedLine = z.object({
  /** Of the project; the blinded give `product`. */
  product_id: z.optional(z.nullable(rowId)),
  product: z.optional(line({ max: 500, optional: true })),
  quantity: positiveQuantity,
});
export const newRequest = z.object({
  project_id: rowId,
  site_id: rowId,
  needed_by: givenDay(),
  note: z.optional(paragraph({ max: 1000, optional: true })),
  lines: z
    .array(requestedLine)
    .check(z.minLength(1, 'required'), z.maxLength(requestLinesMaximum, `max:${requestLinesMaximum}`)),
});

const updated_at = z.optional(line({ max: 40 }));

/** A batch that may be sent for a line. */
const pickableBatch = z.object({
  batch_id: id,
  product_id: id,
  product: z.string(),
  number: z.string(),
  expiry_date: z.nullable(plainDate),
  /** In the depot: released, not expired, not reserved, not damaged. Null if the project keeps no stock. */
  available: z.nullable(decimal),
});
export type PickableBatch = z.output<typeof pickableBatch>;
export const pickingProposal = z.object({
  keeps_stock: z.boolean(),
  depot: z.nullable(reference),
  lines: z.array(z.object({ id, product: z.string(), quantity: decimal, product_ids: z.array(id) })),
  /** Next to expire first. */
  batches: z.array(pickableBatch),
  /** First expired, first out; empty without stock keeping, or if a person must choose the product. */
  picks: z.array(z.object({ line_id: id, batch_id: id, quantity: decimal })),
});
export type PickingProposal = z.output<typeof pickingProposal>;

export const requestApproval = z.object({
  depot_id: rowId,
  planned_date: givenDay(),
  lines: z
    .array(z.object({ line_id: rowId, batch_id: rowId, quantity: positiveQuantity }))
    .check(z.minLength(1, 'required'), z.maxLength(linesMaximum, `max:${linesMaximum}`)),
  /** Required where a line is sent in part or not at all. */
  in_part: z.optional(z.boolean()),
  note: z.optional(paragraph({ max: 1000, optional: true })),
  confirm_warnings: z.optional(z.boolean()),
  stock_override: z.optional(text({ max: 500, optional: true })),
  updated_at,
});
export const requestRejection = z.object({
  rejection: z.enum(rejections, 'unknown_choice'),
  note: z.optional(paragraph({ max: 1000, optional: true })),
  updated_at,
});
/** The version that the user saw. */
export const requestCancellation = z.object({ updated_at: line({ max: 40 }) });
export const proposalQuery = z.object({
  depot: z.optional(z.string().check(z.regex(/^\d{1,15}$/, 'wrong_type'))),
});

const one = '/api/shipment_requests/{id}/';

export const shipmentRequestsContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/shipment_requests/',
    access: 'shipment_requests.read',
    summary: 'Requests for shipments to sites',
    list: shipmentRequestsList,
    response: page(shipmentRequestRow),
  }),
  filterCounts: filterCountsEndpoint(
    '/api/shipment_requests/filter_counts/',
    'shipment_requests.read',
    shipmentRequestsList,
  ),
  exportList: endpoint({
    method: 'GET',
    path: '/api/shipment_requests/excel/',
    access: 'shipment_requests.read',
    summary: 'Requests for shipments as a spreadsheet, with a row for each requested item',
    list: shipmentRequestsList,
    response: 'file',
  }),
  choices: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/request_choices/',
    access: 'shipment_requests.write',
    summary:
      'The sites and products that the caller may request in a project; for the blinded by the blinded name',
    response: requestChoices,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/shipment_requests/',
    access: 'shipment_requests.write',
    summary: 'Request a shipment to a site; those who approve get a notice',
    body: newRequest,
    status: 201,
    response: shipmentRequestDetail,
  }),
  get: endpoint({
    method: 'GET',
    path: one,
    access: 'shipment_requests.read',
    summary: 'One request with its lines, its decision and the outbound that it became',
    response: shipmentRequestDetail,
  }),
  propose: endpoint({
    method: 'GET',
    path: '/api/shipment_requests/{id}/picking/',
    access: 'shipment_requests.manage',
    summary:
      'The batches to send for a request from a depot (`depot`, else that of the project), first expired first out',
    query: proposalQuery,
    response: pickingProposal,
  }),
  approve: endpoint({
    method: 'POST',
    path: '/api/shipment_requests/{id}/approval/',
    access: 'shipment_requests.manage',
    summary:
      'Approve a request, in full or in part: it becomes a planned outbound, which reserves its batches',
    body: requestApproval,
    refuses: ['CONFLICT', 'NEEDS_CONFIRMATION'],
    response: shipmentRequestDetail,
  }),
  reject: endpoint({
    method: 'POST',
    path: '/api/shipment_requests/{id}/rejection/',
    access: 'shipment_requests.manage',
    summary: 'Reject a request with a reason; the note is not shown to the blinded',
    body: requestRejection,
    refuses: ['CONFLICT'],
    response: shipmentRequestDetail,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/shipment_requests/{id}/cancellation/',
    access: 'shipment_requests.write',
    summary: 'Cancel a request that is not decided yet',
    body: requestCancellation,
    refuses: ['CONFLICT'],
    response: shipmentRequestDetail,
  }),
};
