// Stores errors and warnings of the steps with their rows.

import type { KindName } from '#record-types/imports.ts';
import { type Queryable, type Statement, sql } from '#server/database/sql.ts';
import { readStaged } from '#server/database/staging.ts';
import { type ReportErrors, type RowError, type RowsTable, rowErrorReason } from './rows.ts';

const errorsAtOnce = 1000;

/** Returns a function that stores each reported error or warning with its row. */
export function recordErrors(transaction: Queryable, rows: RowsTable, kind: KindName): ReportErrors {
  return async (purpose, statement: Statement<RowError>, level) => {
    const add = level === 'warning' ? addWarnings : addErrors;
    let some: RowError[] = [];
    for await (const error of readStaged(transaction, `${kind}_${purpose}`, statement)) {
      some.push(error);
      if (some.length < errorsAtOnce) continue;
      await add(transaction, rows, some);
      some = [];
    }
    if (some.length > 0) await add(transaction, rows, some);
  };
}

/** The number of warnings, of which a row can have several. */
export async function countWarnings(transaction: Queryable, { table, importId }: RowsTable): Promise<number> {
  const [counted] = await transaction.read(
    sql.of({ warnings: 'number' })`
      select coalesce(sum(jsonb_array_length(warnings)), 0)::bigint as warnings from ${sql.id(table)}
      where import_id = ${importId} and warnings <> '[]'`,
  );
  return counted?.warnings ?? 0;
}

/** A cell keeps its first error; a row as a whole, and its external id, keep all. */
async function addErrors(
  transaction: Queryable,
  { table, importId }: RowsTable,
  found: readonly RowError[],
): Promise<void> {
  const errors = found.map((error, place) => ({ place, line: error.line, error: asFieldError(error) }));
  await transaction.rows(sql`update ${sql.id(table)} r set faults = r.faults || g.errors, state = 'wrong'
    from (select line, jsonb_agg(error order by place) as errors from jsonb_to_recordset(${JSON.stringify(errors)}::jsonb)
      as f (place int, line bigint, error jsonb) where not exists (select from ${sql.id(table)} w
        where w.import_id = ${importId} and w.line = f.line and f.error ->> 'field' not in ('', 'external_id')
          and w.faults @> jsonb_build_array(jsonb_build_object('field', f.error ->> 'field')))
      group by line) g where r.import_id = ${importId} and r.line = g.line`);
}

/** Warnings to confirm; the state of the row does not change. */
async function addWarnings(
  transaction: Queryable,
  { table, importId }: RowsTable,
  found: readonly RowError[],
): Promise<void> {
  const warnings = found.map((warning) => ({ line: warning.line, warning: asFieldError(warning) }));
  await transaction.rows(sql`update ${sql.id(table)} r set warnings = r.warnings || g.warnings
    from (select line, jsonb_agg(warning) as warnings from jsonb_to_recordset(${JSON.stringify(warnings)}::jsonb)
      as f (line bigint, warning jsonb) group by line) g where r.import_id = ${importId} and r.line = g.line`);
}

function asFieldError(error: RowError) {
  return { field: error.field, value: error.value ?? '', reason: rowErrorReason(error) };
}
