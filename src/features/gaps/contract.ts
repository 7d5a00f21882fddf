// The gap list for staff: where records are not complete or do not fit each other.
import * as z from 'zod/mini';
import { decimal, endpoint, id, page, plainDate, reference } from '#core/contract.ts';
import type { ListDeclaration } from '#core/list-query.ts';
import { gapKinds } from './rules.ts';

export const gapsList = {
  sort: ['date', 'reference', 'quantity', 'project__name', 'project__client__name'],
  search: ['reference', 'project__name'],
  /** Without `kind` all of them. */
  filters: ['kind', 'client', 'project__client__name', 'project__name'],
  defaultSort: '-date',
} as const satisfies ListDeclaration;

const gapRow = z.object({
  kind: z.enum(gapKinds),
  /** The record: an outbound, package, destruction or inventory; a batch whose stock differs has none. */
  record_id: z.nullable(id),
  project: reference,
  client: reference,
  /** Dispatch, delivery, destruction or expiry. */
  date: z.nullable(plainDate),
  /** Site, airbill, or product and batch: what the record is known by. */
  reference: z.nullable(z.string()),
  batch: z.nullable(z.string()),
  /** What is expired and in stock, or the residual. */
  quantity: z.nullable(decimal),
});
export type GapRow = z.output<typeof gapRow>;

export const gapsContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/gaps/',
    access: 'gaps.read',
    summary: 'Records that are not complete or do not fit each other, and how many there are of each kind',
    list: gapsList,
    response: z.extend(page(gapRow), {
      /** How many gaps of each kind the client and the search leave. */
      counts: z.object({
        outbound_without_airbill: z.number(),
        delivered_without_report: z.number(),
        destruction_without_certificate: z.number(),
        expired_in_stock: z.number(),
        stock_differs: z.number(),
      }),
    }),
  }),
  exportList: endpoint({
    method: 'GET',
    path: '/api/gaps/excel/',
    access: 'gaps.read',
    summary: 'The gap list as a spreadsheet',
    list: gapsList,
    response: 'file',
  }),
};
