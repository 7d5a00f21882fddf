// The balance of each site and batch of a project, with the rows that make up each figure (decision 0097).
import * as z from 'zod/mini';
import { decimal, endpoint, id, page, plainDate } from '#core/contract.ts';
import { type ListDeclaration, pageOf } from '#core/list-query.ts';
import { figures } from './rules.ts';

const optionalText = z.nullable(z.string());

export const accountabilityList = {
  sort: ['site', 'product', 'batch', 'expiry_date', ...figures, 'residual'],
  search: ['site', 'product', 'batch'],
  /** `differing`: only batches with a difference. */
  filters: ['site', 'kind'],
  choices: { kind: ['differing'] },
  defaultSort: 'site',
} as const satisfies ListDeclaration;

export const accountabilityRow = z.object({
  /** Null for goods whose site is no site of the list; then `site` is as written. */
  site_id: z.nullable(id),
  site: optionalText,
  /** Null for goods that no batch matches; then `product` and `batch` are as written. */
  batch_id: z.nullable(id),
  product: optionalText,
  batch: optionalText,
  expiry_date: z.nullable(plainDate),
  sent: decimal,
  received: decimal,
  /** Refused, or missing from a package that the site confirmed. */
  refused: decimal,
  /** Sent in a package that the site never confirmed. */
  unconfirmed: decimal,
  dispensed: decimal,
  participant_return: decimal,
  sent_back: decimal,
  destroyed: decimal,
  /** Lost or damaged. */
  lost: decimal,
  /** Computed, at least zero. */
  on_hand: decimal,
  /** Below zero if more left the site than came. */
  residual: decimal,
});
export type AccountabilityRow = z.output<typeof accountabilityRow>;

export const rowBehind = z.object({
  list: z.enum(['outbounds', 'returns', 'site_entries']),
  /** The record in that list. */
  id,
  date: z.nullable(plainDate),
  /** Airbill, or the code of the participant. */
  reference: optionalText,
  /** With its sign, for what is on hand. */
  quantity: decimal,
});
export type RowBehind = z.output<typeof rowBehind>;

/** Maximum number of rows shown for a figure. */
export const rowsBehindAtOnce = 100;

export const accountabilityContract = {
  sheet: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/accountability/',
    access: 'site_entries.read',
    summary:
      'Per site and batch: what was sent, what the site did with it, what is on hand, and the difference',
    list: accountabilityList,
    response: z.extend(page(accountabilityRow), {
      /** Number of sites and batches of the project with a difference. */
      differing: z.number(),
    }),
  }),
  rows: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/accountability/rows/',
    access: 'site_entries.read',
    summary: 'The rows behind one figure of a site and batch',
    query: z.object({
      figure: z._default(z.enum(figures), 'sent'),
      site_id: z.optional(z.string().check(z.regex(/^[1-9]\d{0,15}$/))),
      site: z.optional(z.string()),
      batch_id: z.optional(z.string().check(z.regex(/^[1-9]\d{0,15}$/))),
      product: z.optional(z.string()),
      batch: z.optional(z.string()),
      page: z.pipe(z.optional(z.unknown()), z.transform(pageOf)),
    }),
    response: page(rowBehind),
  }),
  exportSheet: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/accountability/excel/',
    access: 'site_entries.read',
    summary: 'The whole accountability of a project as a spreadsheet',
    response: 'file',
  }),
};
