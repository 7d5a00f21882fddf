// The spreadsheet of packages: the columns of the screen.
import type { FileAnswer } from '#core/contract.ts';
import { plainDateIn } from '#core/dates.ts';
import type { ListQuery } from '#core/list-query.ts';
import type { Database } from '#server/database.ts';
import type { Scope } from '#server/scope.ts';
import { type SheetColumn, sheetFile } from '#server/spreadsheet.ts';
import { textsIn } from '#server/texts.ts';
import type { PackageRow } from '../contract.ts';
import { streamPackages } from './store.ts';

const columns = [
  { key: 'airbill', type: 'text' },
  { key: 'doc_id', type: 'text' },
  { key: 'doc_type', type: 'text' },
  { key: 'project', type: 'text' },
  { key: 'client', type: 'text' },
  { key: 'status', type: 'text' },
  { key: 'date', type: 'date' },
  { key: 'car', type: 'text' },
] as const satisfies readonly Omit<SheetColumn, 'heading'>[];

/** The packages of a scope that the query asks for, made while it is sent. */
export async function exportPackages(
  database: Database,
  scope: Scope,
  wanted: { query: ListQuery; language: string; timeZone: string; now: Date },
): Promise<FileAnswer> {
  const texts = await textsIn(wanted.language, 'packages');
  return sheetFile(
    `packages_${plainDateIn(wanted.timeZone, wanted.now)}.xlsx`,
    texts.title,
    columns.map((column) => ({ ...column, heading: texts[column.key] })),
    flat(streamPackages(database, scope, wanted.query)),
  );
}

async function* flat(chunks: AsyncIterable<PackageRow[]>) {
  for await (const rows of chunks) {
    yield rows.map((row) => ({ ...row, project: row.project.name, client: row.project.client.name }));
  }
}
