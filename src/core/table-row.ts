import type { Reason } from '#locales/reasons.ts';

/**
 * A cell of a table file. Spreadsheets have types, CSV only texts. `day` is YYYY-MM-DD, `time` HH:MM:SS if
 * the cell has one. A cell that cannot be trusted has the reason and the displayed text instead.
 */
export type Cell =
  | string
  | number
  | boolean
  | { readonly day: string; readonly time?: string }
  | { readonly error: Reason; readonly shown: string }
  | null;

export interface TableRow {
  /** Counted as in a spreadsheet: the first row is 1. */
  readonly number: number;
  readonly cells: readonly Cell[];
  /** Indexes of cells whose value is the stored result of a formula. */
  readonly formulas?: readonly number[];
  /** The name of its sheet, in a preview of all sheets of a workbook. */
  readonly sheet?: string;
}

/** Whether all cells of a row are empty. */
export function isBlank(row: TableRow): boolean {
  return row.cells.every((cell) => textOf(cell) === '');
}

/** A cell as trimmed text; a number has the digits that a spreadsheet shows. */
export function textOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)));
  if (typeof cell !== 'object') return String(cell).trim();
  if (!('day' in cell)) return cell.shown;
  return cell.time === undefined ? cell.day : `${cell.day} ${cell.time}`;
}
