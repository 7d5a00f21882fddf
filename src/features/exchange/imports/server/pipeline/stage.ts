// Step 2, for strict imports: parsed rows are stored in a table of rows and staged as records of their kind,
// one row each.
import { noTimeLimit, type Queryable, type Statement, sql } from '#server/database/sql.ts';
import { listed, merged, plain, typeOf } from '#server/database/staging-tables.ts';
import { ownKeyPrefix } from '../../values.ts';
import {
  type KindTarget,
  type ParsedRow,
  type ReportErrors,
  type RowError,
  type RowsTable,
  rowError,
} from './rows.ts';

/** Creates a table for temporary rows. */
export async function createTempRows(transaction: Queryable): Promise<RowsTable> {
  await transaction.rows(
    sql`create temp table temp_rows (like sheet_import_rows including defaults) on commit drop`,
  );
  return { table: 'temp_rows', importId: 0 };
}

/** Stores parsed rows for the following steps. */
export async function insertRows(
  database: Queryable,
  { table, importId }: RowsTable,
  rows: readonly ParsedRow[],
): Promise<void> {
  await database.rows(sql`insert into ${sql.id(table)} (import_id, line, key, given, faults, state)
    select ${importId}::bigint, line, key, given, errors, case when errors = '[]' then 'new' else 'wrong' end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (line bigint, key text, given jsonb, errors jsonb)`);
}

/** Stages the stored rows as typed records; of several rows with one external id, only the first. */
export async function stageRows(
  transaction: Queryable,
  { table, importId }: RowsTable,
  { records: [{ kind, fields }], allOrNothing }: KindTarget,
  report: ReportErrors,
): Promise<void> {
  await report('duplicates', duplicates({ table, importId }));
  const values = plain(fields).map(
    ({ name, field }) => sql`(r.given ->> ${sql.lit(name)})::${sql.raw(typeOf(field))} as ${sql.id(name)}`,
  );
  const ids = plain(fields).flatMap(({ name, field }) =>
    field.type === 'reference' ? [sql`null::bigint as ${sql.id(`${name}_id`)}`] : [],
  );
  const own = sql`row_number() over (order by r.line) as _n, r.key as _key, r.line as _line, null::bigint as _id,
    'new' as _state, false as _status_changed`;
  // The readable values of a row with errors are validated too, if its record is known.
  const isIdentified = sql`not faults @? '$[*] ? (@.field == "" || @.field == "external_id")'`;
  const staged = sql`select line, key, case when faults = '[]' then given
      else given - array(select x ->> 'field' from jsonb_array_elements(faults) x) end as given
    from (select distinct on (key) line, key, given, faults from ${sql.id(table)} where import_id = ${importId}
      and key is not null order by key, line) one where ${allOrNothing ? sql`faults = '[]' or ${isIdentified}` : sql`faults = '[]'`}`;
  await transaction.rows(noTimeLimit);
  await transaction.rows(sql`create temp table ${merged(kind)} on commit drop as
    select ${sql.join([own, ...values, ...ids])} from (${staged}) r`);
  await transaction.rows(sql`alter table ${merged(kind)} add primary key (_key), add unique (_n)`);
  const lists = fields.filter(({ field }) => field.type === 'list').map(({ name }) => sql.lit(name));
  await transaction.rows(sql`create temp table ${listed(kind)} on commit drop as
    select r.line as _line, r.key as _key, f.field, v.value from (${staged}) r
      cross join unnest(array[${sql.join([sql`null`, ...lists])}]::text[]) f (field)
      cross join lateral jsonb_array_elements_text(r.given -> f.field) v (value)
    where f.field is not null and r.given ? f.field`);
  await transaction.rows(sql`create index on ${listed(kind)} (_key)`);
  await transaction.rows(sql`analyze ${merged(kind)}, ${listed(kind)}`);
}

/** Rows with the external id of an earlier row, regardless of their values. */
function duplicates({ table, importId }: RowsTable): Statement<RowError> {
  return sql.of(rowError)`select o.line, case when o.own then '' else 'external_id' end as field,
      case when o.own then '' else o.key end as value,
      case when o.own then 'duplicate_row' else 'duplicate_key' end as code, true as refused
    from (select line, key, starts_with(key, ${ownKeyPrefix}) as own, min(line) over (partition by key) as first from ${sql.id(table)}
      where import_id = ${importId} and key is not null) o where o.line <> o.first order by o.line`;
}
