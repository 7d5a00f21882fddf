// The history of a record, with the rows that hang below it: who, when, what, why (amendment 12).
import * as z from 'zod/mini';
import type { Permission } from '#core/access.ts';
import { endpoint, id, moment, page } from '#core/contract.ts';
import type { HistoryNoun } from './rules.ts';

/** So many changes are shown at once. */
export const changesAtOnce = 25;

const change = z.object({
  /** A field of `historyTables`. */
  field: z.string(),
  old: z.nullable(z.string()),
  new: z.nullable(z.string()),
});

const entry = z.object({
  id,
  at: moment,
  /** Null for customers: who it was is the house's own matter. */
  who: z.nullable(z.string()),
  action: z.enum(['insert', 'update', 'delete']),
  /** The table of `historyTables`: the record itself or what hangs below it. */
  about: z.string(),
  /** What is called by a name of its own: a setting. */
  name: z.nullable(z.string()),
  reason: z.string(),
  changes: z.array(change),
});
export type HistoryEntry = z.output<typeof entry>;

const answer = z.extend(page(entry), {
  /** Everybody who ever changed it; none for customers. */
  people: z.array(z.object({ actor: z.string(), name: z.string() })),
});
export type History = z.output<typeof answer>;

const query = z.object({
  page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/))),
  /** A user's id, or the name of a job. */
  actor: z.optional(z.string().check(z.maxLength(100))),
  day: z.optional(z.iso.date()),
});

export const historyContract = {
  clients: historyOf('clients', 'records.inspect'),
  projects: historyOf('projects', 'records.inspect'),
  packages: historyOf('packages', 'records.inspect'),
  inbounds: historyOf('inbounds', 'records.inspect'),
  outbounds: historyOf('outbounds', 'records.inspect'),
  returns: historyOf('returns', 'records.inspect'),
  inventories: historyOf('inventories', 'records.inspect'),
  destructions: historyOf('destructions', 'records.inspect'),
  invoices: historyOf('invoices', 'invoices.inspect'),
  users: historyOf('users', 'users.manage'),
  locations: historyOf('locations', 'locations.write'),
  cities: historyOf('cities', 'cities.write'),
  globalSettings: endpoint({
    method: 'GET',
    path: '/api/history/global_settings/',
    access: 'global_settings.manage',
    summary: 'Who changed which global setting, when and why; secrets are not shown',
    query,
    response: answer,
  }),
  exportClients: exportOf('clients', 'records.inspect'),
  exportProjects: exportOf('projects', 'records.inspect'),
  exportPackages: exportOf('packages', 'records.inspect'),
  exportInbounds: exportOf('inbounds', 'records.inspect'),
  exportOutbounds: exportOf('outbounds', 'records.inspect'),
  exportReturns: exportOf('returns', 'records.inspect'),
  exportInventories: exportOf('inventories', 'records.inspect'),
  exportDestructions: exportOf('destructions', 'records.inspect'),
  exportInvoices: exportOf('invoices', 'invoices.inspect'),
  exportUsers: exportOf('users', 'users.manage'),
  exportLocations: exportOf('locations', 'locations.write'),
  exportCities: exportOf('cities', 'cities.write'),
};

function historyOf<N extends HistoryNoun, A extends Permission>(noun: N, access: A) {
  return endpoint({
    method: 'GET',
    path: `/api/history/${noun}/{id}/`,
    access,
    summary: `The history of one of the ${noun}: who, when, what, why, newest first`,
    query,
    response: answer,
  });
}

function exportOf<N extends HistoryNoun, A extends Permission>(noun: N, access: A) {
  return endpoint({
    method: 'GET',
    path: `/api/history/${noun}/{id}/excel/`,
    access,
    summary: `The whole history of one of the ${noun} as a spreadsheet`,
    response: 'file',
  });
}
