// The tables in which an import stages the records of a kind, by the names that its steps and the rules of other
// features use in SQL. Both live as long as their transaction (staging.ts):
// `merged_<kind>`, one row per record: `_n` their order, `_key` the external id, `_line` the row of the file, `_id` the
// record of the portal (null: new), `_state` 'new' until it is compared and then 'created', 'updated', 'unchanged' or
// 'refused', and a column per field, with `<name>_id` beside each reference;
// `listed_<kind>`, the values of its lists: `_line`, `_key`, `field`, `value`.
import { type Fragment, sql } from './sql.ts';
import type { StagingColumn } from './staging.ts';

/** As much of a field's declaration as SQL needs. */
export interface StagedField {
  readonly type: string;
  /** Describes a status event; no column of its record. */
  readonly event?: true;
  /** The value of a column that is never empty, when the file gives none. */
  readonly otherwise?: string;
}

export const merged = (kind: string): Fragment => sql.id(`merged_${kind}`);
export const listed = (kind: string): Fragment => sql.id(`listed_${kind}`);
/** The table of a kind. */
export const target = (kind: string): Fragment => sql.id(tableOf(kind));
/** The column in which lines name their record. */
export const parentOf = (kind: string): Fragment => sql.id(`${kind.replace('_lines', '')}_id`);

/** The name of the table of a kind. */
export function tableOf(kind: string): string {
  return kind.endsWith('_lines') ? 'record_lines' : kind;
}

/** The key by which a file names an existing row: its external id in the portal, else `id:12`. */
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

/** The column of a field, in its table and in the staged one. */
export function columnOf(name: string, field: StagedField): Fragment {
  return sql.id(field.type === 'reference' ? `${name}_id` : name);
}

/** The value that a record `m` of the staging table gives to its record `t`. */
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

/** A moment as a file has it. */
export function momentText(column: Fragment): Fragment {
  return sql`to_char(${column} at time zone 'UTC', case when date_trunc('second', ${column}) = ${column}
    then 'YYYY-MM-DD HH24:MI:SS"Z"' else 'YYYY-MM-DD HH24:MI:SS.US"Z"' end)`;
}
