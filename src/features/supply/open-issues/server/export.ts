import type { FileAnswer } from '#core/contract.ts';
import { plainDateIn } from '#core/dates.ts';
import type { ListQuery } from '#core/list-query.ts';
import { errorNames } from '#core/record-rules.ts';
import type { Scope } from '#server/auth/scope.ts';
import { type Texts, textsIn } from '#server/config/texts.ts';
import type { Database } from '#server/database/database.ts';
import { type SheetColumn, sheetFile } from '#server/files/spreadsheet.ts';
import { openIssueKindOf } from '../rules.ts';
import { streamOpenIssues } from './store.ts';

const columnsIn = (texts: Texts<'openIssues'>): SheetColumn[] => [
  { key: 'kind', heading: texts.kind, type: 'text', width: 34 },
  { key: 'rule', heading: texts.rule, type: 'text', width: 44 },
  { key: 'client_name', heading: texts.client, type: 'text' },
  { key: 'project_name', heading: texts.project, type: 'text' },
  { key: 'reference', heading: texts.reference, type: 'text', width: 34 },
  { key: 'date', heading: texts.date, type: 'date' },
  { key: 'quantity', heading: texts.quantity, type: 'number', format: '#,##0.000' },
];

/** The filtered open issues as a streamed .xlsx. */
export async function exportOpenIssues(
  database: Database,
  scope: Scope,
  query: ListQuery,
  { language, timeZone, now }: { language: string; timeZone: string; now: Date },
): Promise<FileAnswer> {
  const texts = await textsIn(language, 'openIssues');
  const today = plainDateIn(timeZone, now);
  return sheetFile(
    `gaps_${today}.xlsx`,
    texts.title,
    columnsIn(texts),
    inWords(streamOpenIssues(database, scope, query, today), texts),
  );
}

async function* inWords(chunks: AsyncIterable<Record<string, unknown>[]>, texts: Texts<'openIssues'>) {
  for await (const rows of chunks) {
    yield rows.map((row) => {
      const kind = openIssueKindOf(String(row['kind']));
      const rule = errorNames.find((name) => name === row['rule']);
      return {
        ...row,
        kind: kind === undefined ? '' : texts[kind],
        rule: rule === undefined ? '' : texts[rule],
      };
    });
  }
}
