// Streams spreadsheets: rows are read from the database only as fast as the client receives bytes.
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { FileAnswer } from '#core/contract.ts';
import { startOfDay } from '#core/dates.ts';
import { type CellToWrite, type RowToWrite, type SheetToWrite, workbookBytes } from './xlsx-writer.ts';

export interface SheetColumn {
  readonly key: string;
  readonly heading: string;
  /** Texts stay texts, even if they start like a formula (SUP-11). */
  readonly type: 'text' | 'date' | 'number';
  /** Excel's number format of a number column: '0.000'. */
  readonly format?: string;
  readonly width?: number;
}

/** A value with its own type, regardless of its column. */
export interface AsItStands {
  readonly asItStands: string | number;
}

const longestText = 32_767;
/** 1 January 1970 as a spreadsheet day number. */
const dayOf1970 = 25_569;
const isoDay = /^\d{4}-\d{2}-\d{2}$/;
const plainNumber = /^-?\d+(?:\.\d+)?$/;
const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type Chunks = AsyncIterable<readonly RowToWrite[]>;

/** An additional sheet with its own rows. */
export interface FurtherSheet {
  readonly title: string;
  readonly columns: readonly SheetColumn[];
  readonly chunks: Chunks;
}

/**
 * A spreadsheet as a response: `name` with its extension; `title` is the first sheet's name. Throws errors of
 * its first rows while an error response is still possible; a later failure cuts the download off. Empty if
 * the first sheet is.
 */
export async function sheetFile(
  name: string,
  title: string,
  columns: readonly SheetColumn[],
  chunks: Chunks,
  further: readonly FurtherSheet[] = [],
): Promise<FileAnswer> {
  const rows = await begun(chunks);
  const sheets = [
    sheet(title, columns, rows),
    ...further.map((one) => sheet(one.title, one.columns, one.chunks)),
  ];
  const bytes = workbookBytes(sheets)[Symbol.asyncIterator]();
  return {
    name,
    contentType: spreadsheetType,
    isEmpty: rows.isEmpty,
    bytes: {
      [Symbol.asyncIterator]: () => ({
        next: () => bytes.next(),
        // An unread stream would leave its rows and their connection open.
        async return() {
          await bytes.return(undefined);
          await rows.return();
          return { done: true, value: undefined };
        },
      }),
    },
  };
}

/** The same chunks, with the first one already read. */
async function begun(chunks: Chunks) {
  const iterator = chunks[Symbol.asyncIterator]();
  const read = await iterator.next();
  let first: ReturnType<typeof iterator.next> | undefined = Promise.resolve(read);
  const rows = {
    isEmpty: read.done === true || read.value.length === 0,
    [Symbol.asyncIterator]: () => rows,
    next() {
      const next = first ?? iterator.next();
      first = undefined;
      return next;
    },
    async return() {
      await iterator.return?.();
      return { done: true as const, value: undefined };
    },
  };
  return rows;
}

function sheet(title: string, columns: readonly SheetColumn[], chunks: Chunks): SheetToWrite {
  return {
    name: title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31),
    columns: columns.map(({ key, heading, type, format, width }) => ({
      heading: sheetText(heading),
      valueOf: (row) => cell(row[key], type),
      width: width ?? (type === 'text' ? 24 : 14),
      // Edited texts stay texts too.
      format: format ?? { text: '@', date: 'yyyy-mm-dd', number: undefined }[type],
    })),
    rows: counted(chunks),
    pause: leaveRoom,
  };
}

/** The number of sheets being written. */
let sheetsMade = 0;

/** The same chunks; counts as a sheet while being read. */
async function* counted(chunks: Chunks): AsyncGenerator<readonly RowToWrite[]> {
  sheetsMade += 1;
  try {
    yield* chunks;
  } finally {
    sheetsMade -= 1;
  }
}

/** One sheet is written at full speed; several at once pause so that other requests are served. */
async function leaveRoom(workedMs: number): Promise<void> {
  await (sheetsMade > 1 ? sleep(workedMs * 3 * (sheetsMade - 1)) : setImmediate());
}

function cell(value: unknown, type: SheetColumn['type']): CellToWrite {
  if (value === null || value === undefined) return null;
  if (isAsItStands(value)) {
    return typeof value.asItStands === 'number' ? value.asItStands : sheetText(value.asItStands);
  }
  if (typeof value !== 'string' && typeof value !== 'number') {
    throw new TypeError('a cell is a text or a number');
  }
  const text = String(value);
  // Spreadsheets have no dates before 1900. Text imported instead of a date or number is kept as it is.
  if (type === 'date' && isoDay.test(text) && text >= '1900-03-01') {
    return startOfDay(text).getTime() / 86_400_000 + dayOf1970;
  }
  // numeric(14,3) has at most 14 digits, which a spreadsheet number can represent.
  if (type === 'number' && plainNumber.test(text)) return Number(text);
  return sheetText(text);
}

function isAsItStands(value: unknown): value is AsItStands {
  return typeof value === 'object' && value !== null && 'asItStands' in value;
}

/**
 * A text in the encoding of a sheet: an underscore that looks like an escape such as `_x0041_` is escaped
 * itself; U+FFFE and U+FFFF, which XML cannot contain, are replaced; text beyond the limit of a cell is cut.
 */
function sheetText(text: string): string {
  const fitting = text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text;
  return fitting
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[\uFFFE\uFFFF]/g, (letter) => `_x${letter.charCodeAt(0).toString(16).toUpperCase()}_`);
}
