// Rows that were read strictly, checked and written by the same SQL as every import. They lie in a table of
// (import_id, line, key, given, faults): the one that spreadsheets keep, or one that lives as long as its transaction.
import type { Scope } from '#server/scope.ts';
import { searchedTable } from '#server/search-texts.ts';
import { type Fragment, type Queryable, type Statement, sql } from '#server/sql.ts';
import { readStaged } from '#server/staging.ts';
import { type Field, type KindName, type MappedKind, recordFields } from '../../imports/contract.ts';
import { type Aim, type Finding, type Rule, settleMerged, type Tell } from '../../imports/server/store.ts';
import { mailImported } from '../../notices/server/store.ts';
import { followMergedPayments } from '../../paid-amounts/server/store.ts';
import { notOfVoided } from '../../voided-rows/server/store.ts';
import { findingReasons } from '../../staged-records/rules.ts';
import {
  columnOf,
  linksOf,
  listed,
  merged,
  newValue,
  parentOf,
  plain,
  target,
  typeOf,
  writeRecords,
} from '../../staged-records/server/store.ts';
import { type Fault, type GivenValue, ownKeyPrefix } from '../rules.ts';

export interface CheckedRow {
  readonly line: number;
  readonly key: string | null;
  readonly given: Readonly<Record<string, GivenValue>>;
  readonly faults: readonly Fault[];
}

/** Where the rows lie. */
export interface Rows {
  readonly table: string;
  readonly importId: number;
}

/** What the rows are to become. */
export interface RowsAim {
  readonly source: string;
  readonly kind: KindName;
  /** The fields that the rows speak of. */
  readonly fields: readonly string[];
  /** All of them must be this project's. */
  readonly projectId?: number | undefined;
  /** All are written or none: a row with a value that cannot be read is checked for everything else at once. */
  readonly whole?: boolean;
}

export type RowCounts = Readonly<Record<'new' | 'changed' | 'unchanged' | 'wrong', number>>;

/** Makes a table for rows that nobody keeps. */
export async function makePassingRows(transaction: Queryable): Promise<Rows> {
  await transaction.rows(
    sql`create temp table passing_rows (like sheet_import_rows including defaults) on commit drop`,
  );
  return { table: 'passing_rows', importId: 0 };
}

/** One writer of imports at a time, the operator's included. */
export async function lockImports(transaction: Queryable): Promise<void> {
  await transaction.rows(sql`select pg_advisory_xact_lock(hashtext('trialway import'))`);
}

export async function insertRows(
  database: Queryable,
  { table, importId }: Rows,
  rows: readonly CheckedRow[],
): Promise<void> {
  await database.rows(sql`insert into ${sql.id(table)} (import_id, line, key, given, faults, state)
    select ${importId}::bigint, line, key, given, faults, case when faults = '[]' then 'new' else 'wrong' end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (line bigint, key text, given jsonb, faults jsonb)`);
}

/** Settles what each row is: new, changed (with what there was), unchanged or wrong (with the reasons). */
export async function checkRows(transaction: Queryable, rows: Rows, aim: RowsAim): Promise<RowCounts> {
  const mapped = mappedKind(aim);
  const tell: Tell = async (purpose, statement) => {
    let some: Finding[] = [];
    for await (const finding of readStaged(transaction, `${aim.kind}_${purpose}`, statement)) {
      some.push(finding);
      if (some.length < findingsAtOnce) continue;
      await addFaults(transaction, rows, some);
      some = [];
    }
    if (some.length > 0) await addFaults(transaction, rows, some);
  };
  await settle(transaction, rows, aim, tell);
  await transaction.rows(sql`update ${sql.id(rows.table)} r set record_id = o.record_id,
      state = case when r.faults = '[]' then o.state else 'wrong' end, old = case when r.faults = '[]' then o.old end
    from (${outcome(mapped)}) o where r.import_id = ${rows.importId} and r.line = o.line`);
  const [counts] = await transaction.rows<RowCounts>(sql`select
      count(*) filter (where state = 'new') as new, count(*) filter (where state = 'changed') as changed,
      count(*) filter (where state = 'unchanged') as unchanged, count(*) filter (where state = 'wrong') as wrong
    from ${sql.id(rows.table)} where import_id = ${rows.importId}`);
  return counts ?? { new: 0, changed: 0, unchanged: 0, wrong: 0 };
}

