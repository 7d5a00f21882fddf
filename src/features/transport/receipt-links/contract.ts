// Signed links for a consignee without an account. Each is for one package and valid until it expires or is
// revoked. The content is blinded (amendment 28).
import * as z from 'zod/mini';
import { decimal, endpoint, id, moment } from '#core/contract.ts';
import { email, line } from '#core/validation.ts';
import { conditions, exceptions, outcomes, temperatureUnits } from '#features/transport/deliveries/rules.ts';
import { offeredLocales } from '#locales/locales.ts';
import { daysMaximum, linkStates } from './rules.ts';

export const receiptLink = z.object({
  id,
  /** Null unless the link is active. */
  link: z.nullable(z.string()),
  state: z.enum(linkStates),
  /** The recipient of the mail; empty if the link was not mailed. */
  email: z.string(),
  created_by: z.string(),
  created_at: moment,
  expires_at: moment,
});
export type ReceiptLink = z.output<typeof receiptLink>;

export const receiptLinkCreation = z.object({
  email: z.optional(email({ optional: true })),
  /** Language of the mail; the caller's by default. */
  language: z.optional(z.enum(offeredLocales, 'unknown_choice')),
  days: z.int('wrong_type').check(z.minimum(1, 'wrong_type'), z.maximum(daysMaximum, 'wrong_type')),
});

const receipt = z.object({
  id,
  outcome: z.enum(outcomes),
  exception: z.nullable(z.enum(exceptions)),
  received_by: z.nullable(z.string()),
  /** The blinded names of the products of its items. */
  products: z.array(z.string()),
  condition: z.nullable(z.enum(conditions)),
  temperature: z.nullable(decimal),
  temperature_unit: z.nullable(z.enum(temperatureUnits)),
  temperature_c: z.nullable(decimal),
  occurred_at: moment,
  /** A data URL. */
  signature: z.nullable(z.string()),
});
export type Receipt = z.output<typeof receipt>;

export const openedReceipt = z.object({
  airbill: z.string(),
  doc_id: z.nullable(z.string()),
  project: z.string(),
  destination: z.nullable(z.string()),
  expires_at: moment,
  reports: z.array(receipt),
});

const token = line({ max: 200 });
const ofPackage = '/api/packages/{id}/receipt_links/';

export const receiptLinksContract = {
  list: endpoint({
    method: 'GET',
    path: ofPackage,
    access: 'receipt_links.manage',
    summary: 'The receipt links of a package, newest first',
    response: z.array(receiptLink),
  }),
  create: endpoint({
    method: 'POST',
    path: ofPackage,
    access: 'receipt_links.manage',
    summary: 'A new receipt link of a package, mailed to the address where one is given',
    body: receiptLinkCreation,
    shownOnce: true,
    status: 201,
    response: receiptLink,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: `${ofPackage}{linkId}/`,
    access: 'receipt_links.manage',
    summary: 'Revoke a receipt link: from now on it is as if unknown',
    status: 204,
    response: z.undefined(),
  }),
  open: endpoint({
    method: 'POST',
    path: '/api/receipts/',
    access: 'public',
    summary:
      'What a receipt link shows, blinded; an expired, revoked or unknown one is 404. Failures are limited by address',
    body: z.object({ token }),
    refuses: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
    response: openedReceipt,
  }),
  pdf: endpoint({
    method: 'POST',
    path: '/api/receipts/pdf/',
    access: 'public',
    summary: 'One proof of delivery behind a receipt link as PDF',
    body: z.object({ token, report: z.int('wrong_type').check(z.positive('wrong_type')) }),
    refuses: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
    response: 'file',
  }),
};
