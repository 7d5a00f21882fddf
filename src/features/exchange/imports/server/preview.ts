// The first rows of each sheet of an uploaded file, and whether a person has to say what its columns are.
import { type Cell, textOf } from '#core/table-row.ts';
import type { Database } from '#server/database/database.ts';
import { previewTable } from '#server/files/table-file.ts';
import { sheetColumns } from '../headings.ts';
import { allHeadingTexts } from './heading-texts.ts';
import { keepPreview } from './mapping-store.ts';
import { constantsOf, type FileRow, fileBytes } from './store.ts';

const previewRows = 60;
const previewColumns = 300;
const previewSheets = 40;
const sampleCharacters = 120;

/**
 * Keeps the preview of a file whose headings may be others than the portal's; returns whether they are, so that a
 * person has to map them.
 */
export async function needsMapping(database: Database, file: FileRow, signal: AbortSignal): Promise<boolean> {
  if (!file.asks || file.mapping !== null) return false;
  const bytes = fileBytes(database, file.id);
  const sheets = await previewTable(file.file_name, bytes, { rows: previewRows, signal });
  const header = sheets[0]?.rows[0];
  if (header === undefined) return false;
  const kept = sheets.slice(0, previewSheets).map(({ name, delimiter, rows }) => ({
    name,
    delimiter: delimiter ?? null,
    rows: rows.map(({ number, cells }) => ({ number, cells: cells.slice(0, previewColumns).map(shortText) })),
  }));
  await keepPreview(database, file.id, kept);
  const given = Object.keys(constantsOf(file.resource, file.project));
  return 'error' in sheetColumns(file.resource, header.cells, given, await allHeadingTexts());
}

function shortText(cell: Cell): string {
  return textOf(cell).slice(0, sampleCharacters);
}
