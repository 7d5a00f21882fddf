// Batches: the list, one batch with everything that happened to it, decisions of quality, documents, and extensions of
// the expiry date.
import * as z from 'zod/mini';
import { decimal, endpoint, id, moment, page, plainDate, reference } from '#core/contract.ts';
import { filterCountsEndpoint } from '#core/filter-counts.ts';
import { givenDay, givenQuantity } from '#core/given-values.ts';
import type { ListDeclaration } from '#core/list-query.ts';
import { line, text, words } from '#core/validation.ts';
import { recordEndpoints } from '#features/supply/record-forms/contract.ts';
import { batchStatuses } from '#record-types/batch.ts';
import { recordTypes } from '#record-types/catalogue.ts';
import { listColumns, listShape } from '#record-types/lists.ts';
import { batchDocumentKinds, documentMaxBytes, movementKinds } from './rules.ts';

const columns = listColumns(recordTypes.batches);

export const batchesList = {
  sort: [...columns.sort, 'status', 'product', 'project__name', 'project__client__name'],
  search: [...columns.search, 'product'],
  /** `product` is a name, in any project; `product_id` one product. */
  filters: ['client', 'project__client__name', 'project__name', 'product', 'product_id', 'status'],
  choices: { status: batchStatuses },
  several: ['status', 'project__client__name', 'project__name'],
  defaultSort: 'expiry_date',
} as const satisfies ListDeclaration;

export const batchRow = z.object({
  id,
  ...listShape(recordTypes.batches),
  status: z.enum(batchStatuses),
  is_expired: z.boolean(),
  product: reference,
  project: reference,
  client: reference,
});
export type BatchRow = z.output<typeof batchRow>;

/** A batch of a project, as a form offers it. */
export const batchChoice = z.object({
  /** Null for goods that were counted under texts that no batch matches. */
  id: z.nullable(id),
  number: z.nullable(z.string()),
  product: z.nullable(z.string()),
  status: z.nullable(z.enum(batchStatuses)),
  expiry_date: z.nullable(plainDate),
  is_expired: z.boolean(),
  /** On hand by the latest count; null without one. */
  counted: z.nullable(decimal),
});
export type BatchChoice = z.output<typeof batchChoice>;
/** The maximum number of batches offered. */
export const batchChoicesMaximum = 2000;

const figures = {
  received: decimal,
  sent: decimal,
  returned: decimal,
  destroyed: decimal,
  /** The counted quantity on hand, over all counts; null without one. */
  counted: z.nullable(decimal),
};

export const batchDocument = z.object({
  id,
  kind: z.enum(batchDocumentKinds),
  name: z.string(),
  size: z.number(),
  uploaded_at: moment,
  uploaded_by: z.nullable(z.string()),
  voided_at: z.nullable(moment),
  void_reason: z.nullable(z.string()),
});
export type BatchDocument = z.output<typeof batchDocument>;

const batchExtension = z.object({
  id,
  old_expiry_date: z.nullable(plainDate),
  new_expiry_date: plainDate,
  relabelled_quantity: decimal,
  document: z.string(),
  extended_at: moment,
  extended_by: z.nullable(z.string()),
});

export const batchDetail = z.extend(batchRow, {
  status_since: z.nullable(moment),
  strength: z.nullable(z.string()),
  storage_class: z.nullable(z.string()),
  updated_at: z.string(),
  figures: z.object(figures),
  /** Where it was sent, with the quantities sent there and returned from there. */
  sites: z.array(z.object({ site: z.nullable(z.string()), sent: decimal, returned: decimal })),
  documents: z.array(batchDocument),
  extensions: z.array(batchExtension),
  /** Other spellings that people have matched with it. */
  spellings: z.array(z.object({ product: z.string(), number: z.string() })),
});
export type BatchDetail = z.output<typeof batchDetail>;

export const movementsList = {
  sort: ['date', 'quantity'],
  search: [],
  filters: ['kind'],
  choices: { kind: movementKinds },
  defaultSort: '-date',
} as const satisfies ListDeclaration;

