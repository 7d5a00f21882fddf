// Existing rows as a file to edit and import (the template), and a validated file with its errors: both have
// the columns and headings that an import reads.
import type { FileAnswer } from '#core/contract.ts';
import { type ImportedKind, type ImportField, recordFields } from '#record-types/imports.ts';
import type { Scope } from '#server/auth/scope.ts';
import type { Database } from '#server/database/database.ts';
import { type AsItStands, type SheetColumn, sheetFile } from '#server/files/spreadsheet.ts';
import { errorsColumn, externalId, type HeadingTexts, headingOf } from '../headings.ts';
import { headingTexts } from './heading-texts.ts';
import type { FileRow } from './store.ts';
import { streamTemplate } from './template-store.ts';

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

/** A validated file with its own headings and a last column for errors. */
export function exportErrors(
  { resource, file_name, columns }: Pick<FileRow, 'resource' | 'file_name' | 'columns'>,
  texts: HeadingTexts,
  rows: AsyncIterable<readonly Readonly<Record<string, string | AsItStands | null>>[]>,
): Promise<FileAnswer> {
  const fields: Readonly<Record<string, ImportField>> = recordFields[resource];
  const own = columns.map(({ field, column }): SheetColumn => {
    const declared = fields[field];
    if (declared === undefined) return { key: field, heading: column, type: 'text' };
    return { ...columnOf(resource, field, declared, texts), heading: column };
  });
  return sheetFile(
    `${file_name.replace(/\.[^.]*$/, '')}_${errorsColumn}.xlsx`,
    resource,
    [
      ...own,
      { key: errorsColumn, heading: headingOf(resource, errorsColumn, texts), type: 'text', width: 60 },
    ],
    rows,
  );
}

function columnOf(kind: ImportedKind, key: string, field: ImportField, texts: HeadingTexts): SheetColumn {
  const heading = headingOf(kind, key, texts);
  if (field.type === 'date') return { key, heading, type: 'date' };
  if (field.type === 'decimal') {
    return { key, heading, type: 'number', format: `#,##0.${'0'.repeat(field.decimals)}` };
  }
  return { key, heading, type: 'text' };
}
