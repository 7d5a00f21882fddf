import { currency, date, expectedDate, type Fields, money, name, text } from './field.ts';

export const invoices = {
  // An invoice without a project is kept for staff to fix.
  project_id: {
    type: 'reference',
    to: 'projects',
    label: 'invoices.project',
    only: ['form', 'import', 'history'],
    blinding: 'open',
  },
  name: {
    ...name,
    label: 'invoices.name',
    formLabel: 'recordForms.name',
    searchable: true,
    blinding: 'open',
  },
  invoicing_date: {
    ...expectedDate,
    label: 'invoices.invoicing_date',
    formLabel: 'recordForms.invoicing_date',
    blinding: 'open',
  },
  // Given, never derived (amendment 46).
  due_date: { ...date, label: 'invoices.due_date', blinding: 'open' },
  end_date: { ...date, label: 'invoices.end_date', formLabel: 'projects.end_date', blinding: 'open' },
  payment_date: {
    ...date,
    label: 'invoices.payment_date',
    formLabel: 'recordForms.payment_date',
    blinding: 'open',
  },
  is_prolonged: { type: 'flag', otherwise: 'false', label: 'invoices.is_prolonged', blinding: 'open' },
  amount: { ...money, required: true, label: 'invoices.amount', blinding: 'open' },
  currency: { ...currency, repeated: true, label: 'invoices.currency', blinding: 'open', example: 'EUR' },
  // In the form it is calculated from the payments.
  amount_paid: {
    ...money,
    otherwise: '0',
    label: 'invoices.amount_paid',
    only: ['import', 'list', 'history'],
    blinding: 'open',
  },
  budget_total: {
    ...money,
    label: 'invoices.budget_total',
    formLabel: 'recordForms.budget_total',
    blinding: 'open',
  },
  budget_used: {
    ...money,
    label: 'invoices.budget_used',
    formLabel: 'recordForms.budget_used',
    blinding: 'open',
  },
  disputed_on: { ...date, label: 'invoices.disputed_on', blinding: 'open' },
  dispute_reason: { ...text, label: 'invoices.dispute_reason', blinding: 'open' },
  dispute_resolved_on: { ...date, label: 'invoices.dispute_resolved_on', blinding: 'open' },
} as const satisfies Fields;

export const invoicePayments = {
  invoice_id: {
    type: 'reference',
    to: 'invoices',
    required: true,
    label: 'history.invoice',
    only: ['import'],
    blinding: 'open',
  },
  date: { ...date, label: 'records.date', blinding: 'open' },
  amount: { ...money, required: true, label: 'invoices.amount', blinding: 'open' },
  currency: { ...currency, label: 'invoices.currency', blinding: 'open' },
  reference: { ...text, label: 'history.reference', blinding: 'open' },
} as const satisfies Fields;
