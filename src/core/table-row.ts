import type { Reason } from '#locales/reasons.ts';

/**
 * A cell of a file of rows. A spreadsheet has types; a CSV has texts only. `day` is YYYY-MM-DD, `time` HH:MM:SS where
 * the cell has one. A cell that cannot be trusted carries the reason and what the file shows in its place.
 */
export type Cell =
  | string
  | number
  | boolean
  | { readonly day: string; readonly time?: string }
  | { readonly error: Reason; readonly shown: string }
  | null;

export interface TableRow {
  /** As a spreadsheet counts: the first row is 1. */
  readonly number: number;
  readonly cells: readonly Cell[];
  /** Indexes of the cells whose value is the stored result of a formula. */
  readonly formulas?: readonly number[];
  /** The name of its sheet, in a preview of all sheets of a workbook. */
  readonly sheet?: string;
}

/** Whether all cells of a row are empty. */
export function isBlank(row: TableRow): boolean {
  return row.cells.every((cell) => textOf(cell) === '');
}

/** A cell as text, without spaces around it; a number has the digits that a spreadsheet shows. */
export function textOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)));
  if (typeof cell !== 'object') return String(cell).trim();
  if (!('day' in cell)) return cell.shown;
  return cell.time === undefined ? cell.day : `${cell.day} ${cell.time}`;
}
