// The first rows of each sheet of an uploaded file: decides which sheet is read, and whether its columns must
// be mapped.
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
 * Saves the preview of a file if its headings are not the portal's. Returns whether the columns must be
 * mapped, or the sheet to read if it is not the first: that of items in an export of records.
 */
export async function previewFile(
  database: Database,
  file: FileRow,
  signal: AbortSignal,
): Promise<{ readonly needsMapping: boolean; readonly sheet?: string }> {
  if (file.mapping !== null) return { needsMapping: false };
  const bytes = fileBytes(database, file.id);
  const sheets = await previewTable(file.file_name, bytes, { rows: previewRows, signal });
  const header = sheets[0]?.rows[0];
  if (header === undefined) return { needsMapping: false };
  const kept = sheets.slice(0, previewSheets).map(({ name, delimiter, rows }) => ({
    name,
    delimiter: delimiter ?? null,
    rows: rows.map(({ number, cells }) => ({ number, cells: cells.slice(0, previewColumns).map(shortText) })),
  }));
  if (file.asks) await keepPreview(database, file.id, kept);
  const given = Object.keys(constantsOf(file.resource, file.project));
  const texts = await allHeadingTexts();
  const fitting = sheets.filter(
    ({ rows: [first] }) =>
      first !== undefined && !('error' in sheetColumns(file.resource, first.cells, given, texts)),
  );
  const [only] = fitting;
  if (only === undefined) return { needsMapping: file.asks };
  if (only === sheets[0]) return { needsMapping: false };
  // With several suitable sheets the user chooses.
  return fitting.length === 1 ? { needsMapping: false, sheet: only.name } : { needsMapping: file.asks };
}

function shortText(cell: Cell): string {
  return textOf(cell).slice(0, sampleCharacters);
}
