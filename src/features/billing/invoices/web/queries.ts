import type { ListState } from '#core/list-query.ts';
import { call, download } from '#web/client.ts';
import { filterCountsQuery } from '#web/lists/filter-counts.ts';
import type { Abortable } from '#web/lists/use-list.ts';
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
  overdue: invoicesContract.exportOverdue,
} as const;

/** One page of a period. */
export function invoicesQuery(period: Period, state: ListState) {
  return {
    queryKey: ['invoices', period, state],
    queryFn: ({ signal }: Abortable) => call(invoicesContract[period], { query: state }, { signal }),
  };
}

const counts = {
  current: invoicesContract.countCurrent,
  past: invoicesContract.countPast,
  debt: invoicesContract.countDebt,
  overdue: invoicesContract.countOverdue,
} as const;

/** The values of the filters with the period's invoices. */
export function invoiceCountsQuery(period: Period, state: ListState) {
  return filterCountsQuery(counts[period], state);
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

/** One page of an invoice's payments. */
export function paymentsQuery(id: number, state: ListState) {
  return {
    queryKey: ['invoice', id, 'payments', state],
    queryFn: ({ signal }: Abortable) =>
      call(invoicesContract.payments, { params: { id }, query: state }, { signal }),
  };
}

/** The budget of the invoice's project, after each invoice. */
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

/** Downloads a whole period as a spreadsheet. */
export function exportInvoices(period: Period, filters: InvoiceFilters): Promise<void> {
  return download(exports[period], { query: filters });
}

/** Saves the statement of account of a client. */
export function downloadStatement(client: number): Promise<void> {
  return download(invoicesContract.statement, { params: { id: client } });
}

/** Saves the file of an invoice. */
export function downloadInvoice({ id }: Pick<Invoice, 'id'>): Promise<void> {
  return download(invoicesContract.file, { params: { id } });
}
