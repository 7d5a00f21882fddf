// Step 5: staged records are compared with stored ones: each is created, updated, unchanged or rejected.

import { settleStatusEvents } from '#features/transport/package-statuses/server/service.ts';
import { type ImportField, type KindFields, type KindName, recordFields } from '#record-types/imports.ts';
import { any, type Fragment, type Queryable, sql } from '#server/database/sql.ts';
import {
  columnOf,
  listed,
  merged,
  momentText,
  newValue,
  stored,
  target,
} from '#server/database/staging-tables.ts';
import { linkOf, linksOf } from './links.ts';
import {
  type ImportTarget,
  type RecordCounts,
  type RowCounts,
  type RowsTable,
  recordCounts,
  rowCounts,
} from './rows.ts';
import { lines } from './stage-mapped.ts';

/** Sets `_state`; a record is unchanged if no column of the file would change. */
export async function diffRecords(
  transaction: Queryable,
  { strict }: ImportTarget,
  { kind, fields }: KindFields,
): Promise<void> {
  const table = merged(kind);
  const names = new Set(fields.map(({ name }) => name));
  if (kind === 'packages' && names.has('status')) await settleStatusEvents(transaction, names);
  const differs = stored(fields).map(({ name, field }) => {
    const distinct = sql`t.${columnOf(name, field)} is distinct from ${newValue(name, field)}`;
    // A reference without an id: this import creates the record.
    return field.type === 'reference'
      ? sql`${distinct} or (m.${sql.id(name)} is not null and m.${sql.id(`${name}_id`)} is null)`
      : distinct;
  });
  await transaction.rows(sql`update ${table} m set _state = case
      when m._id is null then 'created'
      when exists (select from ${target(kind)} t where t.id = m._id and (m._status_changed or ${any(differs)})) then 'updated'
      else 'unchanged' end
    where m._state = 'new'`);
  for (const [field, list] of linksOf(kind)) {
    if (strict && names.has(field)) {
      await transaction.rows(sql`update ${table} m set _state = 'updated' where m._state = 'unchanged'
        and exists (select from ${list.table} k where k.${list.owner} = m._id and not exists (select from ${listed(kind)} x
          ${list.join(sql`x.value`)} where x._key = m._key and x.field = ${field} and ${list.linked} = k.${sql.id(list.column)}))`);
    }
    await transaction.rows(sql`update ${table} m set _state = 'updated' where m._state = 'unchanged'
      and exists (select from ${listed(kind)} x ${list.join(sql`x.value`)} where x._key = m._key and x.field = ${field}
        and not exists (select from ${list.table} k where k.${list.owner} = m._id and k.${sql.id(list.column)} = ${list.linked}))`);
  }
}

/** Records by state; rejected rows of a mapped file count if no other row makes their record. */
export async function countRecords(transaction: Queryable, kind: KindName): Promise<RecordCounts> {
  const [counts] = await transaction.read(sql.of(recordCounts)`select
      count(*) filter (where _state = 'created') as created, count(*) filter (where _state = 'updated') as updated,
      count(*) filter (where _state = 'unchanged') as unchanged,
      count(*) filter (where _state = 'refused')
        + (select count(distinct s._key) + count(*) filter (where s._key is null) from ${lines(kind)} s
          where s._refused and not exists (select from ${merged(kind)} o where o._key = s._key)) as refused
    from ${merged(kind)}`);
  return counts ?? { created: 0, updated: 0, unchanged: 0, refused: 0 };
}

/** Stores with each row its effect and the previous values; returns the number of rows. */
export async function recordDiffs(
  transaction: Queryable,
  { table, importId }: RowsTable,
  staged: KindFields,
): Promise<RowCounts> {
  await transaction.rows(sql`update ${sql.id(table)} r set record_id = o.record_id,
      state = case when r.faults = '[]' then o.state else 'wrong' end, old = case when r.faults = '[]' then o.old end
    from (${diffs(staged)}) o where r.import_id = ${importId} and r.line = o.line`);
  const [counts] = await transaction.read(sql.of(rowCounts)`select
      count(*) filter (where state = 'new') as new, count(*) filter (where state = 'changed') as changed,
      count(*) filter (where state = 'unchanged') as unchanged, count(*) filter (where state = 'wrong') as wrong,
      count(*) filter (where warnings <> '[]') as warnings
    from ${sql.id(table)} where import_id = ${importId}`);
  return counts ?? { new: 0, changed: 0, unchanged: 0, wrong: 0 };
}

/** Whether any row would have another effect than the stored one. */
export async function haveDiffsMoved(
  transaction: Queryable,
  { table, importId }: RowsTable,
  staged: KindFields,
): Promise<boolean> {
  // Fresh rows have no statistics. A full join is hashed or merged, never a nested loop; and a count avoids a
  // plan for a fast first row, of which there may be none.
  const [moved] = await transaction.read(sql.of({ count: 'number' })`select count(*) as count
    from (select line, state, record_id, old from ${sql.id(table)} where import_id = ${importId}) r
    full join (${diffs(staged)}) o on o.line = r.line
    where (r.state, r.record_id, r.old) is distinct from (o.state, o.record_id, o.old)`);
  return moved?.count !== 0;
}

/**
 * For each record: its line, its state in the screens' terms, its id, and the current values of its changed
 * fields.
 */
function diffs({ kind, fields }: KindFields): Fragment {
  const values = fields.map(({ name, field }) => {
    const list = linkOf(kind, name);
    if (list !== undefined) {
      const old = sql`(select string_agg(${list.text}, ', ' order by ${list.text}) from ${list.table} k
        where k.${list.owner} = t.id)`;
      const now = sql`(select string_agg(distinct x.value, ', ' order by x.value) from ${listed(kind)} x
        where x._key = m._key and x.field = ${sql.lit(name)})`;
      return sql`(${sql.lit(name)}, ${old}, ${old} is distinct from ${now})`;
    }
    // A field of a new event has no old value.
    if (field.event)
      return sql`(${sql.lit(name)}, null, m._status_changed and m.${sql.id(name)} is not null)`;
    const column = columnOf(name, field);
    return sql`(${sql.lit(name)}, ${asText(field, sql`t.${column}`)}, t.${column} is distinct from ${newValue(name, field)})`;
  });
  const old = sql`(select jsonb_object_agg(v.field, v.old) from (values ${sql.join(values)}) v (field, old, differs)
    where v.differs)`;
  return sql`select m._line as line, m._id as record_id,
      case m._state when 'created' then 'new' when 'updated' then 'changed' when 'refused' then 'wrong' else m._state end
        as state,
      case when m._state = 'updated' then ${values.length === 0 ? sql`null::jsonb` : old} end as old
    from ${merged(kind)} m left join ${target(kind)} t on t.id = m._id`;
}

/** A column in the format of a file. */
function asText(field: ImportField, column: Fragment): Fragment {
  if (field.type === 'decimal') return sql`trim_scale(${column})::text`;
  if (field.type === 'moment') return momentText(column);
  if (field.type !== 'reference') return sql`${column}::text`;
  const word =
    field.to === 'locations'
      ? sql`o.code`
      : field.to === 'batches'
        ? sql`o.number`
        : field.to === 'depots' || 'name' in recordFields[field.to]
          ? sql`o.name`
          : sql`coalesce(o.external_id, 'id:' || o.id)`;
  return sql`(select ${word} from ${target(field.to)} o where o.id = ${column})`;
}
