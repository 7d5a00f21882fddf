// Emergency unblinding: a person with the capability sees the product and the batch of one kit, with reason, signature and second
// factor (decision 0098). For other blinded readers both stay hidden.
import * as z from 'zod/mini';
import { endpoint, id, moment, page, reference } from '#core/contract.ts';
import { filterCountsEndpoint } from '#core/filter-counts.ts';
import type { ListDeclaration } from '#core/list-query.ts';
import { digits, line, text, words } from '#core/validation.ts';
import { signatureRow } from '#features/oversight/signatures/contract.ts';
import { reasonLengthMinimum } from './rules.ts';

export const unblindingsList = {
  sort: ['unblinded_at', 'kit_number', 'person', 'project__name', 'project__client__name'],
  search: ['kit_number'],
  filters: ['client', 'project__client__name', 'project__name'],
  several: ['project__client__name', 'project__name'],
  defaultSort: '-unblinded_at',
} as const satisfies ListDeclaration;

export const unblindingRow = z.object({
  id,
  kit_number: z.string(),
  project: reference,
  client: reference,
  /** As printed in the signature. */
  person: z.string(),
  unblinded_at: moment,
  /** Empty for blinded readers who did not do it, as are batch, reason and participant. */
  product: z.string(),
  batch: z.string(),
  reason: z.string(),
  participant: z.string(),
});
export type UnblindingRow = z.output<typeof unblindingRow>;

export const unblindingDetail = z.extend(unblindingRow, {
  /** Whether the reader sees what was unblinded. */
  is_shown: z.boolean(),
  signatures: z.array(signatureRow),
});
export type UnblindingDetail = z.output<typeof unblindingDetail>;

export const unblindingReason = words({ max: 500 }).check(
  z.refine((reason) => reason.trim().length >= reasonLengthMinimum, `min:${reasonLengthMinimum}`),
);

export const newUnblinding = z.object({
  /** The number on the kit. */
  number: line({ max: 100 }),
  reason: unblindingReason,
  participant: z.optional(line({ max: 100, optional: true })),
  password: text({ max: 1024 }),
  code: z.optional(digits({ max: 16 })),
});

export const unblindingsContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/unblindings/',
    access: 'unblindings.read',
    summary:
      'Emergency unblindings, newest first; product and batch for those who are not blinded and for whoever did it',
    list: unblindingsList,
    response: page(unblindingRow),
  }),
  filterCounts: filterCountsEndpoint('/api/unblindings/filter_counts/', 'unblindings.read', unblindingsList),
  exportList: endpoint({
    method: 'GET',
    path: '/api/unblindings/excel/',
    access: 'unblindings.read',
    summary: 'The list of emergency unblindings as a spreadsheet',
    list: unblindingsList,
    response: 'file',
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/unblindings/{id}/',
    access: 'unblindings.read',
    summary: 'One emergency unblinding with its signature',
    response: unblindingDetail,
  }),
  unblind: endpoint({
    method: 'POST',
    path: '/api/projects/{id}/unblindings/',
    access: 'unblindings.write',
    summary:
      'Unblind one kit of a project in an emergency, with reason, electronic signature and verification code; by the capability unblinding. Staff and sponsor are told at once',
    body: newUnblinding,
    refuses: ['WRONG_PASSWORD', 'BLOCKED_USER', 'TOO_MANY_REQUESTS'],
    // A repeated call needs a new code: the response is not stored, the record is in the list.
    shownOnce: true,
    status: 201,
    response: unblindingDetail,
  }),
};
