// Spreadsheet of a period: the columns of the screen, amounts as numbers next to their currency.
import type { FileAnswer } from '#core/contract.ts';
import type { Scope } from '#server/auth/scope.ts';
import { type Texts, textsIn } from '#server/config/texts.ts';
import type { Database } from '#server/database/database.ts';
import { type SheetColumn, sheetFile } from '#server/files/spreadsheet.ts';
import type { StoredInvoice } from '../contract.ts';
import { type InvoicesToStream, streamInvoices } from './store.ts';

const format = '#,##0.00';

/** Columns of the spreadsheet, with the headings of the screen. */
export const sheetColumns = [
  { key: 'name', type: 'text' },
  { key: 'project', type: 'text' },
  { key: 'partner', type: 'text' },
  { key: 'sponsor', type: 'text' },
  { key: 'invoicing_date', type: 'date' },
  { key: 'due_date', type: 'date' },
  { key: 'end_date', type: 'date' },
  { key: 'payment_date', type: 'date' },
  { key: 'is_prolonged', type: 'text', width: 12 },
  { key: 'currency', type: 'text', width: 10 },
  { key: 'amount', type: 'number', format },
  { key: 'amount_paid', type: 'number', format },
  { key: 'debt', type: 'number', format },
  { key: 'disputed_on', type: 'date' },
  { key: 'dispute_reason', type: 'text' },
  { key: 'dispute_resolved_on', type: 'date' },
  { key: 'budget_total', type: 'number', format },
  { key: 'budget_used', type: 'number', format },
  { key: 'budget_left', type: 'number', format },
] as const satisfies readonly Omit<SheetColumn, 'heading'>[];

/** Streams all invoices of a period within the scope as a spreadsheet. */
export async function exportInvoices(
  database: Database,
  scope: Scope,
  { language, ...wanted }: InvoicesToStream & { language: string },
): Promise<FileAnswer> {
  const texts = await textsIn(language, 'invoices');
  return sheetFile(
    `invoices_${wanted.period}_${wanted.today}.xlsx`,
    texts.title,
    sheetColumns.map((column) => ({ ...column, heading: texts[column.key] })),
    flat(streamInvoices(database, scope, wanted), texts),
  );
}

async function* flat(chunks: AsyncIterable<StoredInvoice[]>, texts: Texts<'invoices'>) {
  for await (const rows of chunks) {
    yield rows.map((row) => ({
      ...row,
      project: row.project.name,
      is_prolonged: row.is_prolonged ? texts.yes : texts.no,
    }));
  }
}
