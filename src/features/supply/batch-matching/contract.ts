// Products and batch numbers as entered that match no batch yet; a match applies to every record with the same text.
import * as z from 'zod/mini';
import { endpoint, page, reference } from '#core/contract.ts';
import type { ListDeclaration } from '#core/list-query.ts';
import { text, words } from '#core/validation.ts';

export const unmatchedList = {
  sort: ['product', 'number', 'records', 'project__name', 'project__client__name'],
  search: ['product', 'number', 'project__name'],
  filters: ['client', 'project__client__name', 'project__name'],
  defaultSort: '-records',
} as const satisfies ListDeclaration;

export const unmatchedText = z.object({
  /** As written; null where the records have none. Without a number no batch can be chosen. */
  product: z.nullable(z.string()),
  number: z.nullable(z.string()),
  project: reference,
  client: reference,
  /** The number of lines and counts with this text. */
  records: z.number(),
});
export type UnmatchedText = z.output<typeof unmatchedText>;

export const batchMatch = z.object({
  project_id: z.int('required').check(z.positive()),
  product: z.nullable(text({ max: 500, optional: true })),
  number: words({ max: 500 }),
  batch_id: z.int('required').check(z.positive()),
  reason: z.optional(text({ max: 500, optional: true })),
});

export const batchMatchingContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/unmatched_batches/',
    access: 'batches.write',
    summary: 'Products and batch numbers of records that no batch matches, each text of a project once',
    list: unmatchedList,
    response: page(unmatchedText),
  }),
  match: endpoint({
    method: 'POST',
    path: '/api/unmatched_batches/',
    access: 'batches.write',
    summary:
      'Match a text with a batch of its project: every record with this text, now and later, refers to it',
    body: batchMatch,
    refuses: ['CONFLICT', 'NOT_FOUND'],
    response: z.object({ records: z.number() }),
  }),
};
