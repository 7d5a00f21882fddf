import type { FileAnswer } from '#core/contract.ts';
import { plainDateIn } from '#core/dates.ts';
import type { ListQuery } from '#core/list-query.ts';
import { tagOf } from '#locales/locales.ts';
import { fillText } from '#locales/text.ts';
import { batchStatuses } from '#record-types/batch.ts';
import type { Scope } from '#server/auth/scope.ts';
import { type Texts, textsIn } from '#server/config/texts.ts';
import type { Database } from '#server/database/database.ts';
import { sheetFile } from '#server/files/spreadsheet.ts';
import { notesOn } from '../rules.ts';
import { type ReachedStock, streamMovements, streamStock } from './store.ts';

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

/** The filtered movements of a batch in a depot as a streamed .xlsx, with the columns of the screen. */
export async function exportMovements(
  database: Database,
  item: ReachedStock,
  query: ListQuery,
  { language, timeZone }: { language: string; timeZone: string },
): Promise<FileAnswer> {
  const texts = await textsIn(language, 'stock');
  const statuses = await textsIn(language, 'batches');
  const words = {
    ...texts,
    override: (reason: string) => fillText(texts.override, tagOf(language), { reason }),
  };
  async function* rows() {
    for await (const movements of streamMovements(database, item, query)) {
      yield movements.map((row) => ({
        ...row,
        kind: texts[row.kind],
        status: row.status === null ? null : statuses[row.status],
        notes: notesOn(row, words),
        posted_on: plainDateIn(timeZone, new Date(row.posted_at)),
      }));
    }
  }
  const decimals = { type: 'number', format: '#,##0.###' } as const;
  return sheetFile(
    `movements_${item.number}_${item.depot.name}.xlsx`,
    texts.movements,
    [
      { key: 'kind', heading: texts.movement, type: 'text' },
      { key: 'happened_on', heading: texts.date, type: 'date' },
      { key: 'quantity', heading: texts.quantity, ...decimals },
      { key: 'balance', heading: texts.balance, ...decimals },
      { key: 'status', heading: texts.status, type: 'text' },
      { key: 'reference', heading: texts.reference, type: 'text', width: 34 },
      { key: 'notes', heading: texts.reason, type: 'text', width: 34 },
      { key: 'posted_on', heading: texts.posted, type: 'date' },
      { key: 'posted_by', heading: texts.posted_by, type: 'text' },
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