export const batchMovement = z.object({
  kind: z.enum(movementKinds),
  record_id: id,
  project_id: id,
  date: z.nullable(plainDate),
  /** Order, airbill or site: what identifies the record to a user. */
  reference: z.nullable(z.string()),
  quantity: z.nullable(decimal),
});
export type BatchMovement = z.output<typeof batchMovement>;

/** A decision of quality, with its reason. */
export const statusChange = z.object({
  status: z.enum(batchStatuses),
  reason: words({ max: 500 }),
  updated_at: z.optional(line({ max: 40 })),
});

/** A later expiry date, by a document of the batch. */
export const expiryExtension = z.object({
  expiry_date: givenDay(),
  relabelled_quantity: givenQuantity,
  document_id: z.int('required').check(z.positive()),
  reason: z.optional(text({ max: 500, optional: true })),
});

export const documentUpload = z.object({ kind: z.enum(batchDocumentKinds) });
export const documentVoiding = z.object({ reason: words({ max: 500 }) });

const one = '/api/batches/{id}/';

export const batchesContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/batches/',
    access: 'stocks.read',
    summary: 'Batches of products',
    list: batchesList,
    response: page(batchRow),
  }),
  filterCounts: filterCountsEndpoint('/api/batches/filter_counts/', 'stocks.read', batchesList),
  exportList: endpoint({
    method: 'GET',
    path: '/api/batches/excel/',
    access: 'stocks.read',
    summary: 'The list of batches as a spreadsheet',
    list: batchesList,
    response: 'file',
  }),
  choices: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/batch_choices/',
    access: 'stocks.read',
    summary: `Up to ${batchChoicesMaximum} batches of a project with status, expiry and latest count, for the lines of a record: what may be dispatched first, the next to expire before the others`,
    response: z.array(batchChoice),
  }),
  get: endpoint({
    method: 'GET',
    path: one,
    access: 'stocks.read',
    summary: 'One batch: its quantities, where it was sent, documents and extensions of its expiry date',
    response: batchDetail,
  }),
  movements: endpoint({
    method: 'GET',
    path: '/api/batches/{id}/movements/',
    access: 'stocks.read',
    summary: 'The records that received, sent, returned, counted or destroyed a batch',
    list: movementsList,
    response: page(batchMovement),
  }),
  exportMovements: endpoint({
    method: 'GET',
    path: '/api/batches/{id}/movements/excel/',
    access: 'stocks.read',
    summary: 'The movements of a batch as a spreadsheet',
    list: movementsList,
    response: 'file',
  }),
  ...recordEndpoints(
    'batches',
    { all: '/api/batches/', one, form: '/api/batches/{id}/form/' },
    'stocks.read',
    'batches.write',
  ),
  changeStatus: endpoint({
    method: 'POST',
    path: '/api/batches/{id}/status/',
    access: 'batch_statuses.write',
    summary: 'Release, quarantine, reject or recall a batch, with the reason; by the capability quality',
    body: statusChange,
    refuses: ['CONFLICT'],
    response: batchDetail,
  }),
  extendExpiry: endpoint({
    method: 'POST',
    path: '/api/batches/{id}/extensions/',
    access: 'batch_statuses.write',
    summary:
      'Extend the expiry date of a batch by a certificate; the old date and the relabelled quantity are kept',
    body: expiryExtension,
    refuses: ['CONFLICT'],
    response: batchDetail,
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/batches/{id}/documents/',
    access: 'batches.write',
    summary: 'Add a document to a batch: PDF, PNG or JPEG, up to 10 MB; `kind` says which',
    query: documentUpload,
    upload: { maxBytes: documentMaxBytes },
    status: 201,
    response: batchDocument,
  }),
  download: endpoint({
    method: 'GET',
    path: '/api/batches/{id}/documents/{documentId}/',
    access: 'stocks.read',
    summary: 'A document of a batch, byte for byte as it was uploaded',
    response: 'file',
  }),
  voidDocument: endpoint({
    method: 'POST',
    path: '/api/batches/{id}/documents/{documentId}/void/',
    access: 'batches.write',
    summary: 'Void a document with a reason; it is kept',
    body: documentVoiding,
    refuses: ['CONFLICT'],
    response: batchDetail,
  }),
};
