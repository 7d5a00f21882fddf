// Spreadsheet of packages, with the columns of the screen.
import type { FileAnswer } from '#core/contract.ts';
import { plainDateIn } from '#core/dates.ts';
import type { ListQuery } from '#core/list-query.ts';
import { recordTypes } from '#record-types/catalogue.ts';
import type { Scope } from '#server/auth/scope.ts';
import { type Texts, textsIn } from '#server/config/texts.ts';
import type { Database } from '#server/database/database.ts';
import { fieldColumns } from '#server/files/field-columns.ts';
import { type SheetColumn, sheetFile } from '#server/files/spreadsheet.ts';
import type { PackageRow } from '../contract.ts';
import { streamPackages } from './store.ts';

/** The fields of a package, with project and client after the document type. */
function columnsIn(texts: Texts<'packages'>): SheetColumn[] {
  const own = fieldColumns(recordTypes.packages, (name) => texts[name]);
  const afterDocument = own.findIndex(({ key }) => key === 'doc_type') + 1;
  return own.toSpliced(
    afterDocument,
    0,
    { key: 'project', heading: texts.project, type: 'text' },
    { key: 'client', heading: texts.client, type: 'text' },
  );
}

/** Streams the packages of a scope that match the query as a spreadsheet. */
export async function exportPackages(
  database: Database,
  scope: Scope,
  wanted: { query: ListQuery; language: string; timeZone: string; now: Date; projectId?: number },
): Promise<FileAnswer> {
  const texts = await textsIn(wanted.language, 'packages');
  return sheetFile(
    `packages_${plainDateIn(wanted.timeZone, wanted.now)}.xlsx`,
    texts.title,
    columnsIn(texts),
    flat(
      streamPackages(
        database,
        scope,
        wanted.query,
        plainDateIn(wanted.timeZone, wanted.now),
        wanted.projectId,
      ),
    ),
  );
}

async function* flat(chunks: AsyncIterable<PackageRow[]>) {
  for await (const rows of chunks) {
    yield rows.map((row) => ({ ...row, project: row.project.name, client: row.project.client.name }));
  }
}
