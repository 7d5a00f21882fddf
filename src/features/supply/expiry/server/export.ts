import type { FileAnswer } from '#core/contract.ts';
import { plainDateIn } from '#core/dates.ts';
import type { ListQuery } from '#core/list-query.ts';
import { fileStem } from '#core/transliterate.ts';
import { seesColumn } from '#record-types/blinding.ts';
import type { Scope } from '#server/auth/scope.ts';
import { textsIn } from '#server/config/texts.ts';
import type { Database } from '#server/database/database.ts';
import { type SheetColumn, sheetFile } from '#server/files/spreadsheet.ts';
import { type StoredExpiryRow, streamExpiry } from './store.ts';

const columns = [
  { key: 'expiry_date', type: 'date' },
  { key: 'product', type: 'text', width: 30 },
  { key: 'batch', type: 'text' },
  { key: 'qty_stock', type: 'number', format: '#,##0.000' },
  { key: 'project', type: 'text' },
  { key: 'client', type: 'text' },
] as const satisfies readonly Omit<SheetColumn, 'heading'>[];

/** The filtered ladder as a streamed .xlsx; of one project if given. */
export async function exportExpiry(
  database: Database,
  scope: Scope,
  query: ListQuery,
  wanted: { project?: { id: number; name: string }; language: string; timeZone: string; now: Date },
): Promise<FileAnswer> {
  const { project, language, timeZone, now } = wanted;
  const texts = await textsIn(language, 'expiry');
  const today = plainDateIn(timeZone, now);
  const stem = project === undefined ? '' : `${fileStem(project.name, `project_${project.id}`)}_`;
  return sheetFile(
    `${stem}expiry_${today}.xlsx`,
    texts.title,
    columns
      .filter(({ key }) => seesColumn(scope, 'expiry', key))
      .map((column) => ({ ...column, heading: texts[column.key] })),
    flat(streamExpiry(database, scope, query, { today, ...(project && { projectId: project.id }) })),
  );
}

async function* flat(chunks: AsyncIterable<StoredExpiryRow[]>) {
  for await (const rows of chunks) {
    yield rows.map((row) => ({ ...row, project: row.project.name, client: row.client.name }));
  }
}
