// Reads audited tables as of a point in time: statements run unchanged, with each named table replaced by its
// rows at that time. Rows unchanged since then are the current ones; for changed rows the audit has the state
// before the first later change. Data that is not audited, such as file contents, is not available.
import type { Database } from './database.ts';
import { type Fragment, Statement, sql, unnamed } from './sql.ts';

export interface PastTable {
  readonly name: string;
  /** Which of its rows `r` are read; a table of a project names the column that refers to it. */
  readonly rows?: Fragment;
  readonly of?: { readonly column: string; readonly id: number };
  /** Instead of the table's past rows: a query derived from the tables before it. */
  readonly derived?: Fragment;
}

/**
 * The database at that time. Read-only; a table may be derived from those before it in the list. Past rows
 * have no primary key: a statement must list every column that it groups by.
 */
export function pastOf(database: Database, moment: Date, tables: readonly PastTable[]): Database {
  const inPast = <Row>(statement: Statement<Row>): Statement<Row> => placedIn(statement, moment, tables);
  return {
    ...database,
    read: (statement, options) => database.read(inPast(statement), options),
    rows: (statement) => database.read(inPast(statement)),
    stream: (statement, chunkSize) => database.stream(inPast(statement), chunkSize),
    write: () => Promise.reject(new Error('the past is not written')),
  };
}

const withWord = /^\s*with\s/i;

function placedIn<Row>(
  statement: Statement<Row>,
  moment: Date,
  tables: readonly PastTable[],
): Statement<Row> {
  const wanted = namedBy(unnamed(statement).text, tables);
  if (wanted.length === 0) return statement;
  const [first = '', ...others] = statement.texts;
  const rest = withWord.test(first)
    ? new Statement([first.replace(withWord, ', '), ...others], statement.values)
    : sql` ${statement}`;
  const expressions = sql.join(wanted.map((table) => rowsAt(table, moment)));
  return new Statement(['with ', '', ''], [expressions, rest], statement.rows);
}

/** The tables named by a statement, and those from which they are derived. */
function namedBy(text: string, tables: readonly PastTable[]): PastTable[] {
  const wanted: PastTable[] = [];
  let read = text;
  for (const table of tables.toReversed()) {
    if (!new RegExp(`\\b${table.name}\\b`).test(read)) continue;
    wanted.unshift(table);
    for (const part of [table.derived, table.rows]) if (part !== undefined) read += ` ${unnamed(part).text}`;
  }
  return wanted;
}

function rowsAt({ name, rows = sql`true`, of, derived }: PastTable, moment: Date): Fragment {
  const table = sql.id(name);
  if (derived !== undefined) return sql`${table} as materialized (${derived})`;
  const later = sql.id(`later_${name}`);
  const ofOwner =
    of === undefined
      ? sql`true`
      : sql`(a.old ->> ${sql.lit(of.column)} = ${String(of.id)} or a.new ->> ${sql.lit(of.column)} = ${String(of.id)})`;
  const owned = of === undefined ? sql`true` : sql`${sql.ref(`r.${of.column}`)} = ${of.id}`;
  return sql`${later} as materialized (
      select distinct on (a.row_id) a.row_id, a.action, a.old from public.audit a
      where a.table_name = ${sql.lit(name)} and a.at > ${moment} and a.action <> 'event' and ${ofOwner}
      order by a.row_id, a.id),
    ${table} as not materialized (
      select r.* from public.${table} r
        where ${owned} and ${rows} and not exists (select from ${later} l where l.row_id = r.id::text)
      union all
      select r.* from ${later} l cross join lateral jsonb_populate_record(null::public.${table}, l.old) r
        where l.action <> 'insert' and ${owned} and ${rows})`;
}
