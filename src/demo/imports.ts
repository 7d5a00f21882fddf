import { createHash } from 'node:crypto';
import { reason } from '#locales/reasons.ts';
import { dayAfter, momentOn } from './calendar.ts';
import { paymentsImportedAt } from './invoices.ts';
import type { Project } from './projects.ts';
import type { Row, Rows } from './rows.ts';

/** Imports: payments from a file of the bank, one invalid file, and one that was cancelled. */
export function addImports(
  rows: Rows,
  { projects, today }: { projects: readonly Project[]; today: string },
): void {
  const staff = rows.tables.get('users')?.find(({ email }) => email === 'staff@demo.test');
  const [project] = projects;
  const kept = (daysAgo: number, name: string, values: object) => {
    const at = momentOn(dayAfter(today, -daysAgo), 9, 12);
    return rows.add('sheet_imports', {
      file_name: name,
      file_size: 48_213,
      file_sha256: `\\x${createHash('sha256').update(name).digest('hex')}`,
      columns: [],
      counts: null,
      created_by: staff?.['id'] ?? null,
      created_at: at,
      updated_at: at,
      committed_at: null,
      ...values,
    });
  };
  // After a week it would be cancelled by itself.
  kept(3, 'stock count Kyiv.xlsx', {
    resource: 'inventories',
    project_id: project?.id ?? null,
    state: 'failed',
    told: reason('no_spreadsheet', { name: 'stock count Kyiv.xlsx', kind: 'PDF' }),
  });
  kept(12, 'deliveries.csv', { resource: 'packages', project_id: null, state: 'cancelled', told: null });
  const importedAt = paymentsImportedAt(today);
  const payments =
    rows.tables.get('invoice_payments')?.filter((row) => row['updated_at'] === importedAt) ?? [];
  const { id } = kept(1, `bank payments ${dayAfter(today, -1)}.csv`, {
    resource: 'invoice_payments',
    project_id: null,
    state: 'committed',
    told: null,
    columns: paymentColumns.map(([field, column], index) => ({ field, column, index })),
    counts: { new: payments.length, changed: 0, unchanged: 0, wrong: 0, warnings: 0 },
    created_at: momentOn(dayAfter(today, -1), 16, 2),
    updated_at: importedAt,
    committed_at: importedAt,
  });
  for (const [place, payment] of payments.entries()) addPaymentRow(rows, id, place + 2, payment);
}

const paymentColumns = [
  ['date', 'Date'],
  ['invoice', 'Invoice'],
  ['amount', 'Amount'],
  ['currency', 'Currency'],
  ['reference', 'Reference'],
] as const;

/** A row of the file with the payment that it created: the undo of the import deletes it. */
function addPaymentRow(rows: Rows, importId: number, line: number, payment: Row): void {
  const invoice = rows.tables.get('invoices')?.[Number(payment['invoice_id']) - 1]?.['name'];
  const { date, amount, currency, reference } = payment;
  rows.add('sheet_import_rows', {
    import_id: importId,
    line,
    given: { date, invoice, amount: String(amount), currency, reference },
    faults: [],
    warnings: [],
    state: 'new',
    record_id: payment['id'],
  });
}
