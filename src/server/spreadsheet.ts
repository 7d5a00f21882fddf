// Spreadsheets out, as a stream: rows are pulled from the database only as fast as the receiver takes bytes.
import { type CellValue, writeXlsxStream } from 'hucre/xlsx';
import type { FileAnswer } from '#core/contract.ts';
import { startOfDay } from '#core/dates.ts';

export interface SheetColumn {
  readonly key: string;
  readonly heading: string;
  /** Texts stay texts whatever they begin with, so that none is ever a formula (SUP-11). */
  readonly type: 'text' | 'date' | 'number';
  /** Excel's number format of a number column: '0.000'. */
  readonly format?: string;
  readonly width?: number;
}

/** A value that stays a text or a number as it is, whatever the type of its column. */
export interface AsItStands {
  readonly asItStands: string | number;
}

const longestText = 32_767;
const isoDay = /^\d{4}-\d{2}-\d{2}$/;
const plainNumber = /^-?\d+(?:\.\d+)?$/;
const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A spreadsheet as an answer: `name` with its ending, `title` is the sheet's own name. */
export function sheetFile(
  name: string,
  title: string,
  columns: readonly SheetColumn[],
  chunks: AsyncIterable<readonly Readonly<Record<string, unknown>>[]>,
): FileAnswer {
  return { name, contentType: spreadsheetType, bytes: spreadsheet(title, columns, chunks) };
}

/** The bytes of an .xlsx with one sheet: a header row that stays in view, then every row of the chunks. */
function spreadsheet(
  name: string,
  columns: readonly SheetColumn[],
  chunks: AsyncIterable<readonly Readonly<Record<string, unknown>>[]>,
): AsyncIterable<Uint8Array> {
  return writeXlsxStream(cells(columns, chunks), {
    name: name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31),
    freezePane: { rows: 1 },
    columns: columns.map(({ heading, type, format, width }) => ({
      header: heading,
      width: width ?? (type === 'text' ? 24 : 14),
      // A text that is edited in the sheet stays one too.
      ...(type === 'text' && { numFmt: '@' }),
      ...(type === 'date' && { numFmt: 'yyyy-mm-dd' }),
      ...(format !== undefined && { numFmt: format }),
    })),
  });
}

async function* cells(
  columns: readonly SheetColumn[],
  chunks: AsyncIterable<readonly Readonly<Record<string, unknown>>[]>,
): AsyncGenerator<CellValue[]> {
  for await (const rows of chunks) {
    for (const row of rows) yield columns.map(({ key, type }) => cell(row[key], type));
  }
}

function cell(value: unknown, type: SheetColumn['type']): CellValue {
  if (value === null || value === undefined) return null;
  if (isAsItStands(value)) {
    return typeof value.asItStands === 'number' ? value.asItStands : sheetText(value.asItStands);
  }
  if (typeof value !== 'string' && typeof value !== 'number') {
    throw new TypeError('a cell is a text or a number');
  }
  const text = String(value);
  // Spreadsheets count days from 1900 on and know none before. What a file had in place of a day or a number stays as it was.
  if (type === 'date' && isoDay.test(text) && text >= '1900-03-01') return startOfDay(text);
  // numeric(14,3) has at most 14 digits: a spreadsheet's number holds them all.
  if (type === 'number' && plainNumber.test(text)) return Number(text);
  return sheetText(text);
}

function isAsItStands(value: unknown): value is AsItStands {
  return typeof value === 'object' && value !== null && 'asItStands' in value;
}

/**
 * A text as a sheet keeps it. There `_x0041_` stands for the letter A, so that its underscore is written as a number
 * too; U+FFFE and U+FFFF cannot stand in XML; what is longer than a cell may be is cut.
 */
function sheetText(text: string): string {
  const fitting = text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text;
  return fitting
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[\uFFFE\uFFFF]/g, (letter) => `_x${letter.charCodeAt(0).toString(16).toUpperCase()}_`);
}
