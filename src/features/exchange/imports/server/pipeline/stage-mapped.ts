// Step 2, for imports by a mapping file: rows are written to temporary tables as they are parsed, and the
// database merges the rows of one record. Memory use does not depend on the length of the file.

import type { KindName } from '#record-types/imports.ts';
import { type Fragment, type Queryable, type Statement, sql } from '#server/database/sql.ts';
import { insertStaged, makeStaging, type StagingColumn } from '#server/database/staging.ts';
import { listed, merged, plain, typeOf } from '#server/database/staging-tables.ts';
import type { MappedField, MappedKind, Mapping } from '../../mapping.ts';
import { type ParsedRow, type ReportErrors, type RowError, rowError } from './rows.ts';

const ownColumns: readonly StagingColumn[] = [
  { name: '_line', type: 'bigint' },
  { name: '_key', type: 'text' },
];
const listedColumns = [...ownColumns, ...['field', 'value'].map((name) => ({ name, type: 'text' as const }))];

/** The table of the rows of a kind, several of which may be of one record. */
export const lines = (kind: KindName): Fragment => sql.id(`staged_${kind}`);

/** Creates the temporary tables; returns false while another import is writing. */
export async function createStaging(
  transaction: Queryable,
  mapping: Mapping,
  commit: boolean,
): Promise<boolean> {
  if (commit) {
    const [lock] = await transaction.rows(
      sql.of({ free: 'boolean' })`select pg_try_advisory_xact_lock(hashtext('trialway import')) as free`,
    );
    if (lock?.free !== true) return false;
  }
  for (const { kind, fields } of mapping.records) {
    await makeStaging(transaction, `staged_${kind}`, lineColumns(fields));
    await makeStaging(transaction, `listed_${kind}`, listedColumns);
  }
  return true;
}

/** Adds rows of one kind. */
export async function stageLines(
  transaction: Queryable,
  { kind, fields }: MappedKind,
  rows: readonly ParsedRow[],
): Promise<void> {
  const values = rows.map(({ line, key, given, errors }) => ({
    ...given,
    _line: line,
    _key: key,
    _refused: errors.length > 0,
  }));
  await insertStaged(transaction, `staged_${kind}`, lineColumns(fields), values);
  const lists = rows.flatMap(({ line, key, given }) =>
    Object.entries(given).flatMap(([field, value]) =>
      Array.isArray(value) ? value.map((one: string) => ({ _line: line, _key: key, field, value: one })) : [],
    ),
  );
  await insertStaged(transaction, `listed_${kind}`, listedColumns, lists);
}

/**
 * Merges the rows of each record, by first value unless the mapping declares otherwise; reports other values.
 */
export async function mergeLines(
  transaction: Queryable,
  mapped: MappedKind,
  report: ReportErrors,
): Promise<void> {
  const { kind, fields } = mapped;
  const values = plain(fields).map(({ name, source }) => {
    const column = sql.id(name);
    if (source.take === 'earliest') return sql`min(${column}) as ${column}`;
    if (source.take === 'latest') return sql`max(${column}) as ${column}`;
    return sql`(array_agg(${column} order by _line) filter (where ${column} is not null))[1] as ${column}`;
  });
  const ids = fields.flatMap(({ name, field }) =>
    field.type === 'reference' ? [sql`null::bigint as ${sql.id(`${name}_id`)}`] : [],
  );
  const own = sql`row_number() over (order by min(_line)) as _n, _key, min(_line) as _line, null::bigint as _id,
    'new' as _state, false as _status_changed`;
  await transaction.rows(sql`create temp table ${merged(kind)} on commit drop as
    select ${sql.join([own, ...values, ...ids])} from ${lines(kind)} where not _refused group by _key`);
  await transaction.rows(sql`alter table ${merged(kind)} add primary key (_key), add unique (_n)`);
  await transaction.rows(sql`create index on ${listed(kind)} (_key)`);
  await transaction.rows(sql`analyze ${merged(kind)}, ${listed(kind)}`);
  await report('differs', differences(mapped));
}

/** Values that differ from the one that was kept from an earlier row. */
function differences({ kind, fields }: MappedKind): Statement<RowError> {
  const kept = plain(fields).filter(({ source }) => source.take === undefined || source.take === 'first');
  const values = kept.map(
    ({ name }) => sql`(${sql.lit(name)}, s.${sql.id(name)}::text, m.${sql.id(name)}::text)`,
  );
  return sql.of(
    rowError,
  )`select s._line as line, v.field, v.given as value, 'differs' as code, false as refused
    from ${lines(kind)} s join ${merged(kind)} m using (_key)
    cross join lateral (values ${sql.join(values)}) v (field, given, kept)
    where not s._refused and v.given is distinct from v.kept and v.given is not null order by s._line`;
}

function lineColumns(fields: readonly MappedField[]): StagingColumn[] {
  const values = plain(fields).map(({ name, field }) => ({ name, type: typeOf(field) }));
  return [...ownColumns, { name: '_refused', type: 'boolean' }, ...values];
}
