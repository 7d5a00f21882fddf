// The file of an invoice, and bulk upload in a ZIP.
import * as z from 'zod/mini';
import { endpoint, reference } from '#core/contract.ts';
import { changeReason } from '#features/supply/record-forms/contract.ts';
import { invoiceFileBytes, outcomes, zipBytes } from './rules.ts';

const listedFile = z.object({
  name: z.string(),
  outcome: z.enum(outcomes),
  /** The invoice, if exactly one matches. */
  invoice: z.nullable(reference),
  /** The invoice already has a file, which is retained. */
  replaces: z.boolean(),
});
export type ListedFile = z.output<typeof listedFile>;

export const invoiceFilesContract = {
  attach: endpoint({
    method: 'POST',
    path: '/api/invoices/files/',
    access: 'records.write',
    summary:
      'A ZIP of PDF files, each named after its invoice: what becomes of each; written without `dry_run` alone, and only if `matched` files still match',
    query: z.object({
      dry_run: z.optional(z.enum(['true', 'false'])),
      matched: z.optional(z.string().check(z.regex(/^\d{1,4}$/, 'wrong_type'))),
    }),
    upload: { maxBytes: zipBytes },
    refuses: ['CONFLICT'],
    response: z.object({ matched: z.number(), files: z.array(listedFile) }),
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/invoices/{id}/file',
    wordsAreMissing: true,
    access: 'records.write',
    summary: 'The PDF of an invoice; an older one is replaced and kept',
    upload: { maxBytes: invoiceFileBytes },
    refuses: ['CONFLICT'],
    status: 201,
    response: z.object({ name: z.string(), size: z.number() }),
  }),
  clear: endpoint({
    method: 'DELETE',
    path: '/api/invoices/{id}/file',
    wordsAreMissing: true,
    access: 'records.write',
    summary: 'Takes the file off an invoice',
    body: changeReason,
    refuses: ['CONFLICT'],
    status: 204,
    response: z.undefined(),
  }),
};
