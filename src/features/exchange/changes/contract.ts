// The change feed: created, changed, voided and deleted records, in an order without late entries (decision 0095).
import * as z from 'zod/mini';
import type { Permission } from '#core/access.ts';
import { endpoint, id, moment } from '#core/contract.ts';

export const changeKinds = [
  'clients',
  'projects',
  'products',
  'batches',
  'kits',
  'packages',
  'inbounds',
  'outbounds',
  'returns',
  'inventories',
  'destructions',
  'invoices',
] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** The permission needed to see changes of a record type. */
export const permissionOfKind: Readonly<Record<ChangeKind, Permission>> = {
  clients: 'clients.read',
  projects: 'projects.read',
  products: 'stocks.read',
  batches: 'stocks.read',
  kits: 'stocks.read',
  packages: 'packages.read',
  inbounds: 'shipments.read',
  outbounds: 'shipments.read',
  returns: 'shipments.read',
  inventories: 'stocks.read',
  destructions: 'shipments.read',
  invoices: 'invoices.read',
};

export const changeActions = ['created', 'updated', 'voided', 'restored', 'deleted'] as const;

/** One record, with what happened to it; its values are read by its own endpoint. */
export const change = z.object({
  /** Its position in the feed. */
  cursor: z.string(),
  kind: z.enum(changeKinds),
  id,
  /** A record moved out of the caller's clients counts as deleted. */
  action: z.enum(changeActions),
  at: moment,
  project: z.nullable(id),
  client: z.nullable(id),
});
export type Change = z.output<typeof change>;

export const changesByDefault = 200;
export const changesMaximum = 1000;
/** How many days changes are kept; after a longer absence a client must read the lists again. */
export const changeDays = 60;

export const changesContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/changes/',
    access: 'changes.read',
    summary: `Changes of records in the order in which they became visible, at most ${changesMaximum} at once: ask again with next_cursor; kept for ${changeDays} days`,
    query: z.object({
      cursor: z.optional(z.string().check(z.regex(/^\d{1,18}$/, 'wrong_type'))).register(z.globalRegistry, {
        description:
          'The next_cursor of the last answer; without it and updated_since, from the oldest change that is kept',
      }),
      updated_since: z
        .optional(z.iso.datetime({ offset: true, error: 'moment' }))
        .register(z.globalRegistry, {
          description: 'To begin without a cursor: changes since this moment, with its offset from UTC',
        }),
      kind: z.optional(z.enum(changeKinds)),
      limit: z.optional(z.string()),
    }),
    response: z.object({
      results: z.array(change),
      next_cursor: z.string(),
      has_more: z.boolean(),
    }),
  }),
};
