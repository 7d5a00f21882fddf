// The reconciliation of a project per product and batch, with the rows that make up each figure.
import * as z from 'zod/mini';
import { decimal, endpoint, id, page, plainDate } from '#core/contract.ts';
import { type ListDeclaration, pageOf } from '#core/list-query.ts';
import { figures, postedKinds } from './rules.ts';

const optionalText = z.nullable(z.string());

export const reconciliationList = {
  sort: [
    'product',
    'batch',
    'received',
    'opening',
    'adjusted',
    'in_stock',
    'sent',
    'damaged',
    'destroyed_from_stock',
    'residual',
    'returned',
    'returns_adjusted',
    'destroyed_from_returns',
    'returns_on_hand',
  ],
  search: ['product', 'batch'],
  /** `differing`: only batches with a difference in stock or in returns. */
  filters: ['kind'],
  choices: { kind: ['differing'] },
  defaultSort: 'product',
} as const satisfies ListDeclaration;

export const reconciliationRow = z.object({
  product: optionalText,
  batch: optionalText,
  received: decimal,
  /** The stock when stock keeping was switched on; zero without stock keeping. */
  opening: decimal,
  /** Adjustments of its stock; transfers between depots cancel out. */
  adjusted: decimal,
  in_stock: decimal,
  sent: decimal,
  damaged: decimal,
  destroyed_from_stock: decimal,
  /** Zero if everything received is accounted for. */
  residual: decimal,
  returned: decimal,
  /** Adjustments of what is held as returned. */
  returns_adjusted: decimal,
  destroyed_from_returns: decimal,
  /** Negative if more was destroyed from returns than sites returned. */
  returns_on_hand: decimal,
  /** Whether the figures are sums of lines or come from the count only. */
  has_lines: z.boolean(),
});
export type ReconciliationRow = z.output<typeof reconciliationRow>;

export const rowBehind = z.object({
  list: z.enum(['inbounds', 'outbounds', 'returns', 'inventories', 'destructions', 'movements']),
  /** The record in that list, or the movement. */
  id,
  /** Of a movement of stock: its kind, and the batch in a depot that it is of. */
  movement: z.nullable(z.object({ kind: z.enum(postedKinds), stock_id: id })),
  date: z.nullable(plainDate),
  /** Order, airbill, site, storage, or depot with reason: what identifies the record to a user. */
  reference: optionalText,
  quantity: decimal,
});
export type RowBehind = z.output<typeof rowBehind>;

/** Maximum number of rows shown for a figure. */
export const rowsBehindAtOnce = 100;

export const reconciliationContract = {
  sheet: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/reconciliation/',
    access: 'records.inspect',
    summary: 'Per product and batch: received and returned goods, where they went, and the difference',
    list: reconciliationList,
    response: z.extend(page(reconciliationRow), {
      /** Number of products and batches of the project with a difference. */
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
      page: z.pipe(z.optional(z.unknown()), z.transform(pageOf)),
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
