// Lists that a user saves under a name. Staff may share theirs with each other.
import * as z from 'zod/mini';
import { endpoint, id } from '#core/contract.ts';
import { line, text } from '#core/validation.ts';

export const viewsMaximum = 100;

/** The lists that can be kept, by the name of their table on the screen. */
export const viewedLists = [
  'clients',
  'projects',
  'packages',
  'invoices',
  'inbounds',
  'outbounds',
  'returns',
  'inventories',
  'destructions',
  'products',
  'batches',
  'kits',
  'stock',
  'stock_levels',
  'expiry',
  'gaps',
  'routes',
  'shipments',
  'shipment-requests',
  'recalls',
  'unblindings',
  'excursions',
  'delivery-reports',
] as const;
export type ViewedList = (typeof viewedLists)[number];

export const savedView = z.object({
  id,
  list: z.enum(viewedLists),
  name: z.string(),
  /** The list's part of an address: `search=asthma&sort=-start_date&status=Shipped`. */
  query: z.string(),
  hidden_columns: z.array(z.string()),
  /** Ids in the order of the person who saved it; empty for the list's own order. */
  column_order: z.array(z.string()),
  is_shared: z.boolean(),
  /** Only the own ones can be changed. */
  is_own: z.boolean(),
  /** The owner, by name or else by email. */
  owner: z.string(),
});
export type SavedView = z.output<typeof savedView>;

const columnIds = z.array(line({ max: 100 })).check(z.maxLength(60));
const content = { query: text({ max: 2000, optional: true }), hidden_columns: columnIds };
const name = line({ max: 100 }).check(z.refine((given) => given.trim() !== '', 'required'));

/** The fields of the form. */
export const viewName = z.object({ name, is_shared: z.boolean() });

export const viewCreation = z.object({
  list: z.enum(viewedLists),
  name,
  ...content,
  column_order: z.optional(columnIds),
  is_shared: z.optional(z.boolean()),
});
export const viewChange = z.object({
  name: z.optional(name),
  query: z.optional(content.query),
  hidden_columns: z.optional(columnIds),
  column_order: z.optional(columnIds),
  is_shared: z.optional(z.boolean()),
});

export const viewsContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/views/',
    access: 'views.manage',
    summary: 'The own saved views, and those that colleagues share, by list and name',
    response: z.object({ results: z.array(savedView) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/views/',
    access: 'views.manage',
    summary: 'Keep a list as it is searched, filtered and sorted, with its columns; sharing is for staff',
    body: viewCreation,
    refuses: ['TOO_MANY_REQUESTS'],
    status: 201,
    response: savedView,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/views/{id}/',
    access: 'views.manage',
    summary: 'Rename, replace, share or stop sharing an own view',
    body: viewChange,
    response: savedView,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/views/{id}/',
    access: 'views.manage',
    summary: 'Delete an own view',
    status: 204,
    response: z.undefined(),
  }),
};
