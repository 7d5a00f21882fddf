import { AppError } from '#core/errors.ts';
import { auditDownload } from '#server/database/audit.ts';
import type { Database } from '#server/database/database.ts';
import { asPage } from '#server/database/listing.ts';
import type { RequestContext, ServerHandlers } from '#server/http/mount.ts';
import { changesAtOnce, type historyContract } from '../contract.ts';
import type { HistoryNoun } from '../rules.ts';
import { exportHistory, readableEntries } from './export.ts';
import { type About, listActors, listHistory, seesRecord } from './store.ts';

interface OfRecord {
  params: { id: number };
}
interface Asked {
  query: { page?: string | undefined; actor?: string | undefined; day?: string | undefined };
}
interface AskedFile {
  query: { time_zone?: string | undefined };
}

export function historyHandlers(
  database: Database,
  timeZone: string,
): ServerHandlers<typeof historyContract> {
  async function read(about: About, { query }: Asked, context: RequestContext) {
    const { scope } = context;
    const people = scope.reach === 'all';
    const page = Number(query.page ?? 1);
    // Readers who do not see the user cannot filter by it.
    const filter = { actor: people ? query.actor : undefined, day: query.day, timeZone };
    const { count, rows } = await listHistory(database, scope, about, filter, page);
    const actors = people ? await listActors(database, scope, about) : [];
    const { entries, nameOf } = await readableEntries(database, scope, context.language, about, rows, actors);
    return {
      ...asPage(context, { page, limit: changesAtOnce, filters: {} }, { count, rows: entries }),
      people: actors.map((actor) => ({ actor, name: nameOf(actor) })),
    };
  }
  async function require(noun: HistoryNoun, id: number, { scope }: RequestContext): Promise<void> {
    if (!(await seesRecord(database, scope, noun, id))) throw new AppError('NOT_FOUND');
  }
  function historyOf(noun: HistoryNoun) {
    return async (input: OfRecord & Asked, context: RequestContext) => {
      await require(noun, input.params.id, context);
      return read({ noun, id: input.params.id }, input, context);
    };
  }
  function download(noun: HistoryNoun) {
    return async ({ params: { id }, query }: OfRecord & AskedFile, context: RequestContext) => {
      await require(noun, id, context);
      await auditDownload(database, context.cause, `export history of ${noun}`, id);
      const { scope, language } = context;
      const reader = { language, timeZone: query.time_zone ?? timeZone };
      return exportHistory(database, scope, { noun, id }, reader);
    };
  }
  return {
    clients: historyOf('clients'),
    projects: historyOf('projects'),
    packages: historyOf('packages'),
    inbounds: historyOf('inbounds'),
    outbounds: historyOf('outbounds'),
    returns: historyOf('returns'),
    inventories: historyOf('inventories'),
    destructions: historyOf('destructions'),
    products: historyOf('products'),
    batches: historyOf('batches'),
    sites: historyOf('sites'),
    site_entries: historyOf('site_entries'),
    excursions: historyOf('excursions'),
    shipment_requests: historyOf('shipment_requests'),
    recalls: historyOf('recalls'),
    invoices: historyOf('invoices'),
    users: historyOf('users'),
    locations: historyOf('locations'),
    depots: historyOf('depots'),
    cities: historyOf('cities'),
    globalSettings: (input, context) => read({ noun: 'global_settings' }, input, context),
    exportClients: download('clients'),
    exportProjects: download('projects'),
    exportPackages: download('packages'),
    exportInbounds: download('inbounds'),
    exportOutbounds: download('outbounds'),
    exportReturns: download('returns'),
    exportInventories: download('inventories'),
    exportDestructions: download('destructions'),
    exportProducts: download('products'),
    exportBatches: download('batches'),
    exportSites: download('sites'),
    exportSiteEntries: download('site_entries'),
    exportExcursions: download('excursions'),
    exportShipmentRequests: download('shipment_requests'),
    exportRecalls: download('recalls'),
    exportInvoices: download('invoices'),
    exportUsers: download('users'),
    exportLocations: download('locations'),
    exportDepots: download('depots'),
    exportCities: download('cities'),
  };
}
