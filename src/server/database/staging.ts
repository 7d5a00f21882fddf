// Temporary tables that live as long as their transaction, for work on more rows than memory should hold.
import { type Fragment, noTimeLimit, type Queryable, Statement, sql } from './sql.ts';

export interface StagingColumn {
  readonly name: string;
  readonly type: 'text' | 'bigint' | 'numeric' | 'date' | 'timestamptz' | 'boolean';
}

export async function makeStaging(
  transaction: Queryable,
  table: string,
  columns: readonly StagingColumn[],
): Promise<void> {
  // A large file takes longer than any request may.
  await transaction.rows(noTimeLimit);
  await transaction.rows(sql`create temp table ${sql.id(table)} (${declared(columns)}) on commit drop`);
}

/** Adds rows; a missing or undefined value is null. */
export async function insertStaged(
  transaction: Queryable,
  table: string,
  columns: readonly StagingColumn[],
  rows: readonly object[],
): Promise<void> {
  if (rows.length === 0) return;
  await transaction.rows(sql`insert into ${sql.id(table)}
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (${declared(columns)})`);
}

/** The rows of a statement, a thousand at a time; `name` is the cursor's. */
export async function* readStaged<Row>(
  transaction: Queryable,
  name: string,
  statement: Statement<Row>,
): AsyncGenerator<Row> {
  const cursor = sql.id(`read_${name}`);
  await transaction.rows(sql`declare ${cursor} no scroll cursor for ${statement}`);
  for (;;) {
    const rows = await transaction.rows(
      new Statement<Row>(['fetch 1000 from ', ''], [cursor], statement.rows),
    );
    yield* rows;
    if (rows.length < 1000) break;
  }
  await transaction.rows(sql`close ${cursor}`);
}

function declared(columns: readonly StagingColumn[]): Fragment {
  return sql.join(columns.map(({ name, type }) => sql`${sql.id(name)} ${sql.raw(type)}`));
}
