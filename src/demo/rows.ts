export type Row = Readonly<Record<string, unknown>>;
/** Rows of one table, their ids counted from 1. */
export type Table = readonly Row[];

/** Collects the rows of the demo data by table. */
export interface Rows {
  readonly tables: ReadonlyMap<string, Table>;
  /** Adds the row with the next id of its table. */
  add<R extends object>(table: string, row: R): R & { readonly id: number };
}

/** An empty collection. */
export function startRows(): Rows {
  const tables = new Map<string, Row[]>();
  return {
    tables,
    add(table, row) {
      const rows = tables.get(table) ?? [];
      tables.set(table, rows);
      const added = { id: rows.length + 1, ...row };
      rows.push(added);
      return added;
    },
  };
}
