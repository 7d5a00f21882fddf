// Puts a canary into every column that blinded users may not see, including tables and columns that are added later.
import pg from 'pg';
import { columnChoices, isRecordType } from '#record-types/blinding.ts';
import type { TestApi } from './api.ts';

/** Parts of the values of hidden columns, in lower case; no other value contains them. */
export const canaries = ['canary7q', '8391.462', '83914627', '2041-07-13'] as const;

interface Column {
  readonly name: string;
  readonly column: string;
  readonly type: string;
}

export interface Sown {
  /** Tables and columns that hold a canary in each of their rows. */
  readonly columns: readonly string[];
  /** Columns whose values come from a closed list, or that PostgreSQL computes. */
  readonly refused: readonly string[];
  /** Tables of records without a row. */
  readonly empty: readonly string[];
}

/** Writes canaries to every hidden column of every row, with triggers disabled; ids and times are kept. */
export async function sowCanaries({ connection }: TestApi): Promise<Sown> {
  const client = new pg.Client(connection.owner);
  await client.connect();
  const { rows } = await client.query<Column>(
    `select c.relname as name, a.attname as column, format_type(a.atttypid, null) as type
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attgenerated = '' order by 1, 2`,
  );
  const sown = { columns: [] as string[], refused: [] as string[], empty: [] as string[] };
  await client.query('set session_replication_role = replica');
  for (const { name, column, type } of rows) {
    const value = canaryOf(column, type);
    if (value === undefined || !isHidden(name, column)) continue;
    const place = `${name}.${column}`;
    const statement = `update "${name}" set "${column}" = ${value}`;
    // Some columns have a value only together with another one, or one below zero.
    const attempts = [
      statement,
      `update "${name}" set "${column}" = -${value}`,
      `${statement} where "${column}" is not null`,
    ];
    const isEmpty = (await client.query(`select from "${name}" limit 1`)).rowCount === 0;
    if (isEmpty) sown.empty.push(name);
    else if (await isDone(client, attempts)) sown.columns.push(place);
    else sown.refused.push(place);
  }
  await client.end();
  return { ...sown, empty: [...new Set(sown.empty)] };
}

/** Whether one of the statements changes a row. */
async function isDone(client: pg.Client, statements: readonly string[]): Promise<boolean> {
  for (const statement of statements) {
    const changed = await client.query(statement).catch(() => undefined);
    if (changed !== undefined && changed.rowCount !== 0) return true;
  }
  return false;
}

function isHidden(table: string, column: string): boolean {
  if (!isRecordType(table)) return false;
  // What blinded users see instead of the product.
  if (table === 'products' && column === 'blinded_name') return false;
  // Their own requests, by that name; the history omits it.
  if (table === 'shipment_request_lines' && column === 'quantity') return false;
  const choice = columnChoices[table][column];
  return choice !== undefined && choice !== 'open' && choice.for !== 'sites';
}

function canaryOf(column: string, type: string): string | undefined {
  if (column === 'id' || /_(id|by|at)$/.test(column)) return undefined;
  if (type === 'text') return `'Canary7Q ' || ctid::text`;
  if (type === 'numeric') return '8391.462';
  if (type === 'integer') return '83914627';
  return type === 'date' ? `'2041-07-13'` : undefined;
}
