// The list of open issues for staff: incomplete or contradictory records.
import * as z from 'zod/mini';
import { decimal, endpoint, id, page, plainDate, reference } from '#core/contract.ts';
import { filterCountsEndpoint } from '#core/filter-counts.ts';
import type { ListDeclaration } from '#core/list-query.ts';
import { errorNames } from '#core/record-rules.ts';
import { ruledKinds } from '#features/supply/plausibility/rules.ts';
import { openIssueKinds } from './rules.ts';

export const openIssuesList = {
  sort: ['date', 'reference', 'quantity', 'project__name', 'project__client__name'],
  search: ['reference', 'project__name'],
  /** Without `kind`, all kinds. */
  filters: ['kind', 'client', 'project__client__name', 'project__name'],
  several: ['kind', 'project__client__name', 'project__name'],
  choices: { kind: openIssueKinds },
  defaultSort: '-date',
} as const satisfies ListDeclaration;

export const openIssue = z.object({
  kind: z.enum(openIssueKinds),
  /** The record: an outbound, package, destruction or inventory; none for a batch with a stock difference. */
  record_id: z.nullable(id),
  /** The type of the record that breaks a rule, and the rule; null for the other kinds of issues. */
  record: z.nullable(z.enum(ruledKinds)),
  rule: z.nullable(z.enum(errorNames)),
  /** Null for a client, and for an invoice without a project. */
  project: z.nullable(reference),
  client: z.nullable(reference),
  /** Dispatch, delivery, destruction or expiry. */
  date: z.nullable(plainDate),
  /** Site, airbill, or product and batch: what identifies the record to a user. */
  reference: z.nullable(z.string()),
  batch: z.nullable(z.string()),
  /** The expired stock, or the residual. */
  quantity: z.nullable(decimal),
});
export type OpenIssue = z.output<typeof openIssue>;

export const openIssuesContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/gaps/',
    access: 'gaps.read',
    summary: 'Records that are not complete or do not fit each other, and how many there are of each kind',
    list: openIssuesList,
    response: z.extend(page(openIssue), {
      /** Number of open issues per kind within the chosen client and search. */
      counts: z.object({
        outbound_without_airbill: z.number(),
        delivered_without_report: z.number(),
        destruction_without_certificate: z.number(),
        expired_in_stock: z.number(),
        stock_differs: z.number(),
        returns_differ: z.number(),
        batch_unmatched: z.number(),
        stock_below_zero: z.number(),
        blinded_name_missing: z.number(),
        breaks_rule: z.number(),
      }),
    }),
  }),
  filterCounts: filterCountsEndpoint('/api/gaps/filter_counts/', 'gaps.read', openIssuesList),
  exportList: endpoint({
    method: 'GET',
    path: '/api/gaps/excel/',
    access: 'gaps.read',
    summary: 'The list of open issues as a spreadsheet',
    list: openIssuesList,
    response: 'file',
  }),
};
