// Packages (specification, section 3): looked up by airbill; status is free text.
import * as z from 'zod/mini';
import { decimal, endpoint, id, moment, page, plainDate, reference } from '#core/contract.ts';
import type { ListDeclaration } from '#core/list-query.ts';
import { text, words } from '#core/validation.ts';
import { readDate } from '../imports/rules.ts';

export const packagesList = {
  sort: ['airbill', 'doc_id', 'doc_type', 'status', 'date', 'car', 'project__name', 'project__client__name'],
  search: ['airbill', 'doc_id', 'doc_type', 'status', 'car', 'project__name', 'project__client__name'],
  filters: ['track__airbill', 'project__client__name', 'client', 'status'],
  defaultSort: '-date',
} as const satisfies ListDeclaration;

export const packageRow = z.object({
  id,
  airbill: z.string(),
  doc_id: z.nullable(z.string()),
  doc_type: z.nullable(z.string()),
  project: z.object({ id, name: z.string(), client: reference }),
  status: z.nullable(z.string()),
  date: z.nullable(plainDate),
  car: z.nullable(z.string()),
  tracked: z.boolean(),
});
export type PackageRow = z.output<typeof packageRow>;

/** What a driver gets of a package that is looked up. */
const packageShort = z.object({
  id,
  airbill: z.string(),
  doc_id: z.nullable(z.string()),
  project: z.object({ name: z.string() }),
  destination: z.nullable(z.string()),
});
export type PackageShort = z.output<typeof packageShort>;

const packageDetail = z.extend(packageRow, {
  destination: z.nullable(z.string()),
  weight: z.nullable(decimal),
  freight_cost: z.nullable(decimal),
  statuses: z.array(
    z.object({ status: z.string(), at: moment, place: z.nullable(z.string()), note: z.nullable(z.string()) }),
  ),
  /** The outbounds of this airbill that the caller may see (SUP-16). */
  outbounds: z.array(
    z.object({
      id,
      project: reference,
      site: z.nullable(z.string()),
      dispatched_date: z.nullable(plainDate),
    }),
  ),
  reports: z.array(z.object({ at: moment, recipients: z.array(z.string()) })),
});
export type PackageDetail = z.output<typeof packageDetail>;

/** So many packages get a status at once. */
export const packagesAtOnce = 500;
export const newStatus = words({ max: 64 });

export const packagesContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/packages/',
    access: 'packages.read',
    summary: 'Packages',
    list: packagesList,
    response: page(packageRow),
  }),
  choices: endpoint({
    method: 'GET',
    path: '/api/packages/choices/',
    access: 'packages.read',
    summary: 'The statuses that are in use, for a filter; statuses are free text',
    response: z.object({ statuses: z.array(z.string()) }),
  }),
  search: endpoint({
    method: 'GET',
    path: '/api/packages/search/',
    access: 'packages.search',
    summary: 'Packages of exactly this airbill, without regard to case; a driver gets the short form',
    query: z.object({ airbill: text({ max: 200 }) }),
    response: page(z.union([packageRow, packageShort])),
  }),
  changeStatuses: endpoint({
    method: 'POST',
    path: '/api/packages/status/',
    access: 'records.write',
    summary:
      'One status for up to 500 packages, all or none; each is in its history and mailed as a change by hand',
    body: z.object({
      ids: z
        .array(z.int('required').check(z.positive()))
        .check(z.minLength(1, 'required'), z.maxLength(packagesAtOnce, `max:${packagesAtOnce}`)),
      status: newStatus,
      /** Without one each keeps its own. */
      date: z.optional(
        z.nullable(
          text({ max: 10 }).check(z.refine((value) => 'value' in readDate(value, ['YYYY-MM-DD']), 'date')),
        ),
      ),
    }),
    response: z.object({ changed: z.number() }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/packages/{id}/',
    access: 'packages.search',
    summary: 'One package with its history; a driver gets the short form',
    response: z.union([packageDetail, packageShort]),
  }),
};
