// Projects (specification, section 3; PRJ-01 … PRJ-09).
import * as z from 'zod/mini';
import { decimal, endpoint, id, page, plainDate, reference } from '#core/contract.ts';
import type { ListDeclaration } from '#core/list-query.ts';

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

const note = z.object({
  id,
  date: z.nullable(plainDate),
  reference: z.nullable(z.string()),
  description: z.nullable(z.string()),
  quantity: z.nullable(decimal),
  status: z.nullable(z.string()),
});

const projectDetail = z.extend(projectRow, {
  transit: z.array(note),
  purchase: z.array(note),
  ivrs: z.array(note),
  /** Rows in each of the five lists that the caller may see. */
  totals: z.object({
    inbounds: z.number(),
    outbounds: z.number(),
    returns: z.number(),
    inventories: z.number(),
    destructions: z.number(),
  }),
});
export type ProjectDetail = z.output<typeof projectDetail>;

export const projectsContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/projects/',
    access: 'projects.read',
    summary: 'Projects',
    list: projectsList,
    response: page(projectRow),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/',
    access: 'projects.read',
    summary: 'One project with its transit, purchase and IVRS records and the totals of its lists',
    response: projectDetail,
  }),
};
