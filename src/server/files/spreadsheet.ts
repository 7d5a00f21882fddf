// Spreadsheets out, as a stream: rows are pulled from the database only as fast as the receiver takes bytes.
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { FileAnswer } from '#core/contract.ts';
import { startOfDay } from '#core/dates.ts';
import { type CellToWrite, type RowToWrite, type SheetToWrite, workbookBytes } from './xlsx-writer.ts';

export interface SheetColumn {
  readonly key: string;
  readonly heading: string;
  /** Texts stay texts, also those that begin like a formula (SUP-11). */
  readonly type: 'text' | 'date' | 'number';
  /** Excel's number format of a number column: '0.000'. */
  readonly format?: string;
  readonly width?: number;
}

/** A value that stays a text or a number, regardless of the type of its column. */
export interface AsItStands {
  readonly asItStands: string | number;
}

const longestText = 32_767;
/** The first day of 1970 as spreadsheets count days. */
const dayOf1970 = 25_569;
const isoDay = /^\d{4}-\d{2}-\d{2}$/;
const plainNumber = /^-?\d+(?:\.\d+)?$/;
const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type Chunks = AsyncIterable<readonly RowToWrite[]>;

/** A sheet after the first one, with rows of its own. */
export interface FurtherSheet {
  readonly title: string;
  readonly columns: readonly SheetColumn[];
  readonly chunks: Chunks;
}

/**
 * A spreadsheet as an answer: `name` with its ending, `title` is the first sheet's own name. Throws what its first rows
 * throw, while the answer can still be an error; what fails later cuts it off. It is empty if the first sheet is.
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
        // One that was never asked for a byte leaves its rows, and their connection, open.
        async return() {
          await bytes.return(undefined);
          await rows.return();
          return { done: true, value: undefined };
        },
      }),
    },
  };
}

/** The same chunks, the first of them read. */
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
      // A text that is edited in the sheet stays one too.
      format: format ?? { text: '@', date: 'yyyy-mm-dd', number: undefined }[type],
    })),
    rows: counted(chunks),
    pause: leaveRoom,
  };
}

/** How many sheets are being made. */
let sheetsMade = 0;

/** The same chunks; their sheet counts while they are read. */
async function* counted(chunks: Chunks): AsyncGenerator<readonly RowToWrite[]> {
  sheetsMade += 1;
  try {
    yield* chunks;
  } finally {
    sheetsMade -= 1;
  }
}

/** One sheet is made as fast as it goes; several leave the processor to the other calls most of the time. */
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
  // Spreadsheets count days from 1900 on and know none before. What a file had in place of a day or a number stays as it was.
  if (type === 'date' && isoDay.test(text) && text >= '1900-03-01') {
    return startOfDay(text).getTime() / 86_400_000 + dayOf1970;
  }
  // numeric(14,3) has at most 14 digits: a spreadsheet's number holds them all.
  if (type === 'number' && plainNumber.test(text)) return Number(text);
  return sheetText(text);
}

function isAsItStands(value: unknown): value is AsItStands {
  return typeof value === 'object' && value !== null && 'asItStands' in value;
}

/**
 * A text as a sheet stores it. There `_x0041_` is the letter A, so that its underscore is written as a number
 * too; U+FFFE and U+FFFF cannot stand in XML; what is longer than a cell may be is cut.
 */
function sheetText(text: string): string {
  const fitting = text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text;
  return fitting
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[\uFFFE\uFFFF]/g, (letter) => `_x${letter.charCodeAt(0).toString(16).toUpperCase()}_`);
}
