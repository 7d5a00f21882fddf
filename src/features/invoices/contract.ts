// Invoices (specification, sections 3, 4 and 7; INV-01 … INV-19): lists by period, one with its payments, its file.
import * as z from 'zod/mini';
import { decimal, endpoint, id, page, plainDate, reference } from '#core/contract.ts';
import type { ListDeclaration } from '#core/list-query.ts';
import { line } from '#core/validation.ts';
import { ages, type Period } from './rules.ts';

export const invoicesList = {
  sort: [
    'name',
    'project__name',
    'project__client__name',
    'project__sponsor',
    'invoicing_date',
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
const invoice = z.object({
  id,
  name: z.string(),
  project: z.object({ id, name: z.string(), sponsor: z.nullable(z.string()), client: reference }),
  /** The name of the project's client. */
  partner: z.string(),
  sponsor: z.nullable(z.string()),
  invoicing_date: z.nullable(plainDate),
  end_date: z.nullable(plainDate),
  payment_date: z.nullable(plainDate),
  is_prolonged: z.boolean(),
  amount: decimal,
  currency: z.string(),
  amount_paid: decimal,
  /** What is still to be paid; below 0 when too much was. */
  debt: decimal,
  file: z.nullable(z.object({ name: z.string(), size: z.number() })),
  /** How many there are. */
  payments: z.number(),
  budget_total: money,
  budget_used: money,
  budget_left: money,
  period: z.enum(['current', 'past']),
});
export type Invoice = z.output<typeof invoice>;

export const unassignedList = {
  sort: ['name', 'invoicing_date', 'amount', 'currency', 'amount_paid', 'debt'],
  search: ['name'],
  filters: [],
  defaultSort: '-invoicing_date',
} as const satisfies ListDeclaration;

const unassigned = z.pick(invoice, {
  id: true,
  name: true,
  invoicing_date: true,
  amount: true,
  currency: true,
  amount_paid: true,
  debt: true,
});
/** An invoice that has lost its project. */
export type UnassignedInvoice = z.output<typeof unassigned>;

const payment = z.object({
  id,
  date: z.nullable(plainDate),
  amount: decimal,
  currency: z.string(),
  reference: z.nullable(z.string()),
});
export type Payment = z.output<typeof payment>;

/** Debts of one currency by age; currencies are never summed. */
const ageing = z.object({
  currency: z.string(),
  debts: z.array(z.object({ age: z.enum(ages), amount: decimal, invoices: z.number() })),
});
export type Ageing = z.output<typeof ageing>;

/** A project's budget as each of its invoices left it, in one currency, by date. */
const budgetStep = z.object({
  invoice: reference,
  invoicing_date: z.nullable(plainDate),
  total: decimal,
  used: decimal,
  left: decimal,
});
export type BudgetStep = z.output<typeof budgetStep>;

const names = {
  project__client__name: z.optional(line({ max: 200, optional: true })),
  project__sponsor: z.optional(line({ max: 200, optional: true })),
};

export const invoicesContract = {
  current: listOf('current', 'Invoices after the cut-off day'),
  past: listOf('past', 'Invoices up to the cut-off day, and those without a date'),
  debt: listOf('debt', 'Invoices that are not paid in full, current and past ones', ['/api/invoices/debts/']),
  exportCurrent: exportOf('current'),
  exportPast: exportOf('past'),
  exportDebt: exportOf('debt', ['/api/invoices/debts/export/']),
  ageing: endpoint({
    method: 'GET',
    path: '/api/invoices/ageing/',
    access: 'invoices.read',
    summary: 'What is still to be paid, per currency and age in days since the invoice',
    query: z.object(names),
    response: z.array(ageing),
  }),
  unassigned: endpoint({
    method: 'GET',
    path: '/api/invoices/unassigned/',
    access: 'records.write',
    summary: 'Invoices without a project, which no other list holds: to be given one',
    list: unassignedList,
    response: page(unassigned),
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
    path: '/api/invoices/{id}/payments/',
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
    path: '/api/invoices/{id}/file/',
    wordsAreMissing: true,
    access: 'invoices.read',
    summary: 'The file of an invoice, byte for byte',
    response: 'file',
  }),
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
