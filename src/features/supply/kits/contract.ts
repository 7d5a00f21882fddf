// Kits: numbered packs of a batch, where each is and what happened to it (decision 0092). They are made by an import of a kit
// list, or added to a batch by their numbers.
import * as z from 'zod/mini';
import { endpoint, id, moment, page, plainDate, reference } from '#core/contract.ts';
import { filterCountsEndpoint } from '#core/filter-counts.ts';
import type { ListDeclaration } from '#core/list-query.ts';
import { line } from '#core/validation.ts';
import { requiredReason } from '#features/supply/record-forms/contract.ts';
import { kitStatuses } from './rules.ts';

export const kitsList = {
  sort: [
    'number',
    'batch',
    'product',
    'status',
    'site',
    'created_at',
    'project__name',
    'project__client__name',
  ],
  search: ['number'],
  /** `batch` is a number, in any project; `batch_id` one batch. */
  filters: ['client', 'project__client__name', 'project__name', 'batch', 'batch_id', 'site', 'status'],
  choices: { status: kitStatuses },
  several: ['project__client__name', 'project__name'],
  defaultSort: 'number',
} as const satisfies ListDeclaration;

export const kitRow = z.object({
  id,
  number: z.string(),
  status: z.enum(kitStatuses),
  /** Since when; null for a planned outbound without a date. */
  since: z.nullable(plainDate),
  /** Where it is, or was sent to. */
  site: z.nullable(z.string()),
  batch: z.object({ id, number: z.string() }),
  product: reference,
  project: reference,
  client: reference,
  created_at: moment,
});
export type KitRow = z.output<typeof kitRow>;

export const kitDetail = z.extend(kitRow, {
  /** The latest first. */
  steps: z.array(
    z.object({
      step: z.enum(kitStatuses),
      happened_on: z.nullable(plainDate),
      site: z.nullable(z.string()),
      record: z.enum(['outbounds', 'packages', 'returns', 'destructions', 'site_entries']),
      record_id: id,
      person: z.nullable(z.string()),
      note: z.nullable(z.string()),
    }),
  ),
});
export type KitDetail = z.output<typeof kitDetail>;

/** Numbers and ranges: `1001-1010, 1015`. */
export const newKits = z.object({ numbers: line({ max: 4000 }) });

export const kitsContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/kits/',
    access: 'stocks.read',
    summary: 'Kits, with where each is',
    list: kitsList,
    response: page(kitRow),
  }),
  filterCounts: filterCountsEndpoint('/api/kits/filter_counts/', 'stocks.read', kitsList),
  exportList: endpoint({
    method: 'GET',
    path: '/api/kits/excel/',
    access: 'stocks.read',
    summary: 'The list of kits as a spreadsheet',
    list: kitsList,
    response: 'file',
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/kits/{id}/',
    access: 'stocks.read',
    summary: 'One kit with its history: each step with its date, record and person',
    response: kitDetail,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/batches/{id}/kits/',
    access: 'batches.write',
    summary: 'Add kits to a batch by their numbers and ranges; all or none',
    body: newKits,
    status: 201,
    response: z.object({ added: z.number() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/kits/{id}/',
    access: 'batches.write',
    summary: 'Delete a kit that no record names, with the reason',
    body: requiredReason,
    refuses: ['CONFLICT'],
    status: 204,
    response: z.undefined(),
  }),
};
