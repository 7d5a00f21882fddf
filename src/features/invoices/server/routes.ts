import { plainDateIn } from '#core/dates.ts';
import { found } from '#core/errors.ts';
import type { ListQuery } from '#core/list-query.ts';
import { auditEvent } from '#server/audit.ts';
import type { Database } from '#server/database.ts';
import { fileBytes } from '#server/files.ts';
import { asPage } from '#server/listing.ts';
import type { RequestContext, ServerHandlers } from '#server/mount.ts';
import type { invoicesContract } from '../contract.ts';
import type { Period } from '../rules.ts';
import { exportInvoices } from './export.ts';
import {
  findInvoice,
  findInvoiceFile,
  type InvoiceFilters,
  listAgeing,
  listBudget,
  listInvoices,
  listPayments,
  listUnassigned,
} from './store.ts';

export function invoicesHandlers(
  database: Database,
  timeZone: string,
): ServerHandlers<typeof invoicesContract> {
  const today = () => plainDateIn(timeZone, new Date());
  function list(period: Period) {
    return async ({ query }: { query: ListQuery }, context: RequestContext) =>
      asPage(context, query, await listInvoices(database, context.scope, { period, today: today(), query }));
  }
  function download(period: Period) {
    return async ({ query }: { query: InvoiceFilters }, context: RequestContext) => {
      await database.write(context.cause('download'), (transaction) =>
        auditEvent(transaction, `export invoices ${period}`, undefined),
      );
      return exportInvoices(database, context.scope, {
        period,
        today: today(),
        given: query,
        language: context.language,
      });
    };
  }
  return {
    current: list('current'),
    past: list('past'),
    debt: list('debt'),
    exportCurrent: download('current'),
    exportPast: download('past'),
    exportDebt: download('debt'),
    ageing: ({ query }, { scope }) => listAgeing(database, scope, { today: today(), given: query }),
    unassigned: async ({ query }, context) =>
      asPage(context, query, await listUnassigned(database, context.scope, query)),
    get: async ({ params }, { scope }) => found(await findInvoice(database, scope, params.id, today())),
    async payments({ params, query }, context) {
      const { id } = found(await findInvoice(database, context.scope, params.id, today()));
      return asPage(context, query, await listPayments(database, context.scope, id, query));
    },
    async budget({ params }, { scope }) {
      return listBudget(database, scope, found(await findInvoice(database, scope, params.id, today())));
    },
    async file({ params }, { scope, cause }) {
      const file = found(await findInvoiceFile(database, scope, params.id));
      await database.write(cause('download'), (transaction) =>
        auditEvent(transaction, 'download invoice', params.id),
      );
      return {
        name: file.name,
        contentType: file.content_type,
        bytes: fileBytes(database, file.id, file.size),
      };
    },
  };
}
