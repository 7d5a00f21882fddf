// Temperature excursions: the list, one case, and its disposition, which is signed (decisions 0079, 0084).
import * as z from 'zod/mini';
import { decimal, endpoint, id, moment, page, plainDate, reference } from '#core/contract.ts';
import { filterCountsEndpoint } from '#core/filter-counts.ts';
import type { ListDeclaration } from '#core/list-query.ts';
import { digits, line, text, words } from '#core/validation.ts';
import { signatureRow } from '#features/oversight/signatures/contract.ts';
import { storageClasses } from '#record-types/product.ts';
import { excursionStates, outcomes } from './rules.ts';

export const excursionsList = {
  sort: ['opened_at', 'due_on', 'reference', 'storage_class', 'project__name', 'project__client__name'],
  search: ['reference', 'project__name'],
  filters: ['status', 'client', 'project__client__name', 'project__name'],
  choices: { status: excursionStates },
  several: ['project__client__name', 'project__name'],
  defaultSort: '-opened_at',
} as const satisfies ListDeclaration;

export const excursionRow = z.object({
  id,
  /** Airbill, or the site of an outbound without one. */
  reference: z.string(),
  package_id: z.nullable(id),
  outbound_id: z.nullable(id),
  project: reference,
  client: reference,
  storage_class: z.enum(storageClasses),
  status: z.enum(excursionStates),
  opened_at: moment,
  due_on: plainDate,
  /** Minutes outside, of the file with the most, rounded up; null if only a temperature at receipt is known. */
  minutes_outside: z.nullable(z.number()),
  /** °C, over all files and reports. */
  lowest_c: decimal,
  highest_c: decimal,
});
export type ExcursionRow = z.output<typeof excursionRow>;

const cause = z.object({
  id,
  found_at: moment,
  /** The logger's file, or the delivery report with the temperature at receipt. */
  temperature_file_id: z.nullable(id),
  file: z.nullable(z.string()),
  is_voided: z.boolean(),
  delivery_report_id: z.nullable(id),
  low_c: decimal,
  high_c: decimal,
  allowed_minutes: z.number(),
  minutes_outside: z.nullable(z.number()),
  lowest_c: decimal,
  highest_c: decimal,
});

const item = z.object({
  id,
  product: z.nullable(z.string()),
  batch: z.nullable(z.string()),
  batch_id: z.nullable(id),
  quantity: z.nullable(decimal),
});

export const excursionDetail = z.extend(excursionRow, {
  causes: z.array(cause),
  /** The quantities in quarantine until the case is decided, and the subject of its outcome afterwards. */
  items: z.array(item),
  outcome_reason: z.nullable(z.string()),
  decided_at: z.nullable(moment),
  /** Null for customers, who do not see the names of staff. */
  decided_by: z.nullable(z.string()),
  updated_at: z.string(),
  signatures: z.array(signatureRow),
});
export type ExcursionDetail = z.output<typeof excursionDetail>;

/** The decision and, with it, the signature. */
export const disposition = z.object({
  outcome: z.enum(outcomes),
  reason: words({ max: 500 }),
  password: text({ max: 1024 }),
  code: z.optional(digits({ max: 16 })),
  updated_at: z.optional(line({ max: 40 })),
});

export const excursionsContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/excursions/',
    access: 'excursions.read',
    summary: 'Temperature excursions of shipments, open and decided',
    list: excursionsList,
    response: page(excursionRow),
  }),
  filterCounts: filterCountsEndpoint('/api/excursions/filter_counts/', 'excursions.read', excursionsList),
  exportList: endpoint({
    method: 'GET',
    path: '/api/excursions/excel/',
    access: 'excursions.read',
    summary: 'The list of temperature excursions as a spreadsheet',
    list: excursionsList,
    response: 'file',
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/excursions/{id}/',
    access: 'excursions.read',
    summary:
      'One temperature excursion: what showed it, the quantities in quarantine, outcome and signatures',
    response: excursionDetail,
  }),
  decide: endpoint({
    method: 'POST',
    path: '/api/excursions/{id}/disposition/',
    access: 'dispositions.write',
    summary:
      'Release or reject what was outside its limits, with reason and electronic signature; by the capability quality. Another decision makes the signatures before it void',
    body: disposition,
    refuses: ['WRONG_PASSWORD', 'BLOCKED_USER', 'CONFLICT'],
    response: excursionDetail,
  }),
};
