// The reconciliation of a project, per product and batch, and the rows behind each of its figures.
import * as z from 'zod/mini';
import { decimal, endpoint, id, page, plainDate } from '#core/contract.ts';
import type { ListDeclaration } from '#core/list-query.ts';
import { figures } from './rules.ts';

const optionalText = z.nullable(z.string());

export const reconciliationList = {
  sort: ['product', 'batch', 'received', 'in_stock', 'sent', 'damaged', 'destroyed', 'returned', 'residual'],
  search: ['product', 'batch'],
  /** `differing`: only what does not add up. */
  filters: ['kind'],
  defaultSort: 'product',
} as const satisfies ListDeclaration;

const reconciliationRow = z.object({
  product: optionalText,
  batch: optionalText,
  received: decimal,
  in_stock: decimal,
  sent: decimal,
  damaged: decimal,
  destroyed: decimal,
  returned: decimal,
  /** Zero when everything is accounted for. */
  residual: decimal,
  /** Whether lines were added up, or only the count was there. */
  has_lines: z.boolean(),
});
export type ReconciliationRow = z.output<typeof reconciliationRow>;

const rowBehind = z.object({
  list: z.enum(['inbounds', 'outbounds', 'returns', 'inventories', 'destructions']),
  /** The record in that list. */
  id,
  date: z.nullable(plainDate),
  /** Order, airbill, site or storage: what the record is known by. */
  reference: optionalText,
  quantity: decimal,
});
export type RowBehind = z.output<typeof rowBehind>;

/** So many rows behind a figure are shown at once. */
export const rowsBehindAtOnce = 100;

export const reconciliationContract = {
  sheet: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/reconciliation/',
    access: 'records.inspect',
    summary: 'Per product and batch: received, and where it went; what is left over is the residual',
    list: reconciliationList,
    response: z.extend(page(reconciliationRow), {
      /** How many products and batches of the project do not add up. */
      differing: z.number(),
    }),
  }),
  rows: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/reconciliation/rows/',
    access: 'records.inspect',
    summary: 'The rows behind one figure of a batch; without product or batch, those that name none',
    query: z.object({
      figure: z._default(z.enum(figures), 'received'),
      product: z.optional(z.string()),
      batch: z.optional(z.string()),
      page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/))),
    }),
    response: page(rowBehind),
  }),
  exportSheet: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/reconciliation/excel/',
    access: 'records.inspect',
    summary: 'The whole reconciliation of a project as a spreadsheet',
    response: 'file',
  }),
};
