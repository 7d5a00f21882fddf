import type { FileAnswer } from '#core/contract.ts';
import type { ListQuery } from '#core/list-query.ts';
import type { Scope } from '#server/auth/scope.ts';
import { textsIn } from '#server/config/texts.ts';
import type { Database } from '#server/database/database.ts';
import { sheetFile } from '#server/files/spreadsheet.ts';
import { streamProducts } from './store.ts';

/** The filtered products as a streamed .xlsx. */
export async function exportProducts(
  database: Database,
  scope: Scope,
  query: ListQuery,
  language: string,
): Promise<FileAnswer> {
  const texts = await textsIn(language, 'batches');
  return sheetFile(
    'products.xlsx',
    texts.products,
    [
      { key: 'client_name', heading: texts.client, type: 'text' },
      { key: 'project_name', heading: texts.project, type: 'text' },
      { key: 'name', heading: texts.product, type: 'text', width: 34 },
      { key: 'strength', heading: texts.strength, type: 'text' },
      { key: 'unit', heading: texts.unit, type: 'text' },
      { key: 'pack_size', heading: texts.pack_size, type: 'number', format: '#,##0.###' },
      { key: 'minimum_stock', heading: texts.minimum_stock, type: 'number', format: '#,##0.###' },
      { key: 'storage_class', heading: texts.storage_class, type: 'text' },
      { key: 'allowed_minutes_outside', heading: texts.allowed_minutes_outside, type: 'number', format: '0' },
      { key: 'blinded_name', heading: texts.blinded_name, type: 'text' },
    ],
    streamProducts(database, scope, query),
  );
}
