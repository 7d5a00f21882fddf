// Merged records to the tables of the portal: where each kind and field goes, and the writing. Tables `merged_…` hold
// one row per record of a file (`_n`, `_key`, `_id`, `_state` and the fields), `listed_…` the values of its lists.
import { type SearchField, searchedTable, searchFieldsOf, searchTextOf } from '#server/search-texts.ts';
import { type Fragment, type Queryable, sql } from '#server/sql.ts';
import type { StagingColumn } from '#server/staging.ts';
import type { Field, KindName, MappedKind } from '../../imports/contract.ts';

type Shape = Pick<MappedKind, 'kind' | 'fields'>;

const chunkSize = 2000;

/** Writes the created and updated ones of the merged records, set by set, with all that hangs on them. */
export async function writeRecords(
  transaction: Queryable,
  aim: { readonly source: string; readonly strict?: true },
  { kind, fields }: MappedKind,
  wrote: (records: number) => void,
): Promise<void> {
  const [last] = await transaction.rows<{ n: number }>(sql`select max(_n) as n from ${merged(kind)}`);
  for (let from = 1; from <= (last?.n ?? 0); from += chunkSize) {
    const part = sql`m._n between ${from} and ${from + chunkSize - 1} and m._state in ('created', 'updated')`;
    const texts = await searchTexts(transaction, { kind, fields, strict: aim.strict }, part);
    if (texts.length === 0) continue;
    await transaction.rows(upsert(aim.source, { kind, fields }, texts));
    if (kind === 'packages' && fields.some(({ name }) => name === 'status')) {
      // Noon, so that the day is the same in nearly every time zone.
      const at = fields.some(({ name }) => name === 'date')
        ? sql`(m.date + time '12:00') at time zone 'UTC'`
        : sql`null`;
      await transaction.rows(sql`insert into package_statuses (package_id, status, at)
        select m._id, m.status, case when m._state = 'created' then coalesce(${at}, now()) else now() end
        from ${merged(kind)} m where ${part} and m._status_changed`);
    }
    wrote(texts.length);
  }
  for (const [field, list] of linksOf(kind)) {
    if (aim.strict && fields.some(({ name }) => name === field)) {
      await transaction.rows(sql`delete from ${list.table} k using ${merged(kind)} m
        where k.${list.owner} = m._id and m._state = 'updated' and not exists (select from ${listed(kind)} x
          ${list.join(sql`x.value`)} where x._key = m._key and x.field = ${field} and ${list.linked} = k.${sql.id(list.column)})`);
    }
    await transaction.rows(sql`insert into ${list.table} (${list.owner}, ${sql.id(list.column)})
      select distinct m._id, ${list.linked} from ${merged(kind)} m join ${listed(kind)} x using (_key)
        ${list.join(sql`x.value`)} where x.field = ${field} and m._state <> 'refused' on conflict do nothing`);
  }
}

async function searchTexts(
  transaction: Queryable,
  { kind, fields, strict }: Shape & { strict: true | undefined },
  part: Fragment,
) {
  const table = searchedTable(kind);
  const columns = (table === undefined ? [] : searchFieldsOf(table)).map((name) => {
    if (name === 'smo_ids') {
      const kept =
        strict && fields.some((field) => field.name === name) ? sql`false` : sql`client_id = m._id`;
      return sql`array(select smo_id from client_smo_ids where ${kept}
        union select value from ${listed(kind)} x where x._key = m._key and x.field = 'smo_ids' order by 1) as smo_ids`;
    }
    if (name === 'code') return sql`m._key as code`;
    return sql`${sql.ref(fields.some((field) => field.name === name) ? `m.${name}` : `t.${name}`)} as ${sql.id(name)}`;
  });
  const rows = await transaction.rows<Record<SearchField, string> & { _n: number }>(
    sql`select ${sql.join([sql`m._n`, ...columns])} from ${merged(kind)} m left join ${target(kind)} t on t.id = m._id
      where ${part}`,
  );
  return rows.map((row) => ({ n: row._n, search_text: table === undefined ? '' : searchTextOf(table, row) }));
}

