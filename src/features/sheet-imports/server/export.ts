// The rows there are as a file to be changed and imported: the columns that an import reads, under the same headings.
import type { FileAnswer } from '#core/contract.ts';
import type { Database } from '#server/database.ts';
import type { Scope } from '#server/scope.ts';
import { type AsItStands, type SheetColumn, sheetFile } from '#server/spreadsheet.ts';
import { type Field, type ImportedKind, recordFields } from '../../imports/contract.ts';
import { externalId, faultsColumn, headingOf, type HeadingTexts } from '../rules.ts';
import { headingTexts } from './sources.ts';
import { type FileRow, streamTemplate } from './store.ts';

/** All rows of a kind, or those of one project. */
export async function exportTemplate(
  database: Database,
  scope: Scope,
  kind: ImportedKind,
  projectId: number | null,
  language: string,
): Promise<FileAnswer> {
  const texts = await headingTexts(language);
  const own = Object.entries(recordFields[kind]).filter(([name]) => projectId === null || name !== 'project');
  const columns = [
    { key: externalId, heading: externalId, type: 'text' } as const,
    ...own.map(([name, field]) => columnOf(kind, name, field, texts)),
  ];
  return sheetFile(
    projectId === null ? `${kind}.xlsx` : `${kind}_${projectId}.xlsx`,
    kind,
    columns,
    streamTemplate(database, scope, kind, projectId),
  );
}

/** A checked file under its own headings, with a last column for what is wrong. */
export function exportMarked(
  { resource, file_name, columns }: Pick<FileRow, 'resource' | 'file_name' | 'columns'>,
  texts: HeadingTexts,
  rows: AsyncIterable<readonly Readonly<Record<string, string | AsItStands | null>>[]>,
): FileAnswer {
  const fields: Readonly<Record<string, Field>> = recordFields[resource];
  const own = columns.map(({ field, column }): SheetColumn => {
    const declared = fields[field];
    if (declared === undefined) return { key: field, heading: column, type: 'text' };
    return { ...columnOf(resource, field, declared, texts), heading: column };
  });
  return sheetFile(
    `${file_name.replace(/\.[^.]*$/, '')}_${faultsColumn}.xlsx`,
    resource,
    [
      ...own,
      { key: faultsColumn, heading: headingOf(resource, faultsColumn, texts), type: 'text', width: 60 },
    ],
    rows,
  );
}

function columnOf(kind: ImportedKind, key: string, field: Field, texts: HeadingTexts): SheetColumn {
  const heading = headingOf(kind, key, texts);
  if (field.type === 'date') return { key, heading, type: 'date' };
  if (field.type === 'decimal') {
    return { key, heading, type: 'number', format: `#,##0.${'0'.repeat(field.decimals)}` };
  }
  return { key, heading, type: 'text' };
}
