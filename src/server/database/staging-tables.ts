// The staging tables of an import for each record type, with the names used in SQL by its steps and by the
// rules of other features. Both live as long as their transaction (staging.ts): `merged_<kind>`, one row per
// record: `_n` its order, `_key` the external id, `_line` the row of the file, `_id` the existing record
// (null: new), `_state` 'new' until it is compared and then 'created', 'updated', 'unchanged' or 'refused',
// and a column per field, with `<name>_id` beside each reference; `listed_<kind>`, the values of its lists:
// `_line`, `_key`, `field`, `value`.
import { type Fragment, sql } from './sql.ts';
import type { StagingColumn } from './staging.ts';

/** The parts of a field's declaration that SQL needs. */
export interface StagedField {
  readonly type: string;
  /** Describes a status event; not a column of its record. */
  readonly event?: true;
  /** The default of a required column if the file gives no value. */
  readonly otherwise?: string;
}

export const merged = (kind: string): Fragment => sql.id(`merged_${kind}`);
export const listed = (kind: string): Fragment => sql.id(`listed_${kind}`);
/** The table of a kind. */
export const target = (kind: string): Fragment => sql.id(tableOf(kind));
/** The column by which lines refer to their record. */
export const parentOf = (kind: string): Fragment => sql.id(`${kind.replace('_lines', '')}_id`);

/** The name of the table of a kind. */
export function tableOf(kind: string): string {
  return kind.endsWith('_lines') ? 'record_lines' : kind;
}

/** The key by which a file refers to an existing row: its external id, else `id:12`. */
export function givenKey(table: 'r' | 't' | 'o' | 'l'): Fragment {
  const [source, key, id] = ['source', 'external_id', 'id'].map((name) => sql.ref(`${table}.${name}`));
  return sql`case when ${source} = 'portal' and ${key} is not null then ${key} else 'id:' || ${id} end`;
}

/** The fields with one value. */
export function plain<Given extends { readonly field: StagedField }>(
  fields: readonly Given[],
): readonly Given[] {
  return fields.filter(({ field }) => field.type !== 'list');
}

/** The fields that are columns of their record. */
export function stored<Given extends { readonly field: StagedField }>(
  fields: readonly Given[],
): readonly Given[] {
  return plain(fields).filter(({ field }) => field.event !== true);
}

/** The column of a field, in its table and in the staging table. */
export function columnOf(name: string, field: StagedField): Fragment {
  return sql.id(field.type === 'reference' ? `${name}_id` : name);
}

/** The value for record `t` from record `m` of the staging table. */
export function newValue(name: string, field: StagedField): Fragment {
  const value = sql`m.${columnOf(name, field)}`;
  if (field.otherwise === undefined) return value;
  return sql`coalesce(${value}, t.${columnOf(name, field)}, ${sql.lit(field.otherwise)}::${sql.raw(typeOf(field))})`;
}

export function typeOf(field: StagedField): StagingColumn['type'] {
  if (field.type === 'decimal') return 'numeric';
  if (field.type === 'date') return 'date';
  if (field.type === 'moment') return 'timestamptz';
  return field.type === 'flag' ? 'boolean' : 'text';
}

/** A timestamp in the format of files. */
export function momentText(column: Fragment): Fragment {
  return sql`to_char(${column} at time zone 'UTC', case when date_trunc('second', ${column}) = ${column}
    then 'YYYY-MM-DD HH24:MI:SS"Z"' else 'YYYY-MM-DD HH24:MI:SS.US"Z"' end)`;
}