/** Settles the rows once more and tells whether each is still what it was found to be. */
export async function rowsStillStand(transaction: Queryable, rows: Rows, aim: RowsAim): Promise<boolean> {
  let faults = 0;
  await settle(transaction, rows, aim, async (_, statement) => {
    faults += (await transaction.rows(statement)).length;
  });
  if (faults > 0) return false;
  // Of rows that were brought a moment ago little is known yet. A full join is hashed or merged, never looked up row by
  // row; and whoever counts has no use for a plan that is only quick to find a first one, where there is none.
  const [moved] = await transaction.rows<{ count: number }>(sql`select count(*) as count
    from (select line, state, record_id, old from ${sql.id(rows.table)} where import_id = ${rows.importId}) r
    full join (${outcome(mappedKind(aim))}) o on o.line = r.line
    where (r.state, r.record_id, r.old) is distinct from (o.state, o.record_id, o.old)`);
  return moved?.count === 0;
}

/** Writes the new and the changed ones of rows that were just settled, remembering what an undo puts back. */
export async function writeRows(
  transaction: Queryable,
  scope: Scope,
  rows: Rows,
  aim: RowsAim,
  { publicUrl, wrote = () => {} }: { publicUrl: string; wrote?: (records: number) => void },
): Promise<void> {
  const mapped = mappedKind(aim);
  const before = [
    ...keptColumns(mapped).flatMap((name) => [sql.lit(name), sql.ref(`t.${name}`)]),
    ...linksOf(aim.kind).flatMap(([field, list]) => [
      sql.lit(field),
      sql`array(select k.${sql.id(list.column)} from ${list.table} k where k.${list.owner} = t.id)`,
    ]),
  ];
  await transaction.rows(sql`update ${sql.id(rows.table)} r set before = jsonb_build_object(${sql.join(before)})
    from ${target(aim.kind)} t where r.import_id = ${rows.importId} and r.state = 'changed' and t.id = r.record_id`);
  if (aim.kind === 'invoice_payments') await followMergedPayments(transaction, mapped.fields);
  await writeRecords(transaction, aimOf(aim), mapped, wrote);
  await transaction.rows(sql`update ${sql.id(rows.table)} r set record_id = m._id from ${merged(aim.kind)} m
    where r.import_id = ${rows.importId} and r.line = m._line and r.state = 'new'`);
  await mailImported(transaction, scope, publicUrl, mapped);
}

/** The columns of a record that rows of these fields may change. */
export function keptColumns({ kind, fields }: Pick<MappedKind, 'kind' | 'fields'>): string[] {
  return [
    ...plain(fields).map(({ name, field }) => (field.type === 'reference' ? `${name}_id` : name)),
    ...(searchedTable(kind) === undefined ? [] : ['search_text']),
    ...(kind === 'packages' && fields.some(({ name }) => name === 'project') ? ['client_id'] : []),
  ];
}

/** The kind with these fields of it. */
export function mappedKind({ kind, fields }: Pick<RowsAim, 'kind' | 'fields'>): MappedKind {
  const own = Object.entries(recordFields[kind]).filter(([name]) => fields.includes(name));
  return { kind, externalId: {}, fields: own.map(([name, field]) => ({ name, field, source: {} })) };
}

function aimOf(aim: RowsAim): Aim {
  return { source: aim.source, records: [mappedKind(aim)], strict: true };
}

