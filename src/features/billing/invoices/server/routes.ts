import { plainDateIn } from '#core/dates.ts';
import { AppError, found } from '#core/errors.ts';
import type { ListQuery } from '#core/list-query.ts';
import { announceInvoices, cancelNotice } from '#features/oversight/notifications/server/service.ts';
import { findClient } from '#features/supply/clients/server/service.ts';
import { recordHandlers } from '#features/supply/record-forms/server/service.ts';
import { auditDownload } from '#server/database/audit.ts';
import type { Database } from '#server/database/database.ts';
import { asPage } from '#server/database/listing.ts';
import { fileBytes } from '#server/files/files.ts';
import type { RequestContext, ServerHandlers } from '#server/http/mount.ts';
import type { invoicesContract, paymentsContract } from '../contract.ts';
import type { Period } from '../rules.ts';
import { lockInvoice, updateBalance } from './balance.ts';
import { listBudget } from './budget.ts';
import { exportInvoices } from './export.ts';
import type { InvoiceFilters } from './sources.ts';
import { statementPdf } from './statement-pdf.ts';
import {
  countInvoices,
  findInvoice,
  findInvoiceFile,
  hasPayments,
  listAgeing,
  listInvoices,
  listPayments,
  listUnassigned,
} from './store.ts';

export function invoicesHandlers(
  database: Database,
  { timeZone, publicUrl }: { readonly timeZone: string; readonly publicUrl: string },
): ServerHandlers<typeof invoicesContract> {
  const today = () => plainDateIn(timeZone, new Date());
  function list(period: Period) {
    return async ({ query }: { query: ListQuery }, context: RequestContext) =>
      asPage(context, query, await listInvoices(database, context.scope, { period, today: today(), query }));
  }
  function counts(period: Period) {
    return ({ query }: { query: ListQuery }, { scope }: RequestContext) =>
      countInvoices(database, scope, { period, today: today(), query });
  }
  function download(period: Period) {
    return async ({ query }: { query: InvoiceFilters }, context: RequestContext) => {
      await auditDownload(database, context.cause, `export invoices ${period}`);
      return exportInvoices(database, context.scope, {
        period,
        today: today(),
        given: query,
        language: context.language,
      });
    };
  }
  return {
    ...recordHandlers(database, 'invoices', {
      async created(transaction, { scope, id }) {
        await announceInvoices(transaction, scope, publicUrl, id);
      },
      async changing(transaction, { id, before, changes }) {
        if (typeof changes['currency'] !== 'string') return changes;
        const currencies = [String(before['currency']), changes['currency']];
        if (await hasPayments(transaction, id, currencies))
          throw new AppError('MISSING', { fields: { currency: 'has_payments' } });
        return changes;
      },
      async removing(transaction, { id }) {
        if (await cancelNotice(transaction, id)) return;
        throw new AppError('CONFLICT', { fields: { id: 'announced' } });
      },
    }),
    current: list('current'),
    past: list('past'),
    debt: list('debt'),
    overdue: list('overdue'),
    countCurrent: counts('current'),
    countPast: counts('past'),
    countDebt: counts('debt'),
    countOverdue: counts('overdue'),
    exportCurrent: download('current'),
    exportPast: download('past'),
    exportDebt: download('debt'),
    exportOverdue: download('overdue'),
    async statement({ params }, { scope, cause, language }) {
      const client = found(await findClient(database, scope, params.id));
      await auditDownload(database, cause, 'download statement of account', client.id);
      return statementPdf(database, scope, { client, today: today(), language });
    },
    ageing: ({ query }, { scope }) => listAgeing(database, scope, { today: today(), given: query }),
    unassigned: async ({ query }, context) =>
      asPage(context, query, await listUnassigned(database, context.scope, query)),
    get: async ({ params }, { scope }) => found(await findInvoice(database, scope, params.id, today())),
    async payments({ params, query }, context) {
      const invoice = found(await findInvoice(database, context.scope, params.id, today()));
      return asPage(context, query, await listPayments(database, invoice, query));
    },
    async budget({ params }, { scope }) {
      return listBudget(database, found(await findInvoice(database, scope, params.id, today())));
    },
    async file({ params }, { scope, cause }) {
      const file = found(await findInvoiceFile(database, scope, params.id));
      await auditDownload(database, cause, 'download invoice', params.id);
      return {
        name: file.name,
        contentType: file.content_type,
        bytes: fileBytes(database, file.id, file.size),
      };
    },
  };
}

/** Manual payments; the paid amount of their invoice follows. */
export function paymentsHandlers(database: Database): ServerHandlers<typeof paymentsContract> {
  return recordHandlers(database, 'invoice_payments', {
    async seeParent(transaction, { parent }) {
      found(await lockInvoice(transaction, parent));
    },
    async created(transaction, { parent = 0, values }) {
      await updateBalance(transaction, parent, { after: values });
    },
    async changed(transaction, { parent = 0, before, changes }) {
      await updateBalance(transaction, parent, { before, after: { ...before, ...changes } });
    },
    async removing(transaction, { parent = 0, before }) {
      await updateBalance(transaction, parent, { before });
    },
  });
}
