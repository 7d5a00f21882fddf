// The drug accountability log of sites: dispensed, returned by participants, destroyed and lost goods (decision 0097).
import * as z from 'zod/mini';
import { decimal, endpoint, id, moment, page, plainDate, reference } from '#core/contract.ts';
import { givenDay, positiveQuantity } from '#core/given-values.ts';
import type { ListDeclaration } from '#core/list-query.ts';
import { line, paragraph, words } from '#core/validation.ts';
import { requiredReason } from '#features/supply/record-forms/contract.ts';
import { entryKinds, kitStates } from './rules.ts';

const optionalText = z.nullable(z.string());

export const siteEntriesList = {
  sort: ['date', 'kind', 'site', 'participant', 'kit', 'created_at'],
  search: ['participant', 'kit'],
  filters: ['site', 'kind'],
  choices: { kind: entryKinds },
  defaultSort: '-date',
} as const satisfies ListDeclaration;

export const siteEntry = z.object({
  id,
  date: plainDate,
  kind: z.enum(entryKinds),
  site: reference,
  /** A code, never a name. */
  participant: optionalText,
  /** The number of the kit; null for goods without kits. */
  kit: optionalText,
  product: optionalText,
  batch: optionalText,
  expiry_date: z.nullable(plainDate),
  quantity: z.nullable(decimal),
  note: optionalText,
  entered_by: optionalText,
  created_at: moment,
  voided_at: z.nullable(moment),
  void_reason: optionalText,
});
export type SiteEntry = z.output<typeof siteEntry>;

/** The choices of a form: sites of the project that the caller may access, and their stock. */
export const entryChoices = z.object({
  sites: z.array(reference),
  /** None for the blinded. */
  batches: z.array(z.object({ site_id: id, id, name: z.string(), on_hand: decimal })),
  kits: z.array(z.object({ site_id: id, number: z.string(), state: z.enum(kitStates) })),
});
export type EntryChoices = z.output<typeof entryChoices>;

const participant = line({ max: 30, optional: true });
const note = paragraph({ max: 500, optional: true });

/** A new entry: of kits, each of which becomes an entry, or of a quantity of a batch. */
export const newEntry = z.object({
  site_id: z.int('required').check(z.positive()),
  kind: z.enum(entryKinds),
  date: givenDay(),
  participant: z.optional(participant),
  /** Numbers and ranges: `1001-1010, 1015`. */
  kits: z.optional(line({ max: 4000, optional: true })),
  batch_id: z.optional(z.nullable(z.int().check(z.positive()))),
  quantity: z.optional(positiveQuantity),
  note: z.optional(note),
  /** The goods were dispensed although expired, recalled or not released; the note gives the reason. */
  confirm_warnings: z.optional(z.boolean()),
});

/** A correction; fields that are not given stay. The kit and the batch of an entry do not change: it is voided and entered again. */
export const entryChange = z.object({
  date: z.optional(givenDay()),
  participant: z.optional(participant),
  quantity: z.optional(positiveQuantity),
  note: z.optional(note),
  /** As for a new entry, for another day. */
  confirm_warnings: z.optional(z.boolean()),
  reason: words({ max: 500 }),
});

export const siteEntriesContract = {
  choices: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/site_entries/choices/',
    access: 'site_entries.read',
    summary: 'The sites of a project with the batches and kits that each has; the blinded have kits only',
    response: entryChoices,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/site_entries/',
    access: 'site_entries.read',
    summary: 'The accountability log of the sites of a project, voided entries included',
    list: siteEntriesList,
    response: page(siteEntry),
  }),
  exportList: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/site_entries/excel/',
    access: 'site_entries.read',
    summary: 'The accountability log as a spreadsheet',
    list: siteEntriesList,
    response: 'file',
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/projects/{id}/site_entries/',
    access: 'site_entries.write',
    summary:
      'Record what a site dispensed, what participants returned, what was destroyed or lost: one entry for each kit, all or none. ' +
      'What had expired, was recalled or not released on that day is refused as dispensed without `confirm_warnings` and a note',
    body: newEntry,
    status: 201,
    response: z.object({ added: z.number() }),
  }),
  correct: endpoint({
    method: 'PATCH',
    path: '/api/site_entries/{id}/',
    access: 'site_entries.write',
    summary: 'Correct an entry of a site, with the reason',
    body: entryChange,
    refuses: ['CONFLICT'],
    response: siteEntry,
  }),
  void: endpoint({
    method: 'DELETE',
    path: '/api/site_entries/{id}/',
    access: 'site_entries.write',
    summary: 'Void an entry of a site, with the reason; it stays in the log',
    body: requiredReason,
    refuses: ['CONFLICT'],
    status: 204,
    response: z.undefined(),
  }),
};
