// Step 3: staged records are matched with stored records, and their references are resolved.

import { type KindFields, type NamedKind, recordFields } from '#record-types/imports.ts';
import { type Fragment, type Queryable, sql } from '#server/database/sql.ts';
import { columnOf, listed, merged, stored, target } from '#server/database/staging-tables.ts';
import { isReached } from './limit.ts';
import { linksOf } from './links.ts';
import { type ImportTarget, type ReportErrors, type RowsTable, rowError } from './rows.ts';

/** Sets `_id` of every record that exists, and the ids of references; reports unknown names. */
export async function matchRecords(
  transaction: Queryable,
  importTarget: ImportTarget,
  staged: KindFields,
  report: ReportErrors,
): Promise<void> {
  await matchReferences(transaction, importTarget, staged, report);
  await matchLocations(transaction, importTarget, staged, report);
  for (const same of sameKeys(importTarget, staged.kind, sql`m._key`)) {
    await transaction.rows(
      sql`update ${merged(staged.kind)} m set _id = t.id from ${target(staged.kind)} t where ${same}`,
    );
  }
}

/** By external id, then among the records of this import, then by name. */
async function matchReferences(
  transaction: Queryable,
  importTarget: ImportTarget,
  { kind, fields }: KindFields,
  report: ReportErrors,
): Promise<void> {
  const table = merged(kind);
  for (const { name, field } of fields) {
    if (field.type !== 'reference') continue;
    const { to } = field;
    // Goods whose depot is unknown would be in the depot of their project.
    const isRefused = field.required === true || importTarget.strict === true || to === 'depots';
    const value = sql`m.${sql.id(name)}`;
    const id = sql.id(`${name}_id`);
    for (const same of sameKeys(importTarget, to, value)) {
      await transaction.rows(sql`update ${table} m set ${id} = t.id from ${target(to)} t where ${same}`);
    }
    const isUnknown = sql`${value} is not null and m.${id} is null and not ${willBeCreated(importTarget, to, value)}`;
    const withProject = fields.some((one) => one.name === 'project');
    const byName = matchByName(importTarget, to, { id, value, isUnknown, table, withProject });
    if (byName !== undefined) await transaction.rows(byName);
    const candidates =
      nameOf(to) !== undefined
        ? sql`(select string_agg(${calledBy(to)}, ', ' order by o.id) from (select * from ${target(to)} o
            where name_key(o.${sql.id(nameOf(to) ?? '')}) = name_key(${value}) and ${isReached(importTarget, to, 'o')}
              ${to === 'batches' && withProject ? sql`and o.project_id = m.project_id` : sql``} order by o.id limit 5) o)`
        : sql`null::text`;
    await report(
      `${name}_unknown`,
      sql.of(
        rowError,
      )`select m._line as line, ${sql.lit(name)} as field, ${value} as value, 'unknown' as code,
        ${sql.lit(isRefused)} as refused, ${candidates} as candidates from ${table} m where ${isUnknown} order by m._line`,
    );
    const change = isRefused ? sql`_state = 'refused'` : sql`${sql.id(name)} = null`;
    await transaction.rows(sql`update ${table} m set ${change} where ${isUnknown}`);
  }
}

/** Removes unknown locations from lists. */
async function matchLocations(
  transaction: Queryable,
  importTarget: ImportTarget,
  { kind }: KindFields,
  report: ReportErrors,
): Promise<void> {
  const strict = importTarget.strict === true;
  const isUnknown = sql`x.field = 'locations' and not exists (select from locations t where t.code = x.value)
    and not ${willBeCreated(importTarget, 'locations', sql`x.value`)}`;
  await report(
    'list_unknown',
    sql.of(rowError)`select min(x._line) as line, x.field, x.value, 'unknown' as code,
        ${sql.lit(strict)} as refused from ${listed(kind)} x where ${isUnknown} group by x._key, x.field, x.value order by 1`,
  );
  if (strict) {
    await transaction.rows(sql`update ${merged(kind)} m set _state = 'refused'
      where m._key in (select x._key from ${listed(kind)} x where ${isUnknown})`);
  }
  await transaction.rows(sql`delete from ${listed(kind)} x where ${isUnknown}`);
}

