// The files of many invoices at once, in a ZIP.
import * as z from 'zod/mini';
import { endpoint, reference } from '#core/contract.ts';
import { outcomes, zipBytes } from './rules.ts';

const listedFile = z.object({
  name: z.string(),
  outcome: z.enum(outcomes),
  /** Whose it is, where there is one of that name. */
  invoice: z.nullable(reference),
  /** The invoice has a file already, which is kept. */
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
    response: z.object({ matched: z.number(), files: z.array(listedFile) }),
  }),
};
