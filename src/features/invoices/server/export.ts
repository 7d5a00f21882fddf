// The spreadsheet of a period: the columns of the screen, amounts as numbers with their currency beside them.
import type { FileAnswer } from '#core/contract.ts';
import type { Database } from '#server/database.ts';
import type { Scope } from '#server/scope.ts';
import { type SheetColumn, sheetFile } from '#server/spreadsheet.ts';
import { type Texts, textsIn } from '#server/texts.ts';
import type { Invoice } from '../contract.ts';
import { type InvoicesToStream, streamInvoices } from './store.ts';

const format = '#,##0.00';

/** The columns of the spreadsheet, under the words of the screen. */
export const sheetColumns = [
  { key: 'name', type: 'text' },
  { key: 'project', type: 'text' },
  { key: 'partner', type: 'text' },
  { key: 'sponsor', type: 'text' },
  { key: 'invoicing_date', type: 'date' },
  { key: 'end_date', type: 'date' },
  { key: 'payment_date', type: 'date' },
  { key: 'is_prolonged', type: 'text', width: 12 },
  { key: 'currency', type: 'text', width: 10 },
  { key: 'amount', type: 'number', format },
  { key: 'amount_paid', type: 'number', format },
  { key: 'debt', type: 'number', format },
  { key: 'budget_total', type: 'number', format },
  { key: 'budget_used', type: 'number', format },
  { key: 'budget_left', type: 'number', format },
] as const satisfies readonly Omit<SheetColumn, 'heading'>[];

/** All invoices of a period within the scope, made while it is sent. */
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

async function* flat(chunks: AsyncIterable<Invoice[]>, texts: Texts<'invoices'>) {
  for await (const rows of chunks) {
    yield rows.map((row) => ({
      ...row,
      project: row.project.name,
      is_prolonged: row.is_prolonged ? texts.yes : texts.no,
    }));
  }
}