/** Sets fields that a row does not contain to the stored value of its record, so that they stay unchanged. */
export async function keepMissingFields(
  transaction: Queryable,
  { table, importId }: RowsTable,
  { kind, fields }: KindFields,
): Promise<void> {
  if (fields.length === 0) return;
  const names = fields.map(({ name }) => sql.lit(name));
  const incomplete = sql`${sql.id(table)} r where r.import_id = ${importId} and r.line = m._line
    and not r.given ?& array[${sql.join(names)}]`;
  const some = await transaction.read(
    sql`select from ${merged(kind)} m where m._id is not null and exists (select from ${incomplete}) limit 1`,
  );
  if (some.length === 0) return;
  for (const { name, field } of stored(fields)) {
    const column = columnOf(name, field);
    await transaction.rows(sql`update ${merged(kind)} m set ${column} = t.${column} from ${target(kind)} t, ${incomplete}
      and t.id = m._id and not r.given ? ${sql.lit(name)}`);
  }
  for (const [field, list] of linksOf(kind)) {
    await transaction.rows(sql`insert into ${listed(kind)} (_line, _key, field, value)
      select m._line, m._key, ${field}, ${list.text} from ${merged(kind)} m join ${list.table} k on k.${list.owner} = m._id
      where exists (select from ${incomplete} and not r.given ? ${sql.lit(field)})`);
  }
}

/** Conditions that match a key with a row `t` of the portal, in order of precedence. */
function sameKeys(importTarget: ImportTarget, kind: NamedKind, key: Fragment): Fragment[] {
  const { source, strict } = importTarget;
  if (kind === 'locations') return [sql`t.code = ${key}`];
  const reached = isReached(importTarget, kind, 't');
  const own = kind === 'depots' ? [] : [sql`t.source = ${source} and t.external_id = ${key} and ${reached}`];
  if (!strict) return own;
  return [
    ...own,
    sql`t.id = (case when ${key} ~ '^id:[0-9]{1,15}$' then substr(${key}, 4)::bigint end) and ${reached}`,
  ];
}

/** Whether this import creates the record of a key: in a dry run it has no id yet. */
function willBeCreated({ records }: ImportTarget, kind: NamedKind, key: Fragment): Fragment {
  if (!records.some((one) => one.kind === kind)) return sql`false`;
  return sql`exists (select from ${merged(kind)} p where p._key = ${key} and p._state = 'created')`;
}

/** Finds the ids of records by a unique name; packages by their airbill. */
function matchByName(
  importTarget: ImportTarget,
  to: NamedKind,
  {
    id,
    value,
    isUnknown,
    table,
    withProject,
  }: Readonly<Record<'id' | 'value' | 'isUnknown' | 'table', Fragment>> & { readonly withProject: boolean },
): Fragment | undefined {
  if (to === 'packages') {
    return sql`update ${table} m set ${id} = t.id
      from (select m._key, min(k.id) as id from ${table} m join packages k on upper(k.airbill) = upper(${value})
        where ${isUnknown} and ${isReached(importTarget, to, 'k')} group by 1 having count(*) = 1) t where t._key = m._key`;
  }
  if (to === 'products') {
    // A product's name is unique within its project.
    if (!withProject) return undefined;
    return sql`update ${table} m set ${id} = t.id from products t
      where ${isUnknown} and t.project_id = m.project_id and t.name_key = name_key(${value})`;
  }
  if (to === 'batches') {
    // If two products have the same batch number, the reference is ambiguous.
    if (!withProject) return undefined;
    return sql`update ${table} m set ${id} = t.id
      from (select m._key, min(b.id) as id from ${table} m join batches b
          on b.project_id = m.project_id and b.number_key = name_key(${value})
        where ${isUnknown} group by 1 having count(*) = 1) t where t._key = m._key`;
  }
  if (nameOf(to) === undefined) return undefined;
  return sql`update ${table} m set ${id} = t.id
    from (select name_key(o.name) as name, min(o.id) as id from ${target(to)} o
        where ${isReached(importTarget, to, 'o')} group by 1 having count(*) = 1) t
    where ${isUnknown} and t.name = name_key(${value})`;
}

/** The column by which files name a record that they do not identify by a key. */
function nameOf(kind: NamedKind): 'name' | 'number' | undefined {
  if (kind === 'depots') return 'name';
  if (kind === 'batches') return 'number';
  return kind !== 'locations' && 'name' in recordFields[kind] ? 'name' : undefined;
}

/** One of several records `o` with the same name, with details to distinguish them. */
function calledBy(kind: NamedKind): Fragment {
  const client =
    kind === 'projects'
      ? sql`' · ' || (select name from clients where id = o.client_id)`
      : kind === 'batches'
        ? sql`' · ' || (select name from products where id = o.product_id)`
        : sql`''`;
  return sql`o.${sql.id(nameOf(kind) ?? '')} || ${client} || ' (id:' || o.id || ')'`;
}
