// The expiry ladder, of one project or of all projects of the caller.
import * as z from 'zod/mini';
import { decimal, endpoint, id, page, plainDate, reference } from '#core/contract.ts';
import { filterCountsEndpoint } from '#core/filter-counts.ts';
import type { ListDeclaration } from '#core/list-query.ts';
import { ladder } from './rules.ts';

export const expiryList = {
  sort: ['expiry_date', 'product', 'batch', 'qty_stock', 'project__name', 'project__client__name'],
  search: ['product', 'batch', 'project__name'],
  /** `kind` is a step of the ladder. */
  filters: ['kind', 'client', 'project__client__name', 'project__name', 'product'],
  several: ['project__client__name', 'project__name'],
  choices: { kind: ladder.map(({ step }) => step) },
  defaultSort: 'expiry_date',
} as const satisfies ListDeclaration;

export const expiryRow = z.object({
  id,
  project: reference,
  client: reference,
  product: z.nullable(z.string()),
  batch: z.nullable(z.string()),
  qty_stock: decimal,
  expiry_date: plainDate,
  /** Counted from the server's business day; negative once it has expired. */
  expires_in_days: z.nullable(z.int()),
});
export type ExpiryRow = z.output<typeof expiryRow>;

/**
 * Number of rows of the filtered client, project and product per step, regardless of the shown step and the search.
 */
export const steps = z.object({
  expired: z.number(),
  days_30: z.number(),
  days_60: z.number(),
  days_90: z.number(),
});

const answer = z.extend(page(expiryRow), { steps });

export const expiryContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/expiry/',
    access: 'records.inspect',
    summary: 'What is in stock and has expired or expires within 90 days',
    list: expiryList,
    response: answer,
  }),
  filterCounts: filterCountsEndpoint('/api/expiry/filter_counts/', 'records.inspect', expiryList),
  listOfProject: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/expiry/',
    access: 'records.inspect',
    summary: 'What of a project is in stock and has expired or expires within 90 days',
    list: expiryList,
    response: answer,
  }),
  exportList: endpoint({
    method: 'GET',
    path: '/api/expiry/excel/',
    access: 'records.inspect',
    summary: 'The expiry ladder as a spreadsheet',
    list: expiryList,
    response: 'file',
  }),
  exportListOfProject: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/expiry/excel/',
    access: 'records.inspect',
    summary: 'The expiry ladder of a project as a spreadsheet',
    list: expiryList,
    response: 'file',
  }),
};
