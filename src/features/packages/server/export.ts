// The spreadsheet of packages: the columns of the screen.
import type { FileAnswer } from '#core/contract.ts';
import { plainDateIn } from '#core/dates.ts';
import { packages as texts } from '#core/i18n/en/packages.ts';
import type { ListQuery } from '#core/list-query.ts';
import type { Database } from '#server/database.ts';
import type { Scope } from '#server/scope.ts';
import { type SheetColumn, sheetFile } from '#server/spreadsheet.ts';
import type { PackageRow } from '../contract.ts';
import { streamPackages } from './store.ts';

const columns: readonly SheetColumn[] = [
  { key: 'airbill', heading: texts.airbill, type: 'text' },
  { key: 'doc_id', heading: texts.doc_id, type: 'text' },
  { key: 'doc_type', heading: texts.doc_type, type: 'text' },
  { key: 'project', heading: texts.project, type: 'text' },
  { key: 'client', heading: texts.client, type: 'text' },
  { key: 'status', heading: texts.status, type: 'text' },
  { key: 'date', heading: texts.date, type: 'date' },
  { key: 'car', heading: texts.car, type: 'text' },
];

/** The packages of a scope that the query asks for, made while it is sent. */
export function exportPackages(
  database: Database,
  scope: Scope,
  wanted: { query: ListQuery; timeZone: string; now: Date },
): FileAnswer {
  return sheetFile(
    `packages_${plainDateIn(wanted.timeZone, wanted.now)}.xlsx`,
    texts.title,
    columns,
    flat(streamPackages(database, scope, wanted.query)),
  );
}

async function* flat(chunks: AsyncIterable<PackageRow[]>) {
  for await (const rows of chunks) {
    yield rows.map((row) => ({ ...row, project: row.project.name, client: row.project.client.name }));
  }
}
