// The spreadsheet of a period: the columns of the screen, amounts as numbers with their currency beside them.
import type { FileAnswer } from '#core/contract.ts';
import { invoices as texts } from '#core/i18n/en/invoices.ts';
import type { Database } from '#server/database.ts';
import type { Scope } from '#server/scope.ts';
import { type SheetColumn, sheetFile } from '#server/spreadsheet.ts';
import type { Invoice } from '../contract.ts';
import { type InvoicesToStream, streamInvoices } from './store.ts';

const format = '#,##0.00';

/** The columns of the spreadsheet. */
export const sheetColumns: readonly SheetColumn[] = [
  { key: 'name', heading: texts.name, type: 'text' },
  { key: 'project', heading: texts.project, type: 'text' },
  { key: 'partner', heading: texts.partner, type: 'text' },
  { key: 'sponsor', heading: texts.sponsor, type: 'text' },
  { key: 'invoicing_date', heading: texts.invoicing_date, type: 'date' },
  { key: 'end_date', heading: texts.end_date, type: 'date' },
  { key: 'payment_date', heading: texts.payment_date, type: 'date' },
  { key: 'is_prolonged', heading: texts.is_prolonged, type: 'text', width: 12 },
  { key: 'currency', heading: texts.currency, type: 'text', width: 10 },
  { key: 'amount', heading: texts.amount, type: 'number', format },
  { key: 'amount_paid', heading: texts.amount_paid, type: 'number', format },
  { key: 'debt', heading: texts.debt, type: 'number', format },
  { key: 'budget_total', heading: texts.budget_total, type: 'number', format },
  { key: 'budget_used', heading: texts.budget_used, type: 'number', format },
  { key: 'budget_left', heading: texts.budget_left, type: 'number', format },
];

/** All invoices of a period within the scope, made while it is sent. */
export function exportInvoices(database: Database, scope: Scope, wanted: InvoicesToStream): FileAnswer {
  return sheetFile(
    `invoices_${wanted.period}_${wanted.today}.xlsx`,
    texts.title,
    sheetColumns,
    flat(streamInvoices(database, scope, wanted)),
  );
}

async function* flat(chunks: AsyncIterable<Invoice[]>) {
  for await (const rows of chunks) {
    yield rows.map((row) => ({
      ...row,
      project: row.project.name,
      is_prolonged: row.is_prolonged ? texts.yes : texts.no,
    }));
  }
}
