// Size limits of table files: more than people need, less than would block a process.

import { cellName, columnName } from '#core/cell-places.ts';
import type { Cell } from '#core/table-row.ts';
import { reason } from '#locales/reasons.ts';
import { OperatorError } from '#server/config/operator-error.ts';

export interface TableLimits {
  /** The limit of a spreadsheet cell. */
  readonly cellCharacters: number;
  readonly rowCharacters: number;
  readonly columns: number;
  readonly rows: number;
  /** Time limit for reading a workbook. */
  readonly seconds: number;
  /** The maximum unpacked size. */
  readonly unpackedBytes: number;
}

/** Limits for uploads. */
export const uploadLimits: TableLimits = {
  cellCharacters: 32_767,
  rowCharacters: 1_000_000,
  columns: 1_000,
  rows: 250_000,
  seconds: 300,
  unpackedBytes: 512 * 1024 ** 2,
};

/** Limits for imports from the command line. */
export const operatorLimits: TableLimits = {
  ...uploadLimits,
  rows: 10_000_000,
  seconds: 3600,
  unpackedBytes: 2 * 1024 ** 3,
};

/** The number of characters of a cell; throws an OperatorError with its place when it is too long or too far right. */
export function checkCell(limits: TableLimits, cell: string, column: number, value: Cell): number {
  if (column >= limits.columns) {
    const last = columnName(limits.columns - 1);
    throw new OperatorError(reason('too_many_columns', { cell, last, count: limits.columns }));
  }
  const length = typeof value === 'string' ? value.length : 16;
  if (length > limits.cellCharacters) {
    throw new OperatorError(reason('cell_too_long', { cell, count: limits.cellCharacters }));
  }
  return length;
}

/** Applies the limits to rows from any source. */
export async function* limitedRows<Row extends { readonly number: number; readonly cells: readonly Cell[] }>(
  rows: AsyncIterable<Row>,
  limits: TableLimits,
): AsyncGenerator<Row> {
  let count = 0;
  for await (const row of rows) {
    count += 1;
    if (count > limits.rows) throw new OperatorError(reason('too_many_rows', { count: limits.rows }));
    for (const [column, value] of row.cells.entries()) {
      if (value !== '') checkCell(limits, cellName(row.number, column), column, value);
    }
    yield row;
  }
}