async function settle(transaction: Queryable, rows: Rows, aim: RowsAim, tell: Tell): Promise<void> {
  const mapped = mappedKind(aim);
  await tell('twice', twice(rows));
  await merge(transaction, rows, mapped, aim.whole === true);
  const ofProject = aim.projectId === undefined ? [] : [otherProject(aim.projectId)];
  await settleMerged(transaction, aimOf(aim), mapped, {
    tell,
    matched: () => fillUnspoken(transaction, rows, mapped),
    rules: [noSuchId, notOfVoided, missing(aim.kind), sameRecord, ...ofProject],
  });
}

/** An external id is one row's: a second row of it is wrong, whatever it says. */
function twice({ table, importId }: Rows): Statement<Finding> {
  return sql<Finding>`select o.line, case when o.own then '' else 'external_id' end as field,
      case when o.own then '' else o.key end as value, case when o.own then 'same row' else 'twice' end as finding,
      true as refused
    from (select line, key, starts_with(key, ${ownKeyPrefix}) as own, min(line) over (partition by key) as first from ${sql.id(table)}
      where import_id = ${importId} and key is not null) o where o.line <> o.first order by o.line`;
}

/** The rows to be settled as typed columns, in tables of the names that all imports have. */
async function merge(
  transaction: Queryable,
  { table, importId }: Rows,
  { kind, fields }: MappedKind,
  whole: boolean,
): Promise<void> {
  const values = plain(fields).map(
    ({ name, field }) => sql`(r.given ->> ${sql.lit(name)})::${sql.raw(typeOf(field))} as ${sql.id(name)}`,
  );
  const ids = plain(fields).flatMap(({ name, field }) =>
    field.type === 'reference' ? [sql`null::bigint as ${sql.id(`${name}_id`)}`] : [],
  );
  const own = sql`row_number() over (order by r.line) as _n, r.key as _key, r.line as _line, null::bigint as _id,
    'new' as _state, false as _status_changed`;
  // Of a row that has something wrong what could be read is looked at, if it is known whose row it is.
  const named = sql`not faults @? '$[*] ? (@.field == "" || @.field == "external_id")'`;
  const taken = sql`select line, key, case when faults = '[]' then given
      else given - array(select x ->> 'field' from jsonb_array_elements(faults) x) end as given
    from (select distinct on (key) line, key, given, faults from ${sql.id(table)} where import_id = ${importId}
      and key is not null order by key, line) one where ${whole ? sql`faults = '[]' or ${named}` : sql`faults = '[]'`}`;
  await transaction.rows(sql`select set_config('statement_timeout', '0', true)`);
  await transaction.rows(sql`create temp table ${merged(kind)} on commit drop as
    select ${sql.join([own, ...values, ...ids])} from (${taken}) r`);
  await transaction.rows(sql`alter table ${merged(kind)} add primary key (_key), add unique (_n)`);
  const lists = fields.filter(({ field }) => field.type === 'list').map(({ name }) => sql.lit(name));
  await transaction.rows(sql`create temp table ${listed(kind)} on commit drop as
    select r.line as _line, r.key as _key, f.field, v.value from (${taken}) r
      cross join unnest(array[${sql.join([sql`null`, ...lists])}]::text[]) f (field)
      cross join lateral jsonb_array_elements_text(r.given -> f.field) v (value)
    where f.field is not null and r.given ? f.field`);
  await transaction.rows(sql`create index on ${listed(kind)} (_key)`);
  await transaction.rows(sql`analyze ${merged(kind)}, ${listed(kind)}`);
}

