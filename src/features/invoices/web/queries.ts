import type { ListState } from '#core/list-query.ts';
import { call, download } from '#web/client.ts';
import type { Abortable } from '#web/use-list.ts';
import { type Invoice, invoicesContract } from '../contract.ts';
import type { Period } from '../rules.ts';

/** The two filters of lists, exports and the ageing (INV-11). */
export interface InvoiceFilters {
  readonly project__client__name?: string;
  readonly project__sponsor?: string;
}

const exports = {
  current: invoicesContract.exportCurrent,
  past: invoicesContract.exportPast,
  debt: invoicesContract.exportDebt,
} as const;

/** One page of a period. */
export function invoicesQuery(period: Period, state: ListState) {
  return {
    queryKey: ['invoices', period, state],
    queryFn: ({ signal }: Abortable) => call(invoicesContract[period], { query: state }, { signal }),
  };
}

/** One page of the invoices without a project. */
export function unassignedQuery(state: ListState) {
  return {
    queryKey: ['invoices', 'unassigned', state],
    queryFn: ({ signal }: Abortable) => call(invoicesContract.unassigned, { query: state }, { signal }),
  };
}

/** One invoice. */
export function invoiceQuery(id: number) {
  return {
    queryKey: ['invoice', id],
    queryFn: ({ signal }: Abortable) => call(invoicesContract.get, { params: { id } }, { signal }),
  };
}

/** One page of what was paid. */
export function paymentsQuery(id: number, state: ListState) {
  return {
    queryKey: ['invoice', id, 'payments', state],
    queryFn: ({ signal }: Abortable) =>
      call(invoicesContract.payments, { params: { id }, query: state }, { signal }),
  };
}

/** The budget of the invoice's project, step by step. */
export function budgetQuery(id: number) {
  return {
    queryKey: ['invoice', id, 'budget'],
    queryFn: ({ signal }: Abortable) => call(invoicesContract.budget, { params: { id } }, { signal }),
  };
}

/** Debts per currency and age. */
export function ageingQuery(filters: InvoiceFilters) {
  return {
    queryKey: ['invoices', 'ageing', filters],
    queryFn: ({ signal }: Abortable) => call(invoicesContract.ageing, { query: filters }, { signal }),
  };
}

/** Saves a whole period as a spreadsheet. */
export function exportInvoices(period: Period, filters: InvoiceFilters): Promise<void> {
  return download(exports[period], { query: filters });
}

/** Saves the file of an invoice. */
export function downloadInvoice({ id }: Pick<Invoice, 'id'>): Promise<void> {
  return download(invoicesContract.file, { params: { id } });
}
