// Invoices (specification, sections 3, 4 and 7; INV-01 … INV-19): lists by period, one with its payments, its file.
// Requirements: CALL-32.
import * as z from 'zod/mini';
import { decimal, endpoint, id, page, plainDate, reference } from '#core/contract.ts';
import { filterCountsEndpoint } from '#core/filter-counts.ts';
import type { ListDeclaration } from '#core/list-query.ts';
import { line } from '#core/validation.ts';
import { recordEndpoints, removalEndpoint, requiredReason } from '#features/supply/record-forms/contract.ts';
import { ages, type Period } from './rules.ts';

export const invoicesList = {
  sort: [
    'name',
    'project__name',
    'project__client__name',
    'project__sponsor',
    'invoicing_date',
    'due_date',
    'end_date',
    'payment_date',
    'is_prolonged',
    'amount',
    'currency',
    'amount_paid',
    'debt',
    'budget_total',
    'budget_used',
    'budget_left',
  ],
  search: ['name', 'project__name', 'project__sponsor', 'project__client__name'],
  filters: ['project__client__name', 'project__sponsor'],
  several: ['project__client__name', 'project__sponsor'],
  defaultSort: '-invoicing_date',
} as const satisfies ListDeclaration;

export const paymentsList = {
  sort: ['date', 'amount', 'currency', 'reference'],
  search: ['reference'],
  filters: [],
  defaultSort: '-date',
  defaultLimit: 500,
} as const satisfies ListDeclaration;

const money = z.nullable(decimal);
export const invoice = z.object({
  id,
  name: z.string(),
  project: z.object({ id, name: z.string(), sponsor: z.nullable(z.string()), client: reference }),
  /** The name of the project's client. */
  partner: z.string(),
  sponsor: z.nullable(z.string()),
  invoicing_date: z.nullable(plainDate),
  due_date: z.nullable(plainDate),
  end_date: z.nullable(plainDate),
  payment_date: z.nullable(plainDate),
  is_prolonged: z.boolean(),
  amount: decimal,
  currency: z.string(),
  amount_paid: decimal,
  /** The outstanding amount; negative if overpaid. */
  debt: decimal,
  file: z.nullable(z.object({ name: z.string(), size: z.number() })),
  /** Number of payments. */
  payments: z.number(),
  budget_total: money,
  budget_used: money,
  budget_left: money,
  disputed_on: z.nullable(plainDate),
  dispute_reason: z.nullable(z.string()),
  dispute_resolved_on: z.nullable(plainDate),
  period: z.enum(['current', 'past']),
  /** Days since the due date if an amount is outstanding; null if it is not overdue. */
  days_late: z.nullable(z.int()),
  /** The server's business day, from which the period follows (INV-18). */
  business_day: plainDate,
});
export type Invoice = z.output<typeof invoice>;
/** An invoice as stored: the period depends on the day. */
export const storedInvoice = z.omit(invoice, { period: true, days_late: true, business_day: true });
export type StoredInvoice = z.output<typeof storedInvoice>;

export const unassignedList = {
  sort: ['name', 'invoicing_date', 'amount', 'currency', 'amount_paid', 'debt'],
  search: ['name'],
  filters: [],
  defaultSort: '-invoicing_date',
} as const satisfies ListDeclaration;

export const unassignedRow = z.pick(invoice, {
  id: true,
  name: true,
  invoicing_date: true,
  amount: true,
  currency: true,
  amount_paid: true,
  debt: true,
});
/** An invoice without a project. */
export type UnassignedInvoice = z.output<typeof unassignedRow>;

export const payment = z.object({
  id,
  date: z.nullable(plainDate),
  amount: decimal,
  currency: z.string(),
  reference: z.nullable(z.string()),
});
export type Payment = z.output<typeof payment>;

/** Debts of one currency by age; currencies are never summed. */
export const ageing = z.object({
  currency: z.string(),
  /** The sum of the debts, and of those that are past their due date or disputed. */
  outstanding: decimal,
  overdue: decimal,
  disputed: decimal,
  debts: z.array(z.object({ age: z.enum(ages), amount: decimal, invoices: z.number() })),
});
export type Ageing = z.output<typeof ageing>;

/** A project's budget after each of its invoices, in one currency, by date. */
export const budgetStep = z.object({
  invoice: reference,
  invoicing_date: z.nullable(plainDate),
  total: decimal,
  used: decimal,
  left: decimal,
});
export type BudgetStep = z.output<typeof budgetStep>;

