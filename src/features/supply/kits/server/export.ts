import type { FileAnswer } from '#core/contract.ts';
import type { ListQuery } from '#core/list-query.ts';
import type { Scope } from '#server/auth/scope.ts';
import { type Texts, textsIn } from '#server/config/texts.ts';
import type { Database } from '#server/database/database.ts';
import { sheetFile } from '#server/files/spreadsheet.ts';
import { kitStatuses } from '../rules.ts';
import { streamKits } from './store.ts';

/** The filtered kits as a streamed .xlsx. */
export async function exportKits(
  database: Database,
  scope: Scope,
  query: ListQuery,
  language: string,
): Promise<FileAnswer> {
  const texts = await textsIn(language, 'kits');
  return sheetFile(
    'kits.xlsx',
    texts.title,
    [
      { key: 'client_name', heading: texts.client, type: 'text' },
      { key: 'project_name', heading: texts.project, type: 'text' },
      { key: 'number', heading: texts.number, type: 'text' },
      { key: 'product_name', heading: texts.product, type: 'text', width: 34 },
      { key: 'batch_number', heading: texts.batch, type: 'text' },
      { key: 'status', heading: texts.status, type: 'text' },
      { key: 'since', heading: texts.since, type: 'date' },
      { key: 'site', heading: texts.site, type: 'text', width: 34 },
    ],
    inWords(streamKits(database, scope, query), texts),
  );
}

async function* inWords(chunks: AsyncIterable<Record<string, unknown>[]>, texts: Texts<'kits'>) {
  for await (const rows of chunks) {
    yield rows.map((row) => {
      const status = kitStatuses.find((one) => one === row['status']);
      return { ...row, status: status === undefined ? '' : texts[status] };
    });
  }
}
