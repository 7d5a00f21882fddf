import type { FileAnswer } from '#core/contract.ts';
import type { ListQuery } from '#core/list-query.ts';
import type { Scope } from '#server/auth/scope.ts';
import { textsIn } from '#server/config/texts.ts';
import type { Database } from '#server/database/database.ts';
import { sheetFile } from '#server/files/spreadsheet.ts';
import { streamStockLevels } from './store.ts';

/** The filtered stock levels as a streamed .xlsx. */
export async function exportStockLevels(
  database: Database,
  scope: Scope,
  query: ListQuery,
  { language, today }: { readonly language: string; readonly today: string },
): Promise<FileAnswer> {
  const texts = await textsIn(language, 'stock');
  const figure = { type: 'number', format: '#,##0.000' } as const;
  return sheetFile(
    `stock_levels_${today}.xlsx`,
    texts.levels,
    [
      { key: 'client_name', heading: texts.client, type: 'text' },
      { key: 'project_name', heading: texts.project, type: 'text' },
      { key: 'product', heading: texts.product, type: 'text', width: 34 },
      { key: 'unit', heading: texts.unit, type: 'text', width: 12 },
      { key: 'on_hand', heading: texts.on_hand, ...figure },
      { key: 'available', heading: texts.available, ...figure },
      { key: 'expiring', heading: texts.expiring, ...figure },
      { key: 'minimum_stock', heading: texts.minimum_stock, ...figure },
      { key: 'shortfall', heading: texts.shortfall, ...figure },
    ],
    streamStockLevels(database, scope, query, today),
  );
}
