// Recalls: the list, one recall with its depots and sites, the preview before it is signed, acknowledgements and the
// closing (decision 0094).
import * as z from 'zod/mini';
import { decimal, endpoint, id, moment, page, plainDate, reference } from '#core/contract.ts';
import { givenDay, givenQuantity } from '#core/given-values.ts';
import type { ListDeclaration } from '#core/list-query.ts';
import { digits, line, text, words } from '#core/validation.ts';
import { signatureRow } from '#features/oversight/signatures/contract.ts';
import { batchPlace } from '#features/supply/whereabouts/contract.ts';
import { batchStatuses } from '#record-types/batch.ts';
import { instructions, recallClasses, recallStates } from './rules.ts';

export const recallsList = {
  sort: ['opened_at', 'due_on'],
  search: ['reference', 'number', 'manufacturer'],
  /** `kind` is the class. */
  filters: ['status', 'kind', 'batch_id'],
  choices: { status: recallStates, kind: recallClasses },
  defaultSort: '-opened_at',
} as const satisfies ListDeclaration;

/** For the blinded the product is its blinded name; number and manufacturer are empty. */
export const recallRow = z.object({
  id,
  reference: z.string(),
  number: z.string(),
  product: z.string(),
  manufacturer: z.string(),
  recall_class: z.enum(recallClasses),
  instruction: z.enum(instructions),
  status: z.enum(recallStates),
  opened_at: moment,
  due_on: plainDate,
  /** Depots and sites that the reader sees, and how many of them have acknowledged. */
  places: z.number(),
  acknowledged: z.number(),
});
export type RecallRow = z.output<typeof recallRow>;

const recalledBatch = z.object({
  id,
  number: z.string(),
  product: z.string(),
  project: reference,
  client: reference,
  status: z.enum(batchStatuses),
  expiry_date: z.nullable(plainDate),
});

export const recallPreview = z.object({
  id,
  number: z.string(),
  product: z.string(),
  manufacturer: z.nullable(z.string()),
  batches: z.array(recalledBatch),
  /** Batches with the same number that are not included, as their manufacturer differs or is unknown. */
  others: z.array(z.extend(recalledBatch, { manufacturer: z.nullable(z.string()) })),
  /** Items with this batch number that match no batch: their sites are unknown here. */
  unmatched: z.number(),
  places: z.array(batchPlace),
});
export type RecallPreview = z.output<typeof recallPreview>;

export const recallPlace = z.extend(batchPlace, {
  id,
  /** Returned from a site after the recall was opened. */
  returned_since: z.nullable(decimal),
  acknowledged_at: z.nullable(moment),
  acknowledged_name: z.nullable(z.string()),
  on_behalf: z.boolean(),
  found: z.nullable(decimal),
  quarantined: z.nullable(decimal),
  sent_back: z.nullable(decimal),
  destroyed: z.nullable(decimal),
  note: z.nullable(z.string()),
  updated_at: z.string(),
});
export type RecallPlace = z.output<typeof recallPlace>;

export const recallDetail = z.extend(recallRow, {
  reason: z.string(),
  /** Null for readers outside the house, who do not see the names of staff. */
  opened_by: z.nullable(z.string()),
  batches: z.array(recalledBatch),
  /** Of the reader's projects, or of the own sites. */
  recipients: z.array(recallPlace),
  letters: z.number(),
  /** Whether the reader sees every batch of it: only then may it be closed. */
  is_whole: z.boolean(),
  closing: z.nullable(
    z.object({ id, summary: z.string(), closed_at: moment, closed_by: z.nullable(z.string()) }),
  ),
  signatures: z.array(signatureRow),
});
export type RecallDetail = z.output<typeof recallDetail>;

const proof = { password: text({ max: 1024 }), code: z.optional(digits({ max: 16 })) };

/** The decision and, with it, the signature. */
export const recallOpening = z.object({
  recall_class: z.enum(recallClasses),
  instruction: z.enum(instructions),
  reason: words({ max: 2000 }),
  due_on: givenDay(),
  /** The batches of the preview: additional ones since then are a conflict. */
  batch_ids: z.array(z.int().check(z.positive())).check(z.minLength(1, 'required'), z.maxLength(500)),
  ...proof,
});

export const acknowledgement = z.object({
  found: givenQuantity,
  /** Part of the found quantity; the note explains the rest, such as still in use or lost. */
  quarantined: givenQuantity,
  sent_back: givenQuantity,
  destroyed: givenQuantity,
  /** Who checked. */
  name: line({ max: 200 }),
  /** Required when acknowledging for someone else: the source of the information. */
  note: z.optional(text({ max: 2000, optional: true })),
  updated_at: z.optional(line({ max: 40 })),
});

export const recallClosing = z.object({ summary: words({ max: 4000 }), ...proof });

export const recallsContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/recalls/',
    access: 'recalls.read',
    summary: 'Recalls of batches, open and closed; for the people of a site those that concern it',
    list: recallsList,
    response: page(recallRow),
  }),
  exportList: endpoint({
    method: 'GET',
    path: '/api/recalls/excel/',
    access: 'recalls.read',
    summary: 'The list of recalls as a spreadsheet',
    list: recallsList,
    response: 'file',
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/recalls/{id}/',
    access: 'recalls.read',
    summary: 'One recall: its batches, depots, sites, shipments, acknowledgements, closing and signatures',
    response: recallDetail,
  }),
  exportPlaces: endpoint({
    method: 'GET',
    path: '/api/recalls/{id}/excel/',
    access: 'recalls.read',
    summary: 'The depots and sites of a recall with their quantities and acknowledgements as a spreadsheet',
    response: 'file',
  }),
  letter: endpoint({
    method: 'GET',
    path: '/api/recalls/{id}/letter/',
    access: 'recalls.read',
    summary: 'The letter of a recall as PDF, with what the reader sees of it',
    response: 'file',
  }),
  preview: endpoint({
    method: 'GET',
    path: '/api/batches/{id}/recall/',
    access: 'recalls.write',
    summary:
      'What a recall of a batch would concern: the batches of its number and manufacturer in every project, depots, sites and shipments',
    response: recallPreview,
  }),
  open: endpoint({
    method: 'POST',
    path: '/api/batches/{id}/recall/',
    access: 'recalls.write',
    summary:
      'Open a recall with an electronic signature: the batches are recalled, and letters go to their sites, depots and managers; by the capability quality',
    body: recallOpening,
    refuses: ['WRONG_PASSWORD', 'BLOCKED_USER', 'CONFLICT'],
    status: 201,
    response: recallDetail,
  }),
  acknowledge: endpoint({
    method: 'POST',
    path: '/api/recalls/{id}/places/{placeId}/',
    access: 'recall_acknowledgements.write',
    summary:
      'Acknowledge a recall for a depot or a site, with the quantities found; another one replaces it until the recall is closed',
    body: acknowledgement,
    refuses: ['CONFLICT'],
    response: recallDetail,
  }),
  close: endpoint({
    method: 'POST',
    path: '/api/recalls/{id}/closing/',
    access: 'recalls.write',
    summary: 'Close a recall with the summary of its effectiveness and an electronic signature',
    body: recallClosing,
    refuses: ['WRONG_PASSWORD', 'BLOCKED_USER', 'CONFLICT'],
    response: recallDetail,
  }),
};