/** A field that a row does not speak of stays as it is. */
async function fillUnspoken(
  transaction: Queryable,
  { table, importId }: Rows,
  { kind, fields }: MappedKind,
): Promise<void> {
  if (fields.length === 0) return;
  const names = fields.map(({ name }) => sql.lit(name));
  const silent = sql`${sql.id(table)} r where r.import_id = ${importId} and r.line = m._line
    and not r.given ?& array[${sql.join(names)}]`;
  const some = await transaction.rows(
    sql`select from ${merged(kind)} m where m._id is not null and exists (select from ${silent}) limit 1`,
  );
  if (some.length === 0) return;
  for (const { name, field } of plain(fields)) {
    const column = columnOf(name, field);
    await transaction.rows(sql`update ${merged(kind)} m set ${column} = t.${column} from ${target(kind)} t, ${silent}
      and t.id = m._id and not r.given ? ${sql.lit(name)}`);
  }
  for (const [field, list] of linksOf(kind)) {
    const value =
      field === 'smo_ids' ? sql`k.smo_id` : sql`(select code from locations where id = k.location_id)`;
    await transaction.rows(sql`insert into ${listed(kind)} (_line, _key, field, value)
      select m._line, m._key, ${field}, ${value} from ${merged(kind)} m join ${list.table} k on k.${list.owner} = m._id
      where exists (select from ${silent} and not r.given ? ${sql.lit(field)})`);
  }
}

const lostId = ({ kind }: MappedKind) =>
  sql`${merged(kind)} m where m._id is null and m._key ~ '^id:[0-9]+$'`;
/** An id of the portal names a record that is there; a new one gets its own. */
const noSuchId: Rule = {
  name: 'no_such_id',
  concerns: () => true,
  findings: (mapped) =>
    sql<Finding>`select m._line as line, 'external_id' as field, m._key as value, 'no such id' as finding,
      true as refused from ${lostId(mapped)} order by m._line`,
  apply: (mapped) => sql`update ${merged(mapped.kind)} set _state = 'refused'
    where _key in (select m._key from ${lostId(mapped)})`,
};

/** A new record has all that is required; an existing one has it already. */
function missing(kind: KindName): Rule {
  const required = Object.entries(recordFields[kind]).filter(([, field]) => field.required);
  const gone = ({ fields }: MappedKind) =>
    required.map(([name]) => {
      const isSpoken = fields.some((field) => field.name === name);
      return sql`(${sql.lit(name)}, ${isSpoken ? sql`m.${sql.id(name)} is null` : sql`true`})`;
    });
  const lacking = (mapped: MappedKind) => sql`${merged(kind)} m
    cross join lateral (values ${sql.join(gone(mapped))}) v (field, gone) where m._id is null and v.gone`;
  return {
    name: 'missing',
    concerns: () => required.length > 0,
    findings: (mapped) =>
      sql<Finding>`select m._line as line, v.field, '' as value, 'missing' as finding, true as refused
        from ${lacking(mapped)} order by m._line`,
    apply: (mapped) => sql`update ${merged(kind)} set _state = 'refused'
      where _key in (select m._key from ${lacking(mapped)})`,
  };
}

const meantTwice = ({ kind }: MappedKind) => sql`select _line, _key from (select _line, _key,
    min(_line) over (partition by _id) as first from ${merged(kind)} where _id is not null) o where _line <> first`;
/** By its external id and by its own id. */
const sameRecord: Rule = {
  name: 'same_record',
  concerns: () => true,
  findings: (mapped) =>
    sql<Finding>`select o._line as line, 'external_id' as field, o._key as value, 'same record' as finding,
      true as refused from (${meantTwice(mapped)}) o order by 1`,
  apply: (mapped) => sql`update ${merged(mapped.kind)} set _state = 'refused'
    where _key in (select _key from (${meantTwice(mapped)}) o)`,
};

/** A list of one project takes rows of that project alone. */
function otherProject(projectId: number): Rule {
  const parentFor = (kind: KindName) =>
    kind === 'invoice_payments' ? 'invoices' : `${kind.replace('_lines', '')}s`;
  const elsewhere = ({ kind, fields }: MappedKind) => {
    const table = sql`${merged(kind)} m left join ${target(kind)} t on t.id = m._id`;
    if ('project' in recordFields[kind]) {
      const given = fields.some(({ name }) => name === 'project');
      const moved = given ? sql`m.project_id <> ${projectId} or ` : sql``;
      return sql`${table} where ${moved}m._id is not null and t.project_id is distinct from ${projectId}`;
    }
    const parent = kind === 'invoice_payments' ? sql.id('invoice_id') : parentOf(kind);
    const given = fields.some(({ field }) => field.type === 'reference');
    const parents = given ? sql`(m.${parent}, t.${parent})` : sql`(t.${parent})`;
    return sql`${table} where exists (select from ${sql.id(parentFor(kind))} p
      where p.id in ${parents} and p.project_id is distinct from ${projectId})`;
  };
  return {
    name: 'other_project',
    concerns: ({ kind }) => kind !== 'clients' && kind !== 'projects',
    findings: (mapped) =>
      sql<Finding>`select m._line as line, 'external_id' as field, m._key as value, 'other project' as finding,
        true as refused from ${elsewhere(mapped)} order by m._line`,
    apply: (mapped) => sql`update ${merged(mapped.kind)} set _state = 'refused'
      where _key in (select m._key from ${elsewhere(mapped)})`,
  };
}

