import type { FileAnswer } from '#core/contract.ts';
import { plainDateIn } from '#core/dates.ts';
import { gaps } from '#core/i18n/en/gaps.ts';
import type { ListQuery } from '#core/list-query.ts';
import type { Database } from '#server/database.ts';
import type { Scope } from '#server/scope.ts';
import { type SheetColumn, sheetFile } from '#server/spreadsheet.ts';
import { gapKindOf } from '../rules.ts';
import { streamGaps } from './store.ts';

const columns: SheetColumn[] = [
  { key: 'kind', heading: gaps.kind, type: 'text', width: 34 },
  { key: 'client_name', heading: gaps.client, type: 'text' },
  { key: 'project_name', heading: gaps.project, type: 'text' },
  { key: 'reference', heading: gaps.reference, type: 'text', width: 34 },
  { key: 'date', heading: gaps.date, type: 'date' },
  { key: 'quantity', heading: gaps.quantity, type: 'number', format: '#,##0.000' },
];

/** The gaps that the query leaves as an .xlsx that is made while it is sent. */
export function exportGaps(
  database: Database,
  scope: Scope,
  query: ListQuery,
  { timeZone, now }: { timeZone: string; now: Date },
): FileAnswer {
  const today = plainDateIn(timeZone, now);
  return sheetFile(
    `gaps_${today}.xlsx`,
    gaps.title,
    columns,
    inWords(streamGaps(database, scope, query, today)),
  );
}

async function* inWords(chunks: AsyncIterable<Record<string, unknown>[]>) {
  for await (const rows of chunks) {
    yield rows.map((row) => {
      const kind = gapKindOf(String(row['kind']));
      return { ...row, kind: kind === undefined ? '' : gaps[kind] };
    });
  }
}
