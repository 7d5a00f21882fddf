// The history of a record with its dependent rows: who, when, what and why (amendment 12).
import * as z from 'zod/mini';
import type { Permission } from '#core/access.ts';
import { endpoint, id, moment, page } from '#core/contract.ts';
import { isTimeZone } from '#core/dates.ts';
import type { HistoryNoun } from './rules.ts';

/** Number of changes per page. */
export const changesAtOnce = 25;

export const origins = ['form', 'sheet_import', 'api', 'cli', 'undo', 'job', 'demo', 'unknown'] as const;

const change = z.object({
  /** A field of `historyTables`. */
  field: z.string(),
  old: z.nullable(z.string()),
  new: z.nullable(z.string()),
});

export const historyEntry = z.object({
  id,
  at: moment,
  /** Null for customers, who do not see staff names. */
  who: z.nullable(z.string()),
  /** `moved`: it came into the reader's scope from elsewhere, with a past that is not shown. */
  action: z.enum(['insert', 'update', 'delete', 'moved']),
  /** How the change was made; 'unknown' if not recorded, null if it was elsewhere. */
  origin: z.nullable(z.enum(origins)),
  /** The origin as a text: the imported file with its row, or the API client. Empty for a change by form. */
  origin_text: z.string(),
  /** The table of `historyTables`: the record itself or a dependent one. */
  about: z.string(),
  /** The name of a row that has one of its own: a setting, a photo of a delivery report. */
  name: z.nullable(z.string()),
  /** The reason as the user typed it. */
  reason: z.string(),
  changes: z.array(change),
});
export type HistoryEntry = z.output<typeof historyEntry>;

const answer = z.extend(page(historyEntry), {
  /** All users who have changed it; empty for customers. */
  people: z.array(z.object({ actor: z.string(), name: z.string() })),
});
export type History = z.output<typeof answer>;

const query = z.object({
  page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/))),
  /** A user's id, or the name of a job. */
  actor: z.optional(z.string().check(z.maxLength(100))),
  day: z.optional(z.iso.date()),
});

const exportQuery = z.object({
  /** IANA name; the portal's own when not given. */
  time_zone: z.optional(z.string().check(z.maxLength(100), z.refine(isTimeZone, 'unknown_choice'))),
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
  products: historyOf('products', 'records.inspect'),
  batches: historyOf('batches', 'records.inspect'),
  sites: historyOf('sites', 'records.write'),
  site_entries: historyOf('site_entries', 'records.inspect'),
  excursions: historyOf('excursions', 'records.inspect'),
  shipment_requests: historyOf('shipment_requests', 'records.inspect'),
  recalls: historyOf('recalls', 'records.inspect'),
  invoices: historyOf('invoices', 'invoices.inspect'),
  users: historyOf('users', 'users.manage'),
  locations: historyOf('locations', 'locations.write'),
  depots: historyOf('depots', 'records.write'),
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
  exportProducts: exportOf('products', 'records.inspect'),
  exportBatches: exportOf('batches', 'records.inspect'),
  exportSites: exportOf('sites', 'records.write'),
  exportSiteEntries: exportOf('site_entries', 'records.inspect'),
  exportExcursions: exportOf('excursions', 'records.inspect'),
  exportShipmentRequests: exportOf('shipment_requests', 'records.inspect'),
  exportRecalls: exportOf('recalls', 'records.inspect'),
  exportInvoices: exportOf('invoices', 'invoices.inspect'),
  exportUsers: exportOf('users', 'users.manage'),
  exportLocations: exportOf('locations', 'locations.write'),
  exportDepots: exportOf('depots', 'records.write'),
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
    summary: `The whole history of one of the ${noun} as a spreadsheet, with its times in a time zone that the first heading names`,
    query: exportQuery,
    response: 'file',
  });
}
