// Projects (specification, section 3; PRJ-01 … PRJ-09).
import * as z from 'zod/mini';
import { endpoint, id, page, plainDate, reference } from '#core/contract.ts';
import { filterCountsEndpoint } from '#core/filter-counts.ts';
import type { ListDeclaration } from '#core/list-query.ts';
import { line } from '#core/validation.ts';
import { changeReason, recordEndpoints, removalEndpoint } from '#features/supply/record-forms/contract.ts';
import { recordTypes } from '#record-types/catalogue.ts';
import { listShape } from '#record-types/lists.ts';

export const projectsList = {
  sort: [
    'name',
    'sponsor',
    'smo_id',
    'start_date',
    'end_date',
    'location__code',
    'project__client__name',
    'is_active',
  ],
  search: ['name', 'sponsor', 'smo_id', 'project__client__name'],
  filters: ['location', 'project__client__name', 'sponsor', 'is_active', 'client'],
  several: ['project__client__name', 'sponsor'],
  defaultSort: '-start_date',
} as const satisfies ListDeclaration;

const place = z.object({ id, code: z.string(), name: z.string() });

export const projectRow = z.object({
  id,
  name: z.string(),
  sponsor: z.nullable(z.string()),
  smo_id: z.nullable(z.string()),
  client: reference,
  start_date: z.nullable(plainDate),
  end_date: z.nullable(plainDate),
  location: z.nullable(place),
  locations: z.array(place),
  is_active: z.boolean(),
});
export type ProjectRow = z.output<typeof projectRow>;

const note = z.object({ id, ...listShape(recordTypes.project_notes) });
export type ProjectNote = z.output<typeof note>;

export const projectDetail = z.extend(projectRow, {
  transit: z.array(note),
  purchase: z.array(note),
  ivrs: z.array(note),
  /** Number of rows in each of the five lists that the caller may see. */
  totals: z.object({
    inbounds: z.number(),
    outbounds: z.number(),
    returns: z.number(),
    inventories: z.number(),
    destructions: z.number(),
  }),
});
export type ProjectDetail = z.output<typeof projectDetail>;

const one = '/api/projects/{id}/';

export const projectsContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/projects/',
    access: 'projects.read',
    summary: 'Projects',
    list: projectsList,
    response: page(projectRow),
  }),
  listOfClient: endpoint({
    method: 'GET',
    path: '/api/clients/{id}/projects/',
    access: 'clients.read',
    summary: "A client's projects",
    list: projectsList,
    response: page(projectRow),
  }),
  exportList: endpoint({
    method: 'GET',
    path: '/api/projects/excel/',
    access: 'projects.read',
    summary: 'Projects as a spreadsheet',
    list: projectsList,
    response: 'file',
  }),
  filterCounts: filterCountsEndpoint('/api/projects/filter_counts/', 'projects.read', projectsList),
  sponsors: endpoint({
    method: 'GET',
    path: '/api/projects/sponsors/',
    looksUp: true,
    access: 'projects.read',
    summary:
      'Sponsors whose name contains the text, up to fifty by the alphabet, for a filter; sponsors are free text',
    query: z.object({ filter: line({ max: 200 }) }),
    response: z.object({ sponsors: z.array(z.string()) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/',
    access: 'projects.read',
    summary: 'One project with its transit, purchase and IVRS records and the totals of its lists',
    response: projectDetail,
  }),
  ...recordEndpoints(
    'projects',
    { all: '/api/projects/', one, form: '/api/projects/{id}/form/' },
    'records.write',
  ),
  remove: removalEndpoint(
    'projects',
    one,
    changeReason,
    'Deleted if it has no dependent records; otherwise 409: deactivate it instead',
  ),
};
