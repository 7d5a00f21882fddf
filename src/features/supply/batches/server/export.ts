import type { FileAnswer } from '#core/contract.ts';
import type { ListQuery } from '#core/list-query.ts';
import { batchStatuses } from '#record-types/batch.ts';
import type { Scope } from '#server/auth/scope.ts';
import { type Texts, textsIn } from '#server/config/texts.ts';
import type { Database } from '#server/database/database.ts';
import { sheetFile } from '#server/files/spreadsheet.ts';
import { type ReachedBatch, streamBatches, streamMovements } from './store.ts';

/** The filtered batches as a streamed .xlsx. */
export async function exportBatches(
  database: Database,
  scope: Scope,
  query: ListQuery,
  language: string,
): Promise<FileAnswer> {
  const texts = await textsIn(language, 'batches');
  return sheetFile(
    'batches.xlsx',
    texts.title,
    [
      { key: 'client_name', heading: texts.client, type: 'text' },
      { key: 'project_name', heading: texts.project, type: 'text' },
      { key: 'product_name', heading: texts.product, type: 'text', width: 34 },
      { key: 'number', heading: texts.number, type: 'text' },
      { key: 'status', heading: texts.status, type: 'text' },
      { key: 'expiry_date', heading: texts.expiry_date, type: 'date' },
      { key: 'retest_date', heading: texts.retest_date, type: 'date' },
      { key: 'manufacturer', heading: texts.manufacturer, type: 'text', width: 34 },
    ],
    inWords(streamBatches(database, scope, query), texts),
  );
}

/** The filtered movements of a batch as a streamed .xlsx. */
export async function exportMovements(
  database: Database,
  batch: ReachedBatch,
  query: ListQuery,
  language: string,
): Promise<FileAnswer> {
  const texts = await textsIn(language, 'batches');
  async function* rows() {
    for await (const movements of streamMovements(database, batch, query)) {
      yield movements.map((row) => ({ ...row, kind: texts[row.kind] }));
    }
  }
  return sheetFile(
    `movements_${batch.number}.xlsx`,
    texts.movements,
    [
      { key: 'kind', heading: texts.movement, type: 'text' },
      { key: 'date', heading: texts.date, type: 'date' },
      { key: 'reference', heading: texts.reference, type: 'text', width: 34 },
      { key: 'quantity', heading: texts.quantity, type: 'number', format: '#,##0.###' },
    ],
    rows(),
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
