// Cell references such as A1, and ranges.

export interface Merge {
  readonly range: string;
  readonly rows: readonly [number, number];
  readonly columns: readonly [number, number];
}

/** `B5` as row 5 and column 1; undefined if it is not a cell reference. */
export function cellPlace(name: string): { row: number; column: number } | undefined {
  const [, letters, digits] = /^\$?([A-Z]{1,3})\$?([1-9]\d{0,6})$/.exec(name) ?? [];
  if (letters === undefined) return undefined;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  const row = Number(digits);
  return row > 1_048_576 || column > 16_384 ? undefined : { row, column: column - 1 };
}

/** Row 5 and column 1 as `B5`. */
export function cellName(row: number, column: number): string {
  return `${columnName(column)}${row}`;
}

/** Column 0 as `A`, 26 as `AA`. */
export function columnName(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (column % 26));
}

/** Parses a range such as `B2:C3`; undefined if it is not one. */
export function mergeOf(range: string): Merge | undefined {
  const [from = '', to = from] = range.split(':');
  const [first, last] = [cellPlace(from), cellPlace(to)];
  if (first === undefined || last === undefined) return undefined;
  return { range, rows: [first.row, last.row], columns: [first.column, last.column] };
}

/** Finds the merged range of a cell; rows must be requested in order. */
export function mergedRanges(merges: readonly Merge[]): (row: number, column: number) => string | undefined {
  const waiting = merges.toSorted((a, b) => a.rows[0] - b.rows[0]);
  let next = 0;
  let open: Merge[] = [];
  let at = 0;
  return (row, column) => {
    if (row !== at) {
      at = row;
      open = open.filter(({ rows }) => rows[1] >= row);
      for (; next < waiting.length && (waiting[next]?.rows[0] ?? 0) <= row; next += 1) {
        const merge = waiting[next];
        if (merge !== undefined && merge.rows[1] >= row) open.push(merge);
      }
    }
    return open.find(({ columns }) => columns[0] <= column && column <= columns[1])?.range;
  };
}
