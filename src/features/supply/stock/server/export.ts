import type { FileAnswer } from '#core/contract.ts';
import type { ListQuery } from '#core/list-query.ts';
import { batchStatuses } from '#record-types/batch.ts';
import type { Scope } from '#server/auth/scope.ts';
import { type Texts, textsIn } from '#server/config/texts.ts';
import type { Database } from '#server/database/database.ts';
import { sheetFile } from '#server/files/spreadsheet.ts';
import { streamStock } from './store.ts';

const figures = ['on_hand', 'reserved', 'available', 'returned', 'counted', 'damaged', 'difference'] as const;

/** The filtered stock as a streamed .xlsx; its name has the day. */
export async function exportStock(
  database: Database,
  scope: Scope,
  { query, language, today }: { query: ListQuery; language: string; today: string },
): Promise<FileAnswer> {
  const texts = await textsIn(language, 'stock');
  const statuses = await textsIn(language, 'batches');
  return sheetFile(
    `stock_${query.filters.on ?? today}.xlsx`,
    texts.title,
    [
      { key: 'client_name', heading: texts.client, type: 'text' },
      { key: 'project_name', heading: texts.project, type: 'text' },
      { key: 'product', heading: texts.product, type: 'text', width: 34 },
      { key: 'number', heading: texts.number, type: 'text' },
      { key: 'depot_name', heading: texts.depot, type: 'text' },
      { key: 'status', heading: texts.status, type: 'text' },
      { key: 'expiry_date', heading: texts.expiry_date, type: 'date' },
      ...figures.map((key) => ({ key, heading: texts[key], type: 'number', format: '#,##0.###' }) as const),
    ],
    inWords(await streamStock(database, scope, query, today), statuses),
  );
}

async function* inWords(chunks: AsyncIterable<Record<string, unknown>[]>, texts: Texts<'batches'>) {
  for await (const rows of chunks) {
    yield rows.map((row) => {
      const status = batchStatuses.find((one) => one === row['status']);
      return { ...row, status: status === undefined ? '' : texts[status] };
    });
  }
}