/** Of each settled record: its line, its state in the words of the screens, its id, and what its changed fields had. */
function outcome({ kind, fields }: MappedKind): Fragment {
  const values = fields.map(({ name, field }) => {
    const link = linksOf(kind).find(([list]) => list === name)?.[1];
    if (link !== undefined) {
      const there = name === 'smo_ids' ? sql`k.smo_id` : sql`l.code`;
      const places = name === 'smo_ids' ? sql`` : sql` join locations l on l.id = k.location_id`;
      const old = sql`(select string_agg(${there}, ', ' order by ${there}) from ${link.table} k${places}
        where k.${link.owner} = t.id)`;
      const now = sql`(select string_agg(distinct x.value, ', ' order by x.value) from ${listed(kind)} x
        where x._key = m._key and x.field = ${sql.lit(name)})`;
      return sql`(${sql.lit(name)}, ${old}, ${old} is distinct from ${now})`;
    }
    const column = columnOf(name, field);
    return sql`(${sql.lit(name)}, ${asShown(field, sql`t.${column}`)}, t.${column} is distinct from ${newValue(name, field)})`;
  });
  const old = sql`(select jsonb_object_agg(v.field, v.old) from (values ${sql.join(values)}) v (field, old, differs)
    where v.differs)`;
  return sql`select m._line as line, m._id as record_id,
      case m._state when 'created' then 'new' when 'updated' then 'changed' when 'refused' then 'wrong' else m._state end
        as state,
      case when m._state = 'updated' then ${values.length === 0 ? sql`null::jsonb` : old} end as old
    from ${merged(kind)} m left join ${target(kind)} t on t.id = m._id`;
}

/** A column as a file would say it. */
function asShown(field: Field, column: Fragment): Fragment {
  if (field.type === 'decimal') return sql`trim_scale(${column})::text`;
  if (field.type !== 'reference') return sql`${column}::text`;
  const word =
    field.to === 'locations'
      ? sql`o.code`
      : 'name' in recordFields[field.to]
        ? sql`o.name`
        : sql`coalesce(o.external_id, 'id:' || o.id)`;
  return sql`(select ${word} from ${target(field.to)} o where o.id = ${column})`;
}

async function addFaults(transaction: Queryable, rows: Rows, findings: readonly Finding[]): Promise<void> {
  const faults = findings.map(({ line, field, value, finding }, place) => ({
    place,
    line,
    fault: { field, value: value ?? '', reason: findingReasons[finding] },
  }));
  await transaction.rows(sql`update ${sql.id(rows.table)} r set faults = r.faults || g.faults, state = 'wrong'
    from (select line, jsonb_agg(fault order by place) as faults from jsonb_to_recordset(${JSON.stringify(faults)}::jsonb)
      as f (place int, line bigint, fault jsonb) where not exists (select from ${sql.id(rows.table)} w
        where w.import_id = ${rows.importId} and w.line = f.line and f.fault ->> 'field' not in ('', 'external_id')
          and w.faults @> jsonb_build_array(jsonb_build_object('field', f.fault ->> 'field')))
      group by line) g where r.import_id = ${rows.importId} and r.line = g.line`);
}

const findingsAtOnce = 1000;
