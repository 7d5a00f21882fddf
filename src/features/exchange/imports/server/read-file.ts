// Reads an uploaded file row by row, and parses and stores its rows.
import { cellName } from '#core/cell-places.ts';
import { isBlank, type TableRow } from '#core/table-row.ts';
import { type Reason, reason } from '#locales/reasons.ts';
import { OperatorError } from '#server/config/operator-error.ts';
import type { Database } from '#server/database/database.ts';
import { type FoundTable, openFoundTable } from '#server/files/table-file.ts';
import { type CellNote, cellNotes, type SheetHints } from '../cells.ts';
import { type SheetColumn, sheetColumns } from '../headings.ts';
import { allHeadingTexts } from './heading-texts.ts';
import { findCorrections } from './mapping-store.ts';
import { fieldOf, type SheetLayout, sheetParser } from './pipeline/parse-sheet.ts';
import type { ParsedRow } from './pipeline/rows.ts';
import { insertRows } from './pipeline/stage.ts';
import { constantsOf, deleteRowsOf, type FileRow, fileBytes, noteProgress, rowsOf } from './store.ts';

const rowsAtOnce = 1000;

/**
 * Stores the rows of a file. Returns its columns, and notes on values that were read differently from what
 * the file shows.
 */
export async function readFile(
  database: Database,
  file: FileRow,
  {
    signal,
    timeZone,
    sheet = file.mapping?.sheet,
  }: {
    readonly signal: AbortSignal;
    readonly timeZone: string;
    /** If the user chose none; undefined: the first sheet. */
    readonly sheet: string | undefined;
  },
): Promise<{ columns: readonly SheetColumn[]; notes: Reason[] }> {
  await deleteRowsOf(database, file.id);
  await noteProgress(database, file.id, 0);
  const table = await openFoundTable(file.file_name, fileBytes(database, file.id), {
    signal,
    // CSV has no sheet name.
    ...(sheet !== undefined && sheet !== '' && { sheet }),
  });
  const corrections = file.corrections > 0 ? await findCorrections(database, file.id) : undefined;
  const notes = cellNoteCounter();
  let layout: SheetLayout | undefined;
  let parse: ((row: TableRow) => ParsedRow) | undefined;
  let waiting: ParsedRow[] = [];
  let done = 0;
  const flush = async () => {
    if (waiting.length > 0) await insertRows(database, rowsOf(file), waiting);
    done += waiting.length;
    waiting = [];
    await noteProgress(database, file.id, done);
  };
  for await (const row of table.rows) {
    signal.throwIfAborted();
    if (isBlank(row) || row.number < (file.mapping?.header ?? 0)) continue;
    if (layout === undefined || parse === undefined) {
      layout = { ...(await layoutOf(file, table, row, timeZone)), ...(corrections && { corrections }) };
      parse = sheetParser(layout);
      continue;
    }
    waiting.push(parse(row));
    notes.count(layout, row);
    if (waiting.length >= rowsAtOnce) await flush();
  }
  if (layout === undefined) throw new OperatorError(reason('no_row', { name: file.file_name }));
  await flush();
  const { note } = table.facts();
  return {
    columns: layout.columns,
    notes: [...(note === undefined ? [] : [note]), ...leftOutNotes(file), ...notes.reasons()],
  };
}

/** The columns ignored by the user. */
function leftOutNotes({ mapping }: FileRow): Reason[] {
  const names = mapping?.leftOut.map(({ column }) => `'${column.slice(0, 60)}'`) ?? [];
  return names.length === 0 ? [] : [reason('columns_left_out', { columns: names.join(', ') })];
}

/** The layout of a file from its first non-blank row, or from the chosen row and columns. */
async function layoutOf(
  file: FileRow,
  table: FoundTable,
  header: TableRow,
  timeZone: string,
): Promise<SheetLayout> {
  const { resource: kind, file_name: name } = file;
  const constants = constantsOf(kind, file.project);
  const hints = hintsOf(table, timeZone);
  if (file.mapping !== null) {
    const leftOut = file.mapping.leftOut.map(({ index }) => index);
    return { kind, columns: file.mapping.columns, constants, header, ragged: table.ragged, hints, leftOut };
  }
  const found = sheetColumns(kind, header.cells, Object.keys(constants), await allHeadingTexts());
  if ('error' in found) {
    throw new OperatorError(reason('in_row', { name, row: header.number, reason: found.error }));
  }
  return { kind, columns: found.columns, constants, header, ragged: table.ragged, hints };
}

function hintsOf(table: FoundTable, timeZone: string): SheetHints {
  const decimal = table.delimiter === ';' ? ',' : table.delimiter === ',' ? '.' : undefined;
  // The workbook reader converts dates of either epoch; only plain numbers have to be shifted.
  return { decimal, epochDays: table.facts().epochDays, timeZone };
}

/** Counts cells with notes, and keeps the first cell of each kind of note. */
function cellNoteCounter() {
  const counted = new Map<CellNote, { count: number; cell: string }>();
  return {
    count({ kind, columns }: SheetLayout, row: TableRow): void {
      for (const { field, index } of columns) {
        for (const note of cellNotes(row, index, fieldOf(kind, field))) {
          const before = counted.get(note) ?? { count: 0, cell: cellName(row.number, index) };
          counted.set(note, { ...before, count: before.count + 1 });
        }
      }
    },
    reasons(): Reason[] {
      const [formulas, times] = [counted.get('formula_result'), counted.get('time_left_out')];
      return [
        ...(formulas === undefined ? [] : [reason('formulas_taken', formulas)]),
        ...(times === undefined ? [] : [reason('times_left_out', times)]),
      ];
    },
  };
}
