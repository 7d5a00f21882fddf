// How large a file of rows may be: more than people work with, less than would keep a process from its other work.
import { reason } from '#locales/reasons.ts';
import type { Cell } from '#core/table-row.ts';
import { cellName, columnName } from '#core/cell-places.ts';
import { OperatorError } from '#server/config/operator-error.ts';

export interface TableLimits {
  /** As much as a cell of a spreadsheet holds. */
  readonly cellCharacters: number;
  readonly rowCharacters: number;
  readonly columns: number;
  readonly rows: number;
  /** Of work on a workbook. */
  readonly seconds: number;
  /** What a packed file may unpack to. */
  readonly unpackedBytes: number;
}

/** For what people upload. */
export const uploadLimits: TableLimits = {
  cellCharacters: 32_767,
  rowCharacters: 1_000_000,
  columns: 1_000,
  rows: 250_000,
  seconds: 300,
  unpackedBytes: 512 * 1024 ** 2,
};

/** For imports from the command line. */
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

/** Holds rows that come from anywhere to the limits. */
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
