// The SQL of an import. Lines go into temporary tables as they are read; the database then merges the lines of one
// record, finds what a record names, compares it with what is there, and writes set by set: flat memory in the
// process, whatever the length of the file. Table and column names come from the declarations alone.
import { any, type Fragment, type Queryable, type Statement, sql } from '#server/sql.ts';
import { insertStaged, makeStaging, readStaged, type StagingColumn } from '#server/staging.ts';
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
import { followMergedPayments, hasPaymentsIn } from '../../paid-amounts/server/store.ts';
import type { findingReasons, StagedLine } from '../../staged-records/rules.ts';
import { type KindName, type MappedField, type MappedKind, type Mapping, recordFields } from '../contract.ts';

/** What is settled: the records of a file, known by the external ids of a source. */
export interface Aim {
  readonly source: string;
  readonly records: readonly MappedKind[];
  /** A row with anything wrong is refused as a whole; `id:12` names a record by its id; lists are given whole. */
  readonly strict?: true;
}

/** What the database found about a value, to be reported. */
export interface Finding {
  readonly line: number;
  readonly field: string;
  readonly value: string;
  readonly finding: keyof typeof findingReasons;
  readonly refused: boolean;
}

export interface Counts {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly refused: number;
}

/** Makes the temporary tables; answers false while another import is writing. */
export async function openStaging(
  transaction: Queryable,
  mapping: Mapping,
  commit: boolean,
): Promise<boolean> {
  if (commit) {
    const [lock] = await transaction.rows<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtext('trialway import')) as free`,
    );
    if (lock?.free !== true) return false;
  }
  for (const { kind, fields } of mapping.records) {
    await makeStaging(transaction, `staged_${kind}`, stagedColumns(fields));
    await makeStaging(transaction, `listed_${kind}`, listedColumns);
  }
  return true;
}

/** Adds lines of one kind. */
export async function stageLines(
  transaction: Queryable,
  { kind, fields }: MappedKind,
  lines: readonly StagedLine[],
): Promise<void> {
  const rows = lines.map(({ line, key, refused, values }) => ({
    ...values,
    _line: line,
    _key: key,
    _refused: refused,
  }));
  await insertStaged(transaction, `staged_${kind}`, stagedColumns(fields), rows);
  const values = lines.flatMap(({ line, key, lists }) =>
    Object.entries(lists).flatMap(([field, all]) =>
      all.map((value) => ({ _line: line, _key: key, field, value })),
    ),
  );
  await insertStaged(transaction, `listed_${kind}`, listedColumns, values);
}

const ownColumns: readonly StagingColumn[] = [
  { name: '_line', type: 'bigint' },
  { name: '_key', type: 'text' },
];
const listedColumns = [...ownColumns, ...['field', 'value'].map((name) => ({ name, type: 'text' as const }))];

function stagedColumns(fields: readonly MappedField[]): StagingColumn[] {
  const values = plain(fields).map(({ name, field }) => ({ name, type: typeOf(field) }));
  return [...ownColumns, { name: '_refused', type: 'boolean' }, ...values];
}

/** Merges, compares and, if `write`, writes one kind; kinds before it are done. Findings are told as they come. */
export async function settleKind(
  transaction: Queryable,
  mapping: Mapping,
  mapped: MappedKind,
  options: { write: boolean; found: (finding: Finding) => void; wrote: (records: number) => void },
): Promise<Counts> {
  const { kind } = mapped;
  const tell = async (purpose: string, statement: Statement<Finding>) => {
    for await (const finding of readStaged(transaction, `${kind}_${purpose}`, statement))
      options.found(finding);
  };
  await merge(transaction, mapped);
  await tell('differs', differences(mapped));
  await settleMerged(transaction, mapping, mapped, { tell });
  const counts = await countStates(transaction, kind);
  if (options.write && counts.created + counts.updated > 0) {
    // A file that says itself what is paid is taken at its word.
    if (kind === 'invoice_payments' && !saysPaid(mapping))
      await followMergedPayments(transaction, mapped.fields);
    await writeRecords(transaction, mapping, mapped, options.wrote);
  }
  return counts;
}

function saysPaid({ records }: Mapping): boolean {
  return records.some(
    ({ kind, fields }) => kind === 'invoices' && fields.some(({ name }) => name === 'amount_paid'),
  );
}

/** Tells what a statement finds; `purpose` is one for each shape of statement. */
export type Tell = (purpose: string, statement: Statement<Finding>) => Promise<void>;

/** Resolves and compares merged records: afterwards each is created, updated, unchanged or refused. */
export async function settleMerged(
  transaction: Queryable,
  aim: Aim,
  mapped: MappedKind,
  { tell, matched, rules = [] }: { tell: Tell; matched?: () => Promise<void>; rules?: readonly Rule[] },
): Promise<void> {
  await resolve(transaction, aim, mapped, tell);
  for (const same of sameKeys(aim, mapped.kind, sql`m._key`)) {
    await transaction.rows(
      sql`update ${merged(mapped.kind)} m set _id = t.id from ${target(mapped.kind)} t where ${same}`,
    );
  }
  await matched?.();
  for (const rule of [...rules, ...(rulesOf[mapped.kind] ?? [])]) {
    if (!rule.concerns(mapped)) continue;
    await tell(rule.name, rule.findings(mapped, aim));
    await transaction.rows(rule.apply(mapped, aim));
  }
  await compare(transaction, aim, mapped);
}

async function merge(transaction: Queryable, { kind, fields }: MappedKind): Promise<void> {
  const values = plain(fields).map(({ name, source }) => {
    const column = sql.id(name);
    if (source.take === 'earliest') return sql`min(${column}) as ${column}`;
    if (source.take === 'latest') return sql`max(${column}) as ${column}`;
    return sql`(array_agg(${column} order by _line) filter (where ${column} is not null))[1] as ${column}`;
  });
  const ids = referencesOf({ fields }).map(({ name }) => sql`null::bigint as ${sql.id(`${name}_id`)}`);
  const own = sql`row_number() over (order by min(_line)) as _n, _key, min(_line) as _line, null::bigint as _id,
    'new' as _state, false as _status_changed`;
  await transaction.rows(sql`create temp table ${merged(kind)} on commit drop as
    select ${sql.join([own, ...values, ...ids])} from ${staged(kind)} where not _refused group by _key`);
  await transaction.rows(sql`alter table ${merged(kind)} add primary key (_key), add unique (_n)`);
  await transaction.rows(sql`create index on ${listed(kind)} (_key)`);
  await transaction.rows(sql`analyze ${merged(kind)}, ${listed(kind)}`);
}

/** Lines that say something else than the line whose value was kept. */
function differences({ kind, fields }: MappedKind): Statement<Finding> {
  const kept = plain(fields).filter(({ source }) => source.take === undefined || source.take === 'first');
  const values = kept.map(
    ({ name }) => sql`(${sql.lit(name)}, s.${sql.id(name)}::text, m.${sql.id(name)}::text)`,
  );
  return sql<Finding>`select s._line as line, v.field, v.given as value, 'differs' as finding, false as refused
    from ${staged(kind)} s join ${merged(kind)} m using (_key)
    cross join lateral (values ${sql.join(values)}) v (field, given, kept)
    where not s._refused and v.given is distinct from v.kept and v.given is not null order by s._line`;
}

/** Finds the ids of what a record names: by external id, then among the records of this file, then by name. */
async function resolve(transaction: Queryable, aim: Aim, mapped: MappedKind, tell: Tell): Promise<void> {
  const table = merged(mapped.kind);
  const strict = aim.strict === true;
  for (const { name, to, required } of referencesOf(mapped)) {
    const value = sql`m.${sql.id(name)}`;
    const id = sql.id(`${name}_id`);
    for (const same of sameKeys(aim, to, value)) {
      await transaction.rows(sql`update ${table} m set ${id} = t.id from ${target(to)} t where ${same}`);
    }
    const isUnknown = sql`${value} is not null and m.${id} is null and not ${toBeCreated(aim, to, value)}`;
    if (to !== 'locations' && 'name' in recordFields[to]) {
      await transaction.rows(sql`update ${table} m set ${id} = t.id
        from (select lower(name) as name, min(id) as id from ${target(to)} group by 1 having count(*) = 1) t
        where ${isUnknown} and t.name = lower(${value})`);
    }
    await tell(
      `${name}_unknown`,
      sql<Finding>`select m._line as line, ${sql.lit(name)} as field, ${value} as value, 'unknown' as finding,
        ${sql.lit(required || strict)} as refused from ${table} m where ${isUnknown} order by m._line`,
    );
    const change = required || strict ? sql`_state = 'refused'` : sql`${sql.id(name)} = null`;
    await transaction.rows(sql`update ${table} m set ${change} where ${isUnknown}`);
  }
  const unknownPlace = sql`x.field = 'locations' and not exists (select from locations t where t.code = x.value)
    and not ${toBeCreated(aim, 'locations', sql`x.value`)}`;
  await tell(
    'list_unknown',
    sql<Finding>`select min(x._line) as line, x.field, x.value, 'unknown' as finding,
        ${sql.lit(strict)} as refused from ${listed(mapped.kind)} x where ${unknownPlace} group by x._key, x.field, x.value order by 1`,
  );
  if (strict) {
    await transaction.rows(sql`update ${table} m set _state = 'refused'
      where m._key in (select x._key from ${listed(mapped.kind)} x where ${unknownPlace})`);
  }
  await transaction.rows(sql`delete from ${listed(mapped.kind)} x where ${unknownPlace}`);
}

/** Whole records that may not be as they are given. */
export interface Rule {
  readonly name: string;
  readonly concerns: (mapped: MappedKind) => boolean;
  readonly findings: (mapped: MappedKind, aim: Aim) => Statement<Finding>;
  readonly apply: (mapped: MappedKind, aim: Aim) => Fragment;
}

/** By sets, not row by row: 30,000 new clients are one sort and one join. */
const clientNameTaken = (): Fragment => sql`m._key in (
  select o._key from (select _key, row_number() over (partition by lower(name) order by _n) as place
    from ${merged('clients')}) o where o.place > 1
  union all select o._key from ${merged('clients')} o
    join clients t on lower(t.name) = lower(o.name) and t.id is distinct from o._id)`;

const nameTaken: Rule = {
  name: 'taken',
  concerns: ({ fields }) => fields.some(({ name }) => name === 'name'),
  findings:
    () => sql`select m._line as line, 'name' as field, m.name as value, 'taken' as finding, true as refused
    from ${merged('clients')} m where ${clientNameTaken()} order by m._line`,
  apply: () => sql`update ${merged('clients')} m set _state = 'refused' where ${clientNameTaken()}`,
};
const datesCross: Rule = {
  name: 'ends_early',
  concerns: ({ fields }) => fields.some(({ name }) => name === 'end_date' || name === 'start_date'),
  findings: (
    mapped,
    { strict },
  ) => sql<Finding>`select m._line as line, ${sql.lit(endOf(mapped))} as field, m.${sql.id(endOf(mapped))}::text as value,
    'ends early' as finding, ${sql.lit(strict === true)} as refused
    from ${merged('projects')} m left join projects t on t.id = m._id where ${endBeforeStart(mapped)} order by m._line`,
  apply: (
    mapped,
    { strict },
  ) => sql`update ${merged('projects')} set ${strict ? sql`_state = 'refused'` : sql`${sql.id(endOf(mapped))} = null`}
    where _key in
    (select m._key from ${merged('projects')} m left join projects t on t.id = m._id where ${endBeforeStart(mapped)})`,
};

/** The date that gives way; where the file says only when a project starts, that one does. */
function endOf({ fields }: MappedKind): string {
  return fields.some(({ name }) => name === 'end_date') ? 'end_date' : 'start_date';
}

function endBeforeStart({ fields }: MappedKind): Fragment {
  const of = (name: string) =>
    sql.ref(fields.some((field) => field.name === name) ? `m.${name}` : `t.${name}`);
  return sql`${of('end_date')} < ${of('start_date')}`;
}

const otherKind: Rule = {
  name: 'other_kind',
  concerns: () => true,
  findings: ({
    kind,
  }) => sql<Finding>`select m._line as line, 'external_id' as field, m._key as value, 'other kind' as finding,
    true as refused from ${merged(kind)} m join record_lines t on t.id = m._id where t.${parentOf(kind)} is null
    order by m._line`,
  apply: ({ kind }) => sql`update ${merged(kind)} m set _state = 'refused' from record_lines t
    where t.id = m._id and t.${parentOf(kind)} is null`,
};

const inOtherCurrency = sql`${merged('invoices')} m join invoices t on t.id = m._id
  where m.currency <> t.currency and ${hasPaymentsIn(sql`t.id`, [sql`t.currency`, sql`m.currency`])}`;
const paidInCurrency: Rule = {
  name: 'has_payments',
  concerns: ({ fields }) => fields.some(({ name }) => name === 'currency'),
  findings: () => sql<Finding>`select m._line as line, 'currency' as field, m.currency as value,
    'has payments' as finding, true as refused from ${inOtherCurrency} order by m._line`,
  apply: () => sql`update ${merged('invoices')} set _state = 'refused'
    where _key in (select m._key from ${inOtherCurrency})`,
};

const rulesOf: Readonly<Partial<Record<KindName, readonly Rule[]>>> = {
  clients: [nameTaken],
  projects: [datesCross],
  invoices: [paidInCurrency],
  inbound_lines: [otherKind],
  outbound_lines: [otherKind],
  return_lines: [otherKind],
  destruction_lines: [otherKind],
};

/** Sets `_state`; a record is unchanged when no column that the file feeds would get another value. */
async function compare(transaction: Queryable, { strict }: Aim, { kind, fields }: MappedKind): Promise<void> {
  const table = merged(kind);
  const differs = plain(fields).map(({ name, field }) => {
    const distinct = sql`t.${columnOf(name, field)} is distinct from ${newValue(name, field)}`;
    // Named, but without an id yet: it is made by this very import.
    return field.type === 'reference'
      ? sql`${distinct} or (m.${sql.id(name)} is not null and m.${sql.id(`${name}_id`)} is null)`
      : distinct;
  });
  await transaction.rows(sql`update ${table} m set _state = case
      when m._id is null then 'created'
      when exists (select from ${target(kind)} t where t.id = m._id and (${any(differs)})) then 'updated'
      else 'unchanged' end
    where m._state = 'new'`);
  for (const [field, list] of linksOf(kind)) {
    if (strict && fields.some(({ name }) => name === field)) {
      await transaction.rows(sql`update ${table} m set _state = 'updated' where m._state = 'unchanged'
        and exists (select from ${list.table} k where k.${list.owner} = m._id and not exists (select from ${listed(kind)} x
          ${list.join(sql`x.value`)} where x._key = m._key and x.field = ${field} and ${list.linked} = k.${sql.id(list.column)}))`);
    }
    await transaction.rows(sql`update ${table} m set _state = 'updated' where m._state = 'unchanged'
      and exists (select from ${listed(kind)} x ${list.join(sql`x.value`)} where x._key = m._key and x.field = ${field}
        and not exists (select from ${list.table} k where k.${list.owner} = m._id and k.${sql.id(list.column)} = ${list.linked}))`);
  }
  if (kind === 'packages' && fields.some(({ name }) => name === 'status')) {
    await transaction.rows(sql`update ${table} m set _status_changed = true where m.status is not null
      and not exists (select from packages t where t.id = m._id and t.status = m.status)`);
  }
}

async function countStates(transaction: Queryable, kind: KindName): Promise<Counts> {
  const [counts] = await transaction.rows<Counts>(sql`select
      count(*) filter (where _state = 'created') as created, count(*) filter (where _state = 'updated') as updated,
      count(*) filter (where _state = 'unchanged') as unchanged,
      count(*) filter (where _state = 'refused')
        + (select count(distinct s._key) + count(*) filter (where s._key is null) from ${staged(kind)} s
          where s._refused and not exists (select from ${merged(kind)} o where o._key = s._key)) as refused
    from ${merged(kind)}`);
  return counts ?? { created: 0, updated: 0, unchanged: 0, refused: 0 };
}

/** Notes the import; answers false when the same file changed nothing once more, which is not worth a note. */
export async function insertImport(
  transaction: Queryable,
  note: {
    fileName: string;
    sha256: string;
    mapping: string;
    counts: unknown;
    report: unknown;
    changed: boolean;
  },
): Promise<boolean> {
  const known = await transaction.rows(sql`select from imports
    where file_sha256 = decode(${note.sha256}, 'hex') and mapping = ${note.mapping} limit 1`);
  if (!note.changed && known.length > 0) return false;
  await transaction.rows(sql`insert into imports (file_name, file_sha256, mapping, counts, report) values
    (${note.fileName}, decode(${note.sha256}, 'hex'), ${note.mapping}, ${JSON.stringify(note.counts)}::jsonb,
      ${JSON.stringify(note.report)}::jsonb)`);
  return true;
}

/** Real data ends the restore of a demo world; answers true when it was on. */
export async function endDemoRestore(transaction: Queryable): Promise<boolean> {
  const ended = await transaction.rows(sql`insert into database_marks (name, value)
    select 'demo_restore', 'off' where exists (select from database_marks where name = 'demo')
    on conflict (name) do update set value = excluded.value, set_at = now()
      where database_marks.value is distinct from excluded.value
    returning name`);
  return ended.length > 0;
}

const staged = (kind: KindName): Fragment => sql.id(`staged_${kind}`);

function referencesOf({ fields }: Pick<MappedKind, 'fields'>) {
  return fields.flatMap(({ name, field }) =>
    field.type === 'reference' ? [{ name, to: field.to, required: field.required === true }] : [],
  );
}

/** By which of its keys a row of the portal is meant, one after the other. */
function sameKeys({ source, strict }: Aim, kind: KindName, key: Fragment): Fragment[] {
  const own =
    kind === 'locations' ? sql`t.code = ${key}` : sql`t.source = ${source} and t.external_id = ${key}`;
  if (!strict || kind === 'locations') return [own];
  return [own, sql`t.id = (case when ${key} ~ '^id:[0-9]{1,15}$' then substr(${key}, 4)::bigint end)`];
}

/** In a dry run what the file would create has no id yet. */
function toBeCreated(mapping: Aim, kind: KindName, key: Fragment): Fragment {
  if (!mapping.records.some((mapped) => mapped.kind === kind)) return sql`false`;
  return sql`exists (select from ${merged(kind)} p where p._key = ${key} and p._state = 'created')`;
}
