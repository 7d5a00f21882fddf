import type { Reason } from './i18n/reasons.ts';

/**
 * A cell of a file of rows. A spreadsheet knows types; a CSV has texts alone. `day` is YYYY-MM-DD. Where a file is read
 * strictly, a cell that cannot be trusted carries why.
 */
export type Cell =
  | string
  | number
  | boolean
  | { readonly day: string }
  | { readonly fault: Reason; readonly shown: string }
  | null;

export interface TableRow {
  /** As a spreadsheet counts: the first row is 1. */
  readonly number: number;
  readonly cells: readonly Cell[];
}
