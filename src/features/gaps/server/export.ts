import type { FileAnswer } from '#core/contract.ts';
import { plainDateIn } from '#core/dates.ts';
import type { ListQuery } from '#core/list-query.ts';
import type { Database } from '#server/database.ts';
import type { Scope } from '#server/scope.ts';
import { type SheetColumn, sheetFile } from '#server/spreadsheet.ts';
import { type Texts, textsIn } from '#server/texts.ts';
import { gapKindOf } from '../rules.ts';
import { streamGaps } from './store.ts';

const columnsIn = (texts: Texts<'gaps'>): SheetColumn[] => [
  { key: 'kind', heading: texts.kind, type: 'text', width: 34 },
  { key: 'client_name', heading: texts.client, type: 'text' },
  { key: 'project_name', heading: texts.project, type: 'text' },
  { key: 'reference', heading: texts.reference, type: 'text', width: 34 },
  { key: 'date', heading: texts.date, type: 'date' },
  { key: 'quantity', heading: texts.quantity, type: 'number', format: '#,##0.000' },
];

/** The gaps that the query leaves as an .xlsx that is made while it is sent. */
export async function exportGaps(
  database: Database,
  scope: Scope,
  query: ListQuery,
  { language, timeZone, now }: { language: string; timeZone: string; now: Date },
): Promise<FileAnswer> {
  const texts = await textsIn(language, 'gaps');
  const today = plainDateIn(timeZone, now);
  return sheetFile(
    `gaps_${today}.xlsx`,
    texts.title,
    columnsIn(texts),
    inWords(streamGaps(database, scope, query, today), texts),
  );
}

async function* inWords(chunks: AsyncIterable<Record<string, unknown>[]>, texts: Texts<'gaps'>) {
  for await (const rows of chunks) {
    yield rows.map((row) => {
      const kind = gapKindOf(String(row['kind']));
      return { ...row, kind: kind === undefined ? '' : texts[`one_${kind}`] };
    });
  }
}