const names = {
  project__client__name: z.optional(line({ max: 1000, optional: true })),
  project__sponsor: z.optional(line({ max: 1000, optional: true })),
};

const one = '/api/invoices/{id}/';

export const invoicesContract = {
  current: listOf('current', 'Invoices after the cut-off day'),
  past: listOf('past', 'Invoices up to the cut-off day, and those without a date'),
  debt: listOf('debt', 'Invoices that are not paid in full, current and past ones', ['/api/invoices/debts/']),
  overdue: listOf('overdue', 'Invoices that are not paid in full and past their due date'),
  countCurrent: countsOf('current'),
  countPast: countsOf('past'),
  countDebt: countsOf('debt'),
  countOverdue: countsOf('overdue'),
  exportCurrent: exportOf('current'),
  exportPast: exportOf('past'),
  exportDebt: exportOf('debt', ['/api/invoices/debts/export/']),
  exportOverdue: exportOf('overdue'),
  ageing: endpoint({
    method: 'GET',
    path: '/api/invoices/ageing/',
    access: 'invoices.read',
    summary:
      'Outstanding amounts per currency and age: days since the due date, or since the invoice date without one',
    query: z.object(names),
    response: z.array(ageing),
  }),
  statement: endpoint({
    method: 'GET',
    path: '/api/clients/{id}/statement/',
    access: 'invoices.read',
    summary: 'Statement of account of one client as PDF: open invoices per currency, with their age',
    response: 'file',
  }),
  unassigned: endpoint({
    method: 'GET',
    path: '/api/invoices/unassigned/',
    access: 'records.write',
    summary: 'Invoices without a project, which no other list holds: to be given one',
    list: unassignedList,
    response: page(unassignedRow),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/invoices/{id}/',
    wordsAreMissing: true,
    access: 'invoices.read',
    summary: 'One invoice',
    response: invoice,
  }),
  payments: endpoint({
    method: 'GET',
    path: '/api/invoices/{id}/payments',
    wordsAreMissing: true,
    access: 'invoices.read',
    summary: 'What was paid of an invoice',
    list: paymentsList,
    response: page(payment),
  }),
  budget: endpoint({
    method: 'GET',
    path: '/api/invoices/{id}/budget/',
    wordsAreMissing: true,
    access: 'invoices.read',
    summary: "The budget of the invoice's project in its currency, as each invoice left it",
    response: z.array(budgetStep),
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/invoices/{id}/file',
    wordsAreMissing: true,
    access: 'invoices.read',
    summary: 'The file of an invoice, byte for byte',
    response: 'file',
  }),
  ...recordEndpoints(
    'invoices',
    { all: '/api/invoices/', one, form: '/api/invoices/{id}/form/' },
    'records.write',
  ),
  remove: removalEndpoint(
    'invoices',
    one,
    requiredReason,
    'Deleted while no one was mailed about it and nothing is paid; else 409. The audit keeps it with the reason (`change_reason` or `reason`)',
  ),
};

const payments = '/api/invoices/{id}/payments';
const onePayment = `${payments}/{paymentId}/` as const;
/** Manual payments. */
export const paymentsContract = {
  ...recordEndpoints(
    'invoice_payments',
    { all: payments, one: onePayment, form: onePayment },
    'records.write',
  ),
  remove: removalEndpoint(
    'invoice_payments',
    onePayment,
    requiredReason,
    'Deleted; the audit keeps it with the reason (`change_reason` or `reason`)',
  ),
};

function listOf<P extends Period>(period: P, summary: string, aliases: readonly `/${string}`[] = []) {
  return endpoint({
    aliases,
    method: 'GET',
    path: `/api/invoices/${period}/`,
    access: 'invoices.read',
    summary,
    list: invoicesList,
    response: page(invoice),
  });
}

function countsOf<P extends Period>(period: P) {
  return filterCountsEndpoint(`/api/invoices/${period}/filter_counts/`, 'invoices.read', invoicesList);
}

function exportOf<P extends Period>(period: P, aliases: readonly `/${string}`[] = []) {
  return endpoint({
    aliases,
    method: 'GET',
    path: `/api/invoices/${period}/export/`,
    access: 'invoices.read',
    summary: 'All invoices of the period as a spreadsheet; of the filters, these two',
    query: z.object(names),
    response: 'file',
  });
}