function upsert(source: string, { kind, fields }: Shape, texts: readonly { n: number }[]): Fragment {
  const given = plain(fields).map(({ name, field }) => ({
    column: columnOf(name, field),
    value: newValue(name, field),
  }));
  if (kind === 'packages' && fields.some(({ name }) => name === 'project')) {
    given.push({
      column: sql.id('client_id'),
      value: sql`(select client_id from projects where id = m.project_id)`,
    });
  }
  if (searchedTable(kind) !== undefined)
    given.push({ column: sql.id('search_text'), value: sql`g.search_text` });
  const columns = given.map(({ column }) => column);
  const values = sql.join(given.map(({ value }) => value));
  const key = kind === 'locations' ? [sql`code`] : [sql`source`, sql`external_id`];
  const keyValues = kind === 'locations' ? [sql`m._key`] : [sql`${source}::text`, sql`m._key`];
  const part = sql`given g join ${merged(kind)} m on m._n = g.n`;
  return sql`with given as (
      select * from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as g (n bigint, search_text text)
    ), made as (
      insert into ${target(kind)} (${sql.join([...key, ...columns])})
      select ${sql.join([...keyValues, values])} from ${part} left join ${target(kind)} t on t.id = m._id
      where m._state = 'created' order by m._n
      returning id, ${key.at(-1)} as key
    ), changed as (
      update ${target(kind)} o set (${sql.join(columns)}) = row(${sql.join(columns.map((column) => sql`n.${column}`))})
      from (select t.id, ${sql.join(given.map(({ column, value }) => sql`${value} as ${column}`))}
        from ${part} join ${target(kind)} t on t.id = m._id where m._state = 'updated') n
      where o.id = n.id
    ) update ${merged(kind)} m set _id = w.id from made w where m._key = w.key`;
}

export const listed = (kind: KindName): Fragment => sql.id(`listed_${kind}`);
export const merged = (kind: KindName): Fragment => sql.id(`merged_${kind}`);
export const target = (kind: KindName): Fragment => sql.id(isLine(kind) ? 'record_lines' : kind);
export const parentOf = (kind: KindName): Fragment => sql.id(`${kind.replace('_lines', '')}_id`);

/** The key by which a file brings a row back: its external id in the portal, else `id:12`. */
export function givenKey(table: 'r' | 't' | 'o'): Fragment {
  const [source, key, id] = ['source', 'external_id', 'id'].map((name) => sql.ref(`${table}.${name}`));
  return sql`case when ${source} = 'portal' and ${key} is not null then ${key} else 'id:' || ${id} end`;
}

function isLine(kind: KindName): boolean {
  return kind.endsWith('_lines');
}

export function plain<Given extends { readonly field: Field }>(fields: readonly Given[]): readonly Given[] {
  return fields.filter(({ field }) => field.type !== 'list');
}

export function columnOf(name: string, field: Field): Fragment {
  return sql.id(field.type === 'reference' ? `${name}_id` : name);
}

export function newValue(name: string, field: Field): Fragment {
  const value = sql`m.${columnOf(name, field)}`;
  if (field.otherwise === undefined) return value;
  return sql`coalesce(${value}, t.${columnOf(name, field)}, ${sql.lit(field.otherwise)}::${sql.raw(typeOf(field))})`;
}

export function typeOf(field: Field): StagingColumn['type'] {
  if (field.type === 'decimal') return 'numeric';
  if (field.type === 'date') return 'date';
  return field.type === 'flag' ? 'boolean' : 'text';
}

export function linksOf(kind: KindName) {
  const owner = sql.id(kind === 'clients' ? 'client_id' : 'project_id');
  const places = {
    table: sql.id(kind === 'clients' ? 'client_locations' : 'project_locations'),
    owner,
    column: 'location_id',
    type: 'bigint',
    linked: sql`l.id`,
    join: (value: Fragment) => sql`join locations l on l.code = ${value}`,
  };
  const ids = {
    table: sql.id('client_smo_ids'),
    owner,
    column: 'smo_id',
    type: 'text',
    linked: sql`x.value`,
    join: () => sql``,
  };
  if (kind === 'clients') return [['smo_ids', ids] as const, ['locations', places] as const];
  return kind === 'projects' ? [['locations', places] as const] : [];
}
