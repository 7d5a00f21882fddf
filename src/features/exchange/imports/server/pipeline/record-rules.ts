// Record rules of imports only; plausibility rules are in `supply/plausibility`.

import { hasPaymentsIn } from '#features/billing/invoices/server/service.ts';
import { notVoided } from '#features/supply/records/server/service.ts';
import { type KindFields, type KindName, recordFields } from '#record-types/imports.ts';
import { any, type Fragment, sql } from '#server/database/sql.ts';
import { merged, parentOf, target } from '#server/database/staging-tables.ts';
import { belongsToNoClient, keyOfOtherClient } from './limit.ts';
import { type ImportTarget, type RecordRule, rowError } from './rows.ts';

/** The rules of a kind, in order. */
export function rulesFor({ kind }: KindFields, { strict, projectId, clientIds }: ImportTarget): RecordRule[] {
  const strictRules = strict ? [noSuchId, voided, missing(kind), sameRecord] : [];
  const ofProject = projectId === undefined ? [] : [otherProject(projectId)];
  const ofClients = clientIds === undefined ? [] : [belongsToNoClient, keyOfOtherClient];
  return [...strictRules, ...ofClients, ...ofProject, ...(ownRules[kind] ?? [])];
}

const has = ({ fields }: KindFields, name: string) => fields.some((field) => field.name === name);

/** Rejects the records that a query of keys returns. */
const refuse = (kind: KindName, keys: Fragment) =>
  sql`update ${merged(kind)} set _state = 'refused' where _key in (${keys})`;

const lostId = ({ kind }: KindFields) =>
  sql`${merged(kind)} m where m._id is null and m._key ~ '^id:[0-9]+$'`;
/** An id of the portal must exist; new records get theirs from the portal. */
const noSuchId: RecordRule = {
  name: 'no_such_id',
  appliesTo: () => true,
  errors: (staged) =>
    sql.of(rowError)`select m._line as line, 'external_id' as field, m._key as value, 'no_such_id' as code,
      true as refused from ${lostId(staged)} order by m._line`,
  reject: (staged) => refuse(staged.kind, sql`select m._key from ${lostId(staged)}`),
};

const ofVoided = ({ kind, fields }: KindFields) => {
  const named = fields.flatMap(({ name, field }) => {
    if (field.type !== 'reference') return [];
    const id = sql.id(`${name}_id`);
    return [
      sql`exists (select from ${target(field.to)} t where t.id = m.${id} and not (${notVoided(field.to)}))`,
    ];
  });
  return sql`${merged(kind)} m left join ${target(kind)} t on t.id = m._id
    where ${any([sql`(m._id is not null and not (${notVoided(kind)}))`, ...named])}`;
};
/** A voided record cannot be imported, nor can its lines. */
const voided: RecordRule = {
  name: 'voided',
  appliesTo: () => true,
  errors: (staged) =>
    sql.of(rowError)`select m._line as line, 'external_id' as field, m._key as value, 'voided' as code,
      true as refused from ${ofVoided(staged)} order by m._line`,
  reject: (staged) => refuse(staged.kind, sql`select m._key from ${ofVoided(staged)}`),
};

/** A new record needs all required fields; an existing one already has them. */
function missing(kind: KindName): RecordRule {
  const required = Object.entries(recordFields[kind]).filter(([, field]) => field.required);
  const gone = (staged: KindFields) =>
    required.map(
      ([name]) => sql`(${sql.lit(name)}, ${has(staged, name) ? sql`m.${sql.id(name)} is null` : sql`true`})`,
    );
  const lacking = (staged: KindFields) => sql`${merged(kind)} m
    cross join lateral (values ${sql.join(gone(staged))}) v (field, gone) where m._id is null and v.gone`;
  return {
    name: 'missing',
    appliesTo: () => required.length > 0,
    errors: (staged) =>
      sql.of(rowError)`select m._line as line, v.field, '' as value, 'missing' as code, true as refused
        from ${lacking(staged)} order by m._line`,
    reject: (staged) => refuse(kind, sql`select m._key from ${lacking(staged)}`),
  };
}

const meantTwice = ({ kind }: KindFields) => sql`select _line, _key from (select _line, _key,
    min(_line) over (partition by _id) as first from ${merged(kind)} where _id is not null) o where _line <> first`;
/** Two rows must not be the same record, one by its external id and one by its own id. */
const sameRecord: RecordRule = {
  name: 'same_record',
  appliesTo: () => true,
  errors: (staged) =>
    sql.of(rowError)`select o._line as line, 'external_id' as field, o._key as value, 'same_record' as code,
      true as refused from (${meantTwice(staged)}) o order by 1`,
  reject: (staged) => refuse(staged.kind, sql`select _key from (${meantTwice(staged)}) o`),
};

/** The list of a project accepts only records of that project. */
function otherProject(projectId: number): RecordRule {
  const elsewhere = (staged: KindFields) => {
    const { kind, fields } = staged;
    const table = sql`${merged(kind)} m left join ${target(kind)} t on t.id = m._id`;
    if ('project' in recordFields[kind]) {
      const moved = has(staged, 'project') ? sql`m.project_id <> ${projectId} or ` : sql``;
      return sql`${table} where ${moved}m._id is not null and t.project_id is distinct from ${projectId}`;
    }
    const [[above, reference] = []] = Object.entries(recordFields[kind]).filter(
      ([, { type }]) => type === 'reference',
    );
    const parent = sql.id(`${above}_id`);
    const given = fields.some(({ field }) => field.type === 'reference');
    const parents = given ? sql`(m.${parent}, t.${parent})` : sql`(t.${parent})`;
    return sql`${table} where exists (select from ${target(reference?.type === 'reference' ? reference.to : kind)} p
      where p.id in ${parents} and p.project_id is distinct from ${projectId})`;
  };
  return {
    name: 'other_project',
    appliesTo: ({ kind }) => kind !== 'clients' && kind !== 'projects',
    errors: (staged) =>
      sql.of(
        rowError,
      )`select m._line as line, 'external_id' as field, m._key as value, 'other_project' as code,
        true as refused from ${elsewhere(staged)} order by m._line`,
    reject: (staged) => refuse(staged.kind, sql`select m._key from ${elsewhere(staged)}`),
  };
}

/** As a set, not row by row: 30,000 new clients are one sort and one join. */
const clientNameTaken = (): Fragment => sql`select o._key from (select _key,
    row_number() over (partition by lower(name) order by _n) as place from ${merged('clients')}) o where o.place > 1
  union all select o._key from ${merged('clients')} o
    join clients t on lower(t.name) = lower(o.name) and t.id is distinct from o._id`;
/** The name of a client is unique. */
const nameTaken: RecordRule = {
  name: 'taken',
  appliesTo: (staged) => has(staged, 'name'),
  errors: () => sql.of(
    rowError,
  )`select m._line as line, 'name' as field, m.name as value, 'taken' as code, true as refused
    from ${merged('clients')} m where m._key in (${clientNameTaken()}) order by m._line`,
  reject: () => refuse('clients', clientNameTaken()),
};

/** The date to drop: the end, or the start if the file gives only that one. */
const endOf = (staged: KindFields) => (has(staged, 'end_date') ? 'end_date' : 'start_date');
const endBeforeStart = (staged: KindFields): Fragment => {
  const of = (name: string) => sql.ref(has(staged, name) ? `m.${name}` : `t.${name}`);
  return sql`${merged('projects')} m left join projects t on t.id = m._id
    where ${of('end_date')} < ${of('start_date')}`;
};
/** A project does not end before it starts. */
const datesCross: RecordRule = {
  name: 'ends_early',
  appliesTo: (staged) => has(staged, 'end_date') || has(staged, 'start_date'),
  errors: (staged, { strict }) =>
    sql.of(rowError)`
      select m._line as line, ${sql.lit(endOf(staged))} as field, m.${sql.id(endOf(staged))}::text as value,
      'ends_early' as code, ${sql.lit(strict === true)} as refused from ${endBeforeStart(staged)} order by m._line`,
  reject: (staged, { strict }) => {
    const keys = sql`select m._key from ${endBeforeStart(staged)}`;
    if (strict) return refuse('projects', keys);
    return sql`update ${merged('projects')} set ${sql.id(endOf(staged))} = null where _key in (${keys})`;
  },
};

const withoutParent = ({ kind }: KindFields) => sql`${merged(kind)} m join record_lines t on t.id = m._id
  where t.${parentOf(kind)} is null`;
/** All lines are in one table: an external id may belong to a line of another kind of record. */
const otherKind: RecordRule = {
  name: 'other_kind',
  appliesTo: () => true,
  errors: (staged) =>
    sql.of(rowError)`select m._line as line, 'external_id' as field, m._key as value, 'other_kind' as code,
      true as refused from ${withoutParent(staged)} order by m._line`,
  reject: (staged) => refuse(staged.kind, sql`select m._key from ${withoutParent(staged)}`),
};

const inOtherCurrency = () => sql`${merged('invoices')} m join invoices t on t.id = m._id
  where m.currency <> t.currency and ${hasPaymentsIn(sql`t.id`, [sql`t.currency`, sql`m.currency`])}`;
/** The currency of an invoice cannot change while it has payments in the old or the new one. */
const hasPayments: RecordRule = {
  name: 'has_payments',
  appliesTo: (staged) => has(staged, 'currency'),
  errors: () => sql.of(rowError)`select m._line as line, 'currency' as field, m.currency as value,
    'has_payments' as code, true as refused from ${inOtherCurrency()} order by m._line`,
  reject: () => refuse('invoices', sql`select m._key from ${inOtherCurrency()}`),
};

/** A batch belongs to the project of its product. */
const productElsewhere: RecordRule = {
  name: 'other_project',
  appliesTo: (staged) => has(staged, 'product') || has(staged, 'project'),
  errors: (staged) =>
    sql.of(rowError)`select m._line as line, 'product' as field, m._key as value, 'other_project' as code,
      true as refused from ${ofProductElsewhere(staged)} order by m._line`,
  reject: (staged) => refuse('batches', sql`select m._key from ${ofProductElsewhere(staged)}`),
};
const ofProductElsewhere = (staged: KindFields) => {
  const of = (name: string) => sql.ref(`${has(staged, name) ? 'm' : 't'}.${name}_id`);
  return sql`${merged('batches')} m left join batches t on t.id = m._id
    join products p on p.id = ${of('product')} where p.project_id is distinct from ${of('project')}`;
};

/** A kit belongs to the project of its batch. */
const batchElsewhere: RecordRule = {
  name: 'other_project',
  appliesTo: (staged) => has(staged, 'batch') || has(staged, 'project'),
  errors: (staged) =>
    sql.of(rowError)`select m._line as line, 'batch' as field, m._key as value, 'other_project' as code,
      true as refused from ${ofBatchElsewhere(staged)} order by m._line`,
  reject: (staged) => refuse('kits', sql`select m._key from ${ofBatchElsewhere(staged)}`),
};
const ofBatchElsewhere = (staged: KindFields) => {
  const of = (name: string) => sql.ref(`${has(staged, name) ? 'm' : 't'}.${name}_id`);
  return sql`${merged('kits')} m left join kits t on t.id = m._id
    join batches p on p.id = ${of('batch')} where p.project_id is distinct from ${of('project')}`;
};

/** In the file, or by a kit that no row of it changes. */
const kitsTaken = (staged: KindFields) => {
  const project = sql.ref(has(staged, 'project') ? 'm.project_id' : 't.project_id');
  const own = sql`select m._key, m._id, m._line, m._n, ${project} as project_id, name_key(m.number) as number
    from ${merged('kits')} m left join kits t on t.id = m._id`;
  return sql`select o._key, o._line from (select w.*, row_number() over (partition by w.project_id, w.number
      order by w._n) as place from (${own}) w) o where o.place > 1
    union select o._key, o._line from (${own}) o join kits k on k.project_id = o.project_id
      and k.number_key = o.number and k.id is distinct from o._id
      and not exists (select from ${merged('kits')} x where x._id = k.id)`;
};
/** A kit number is unique within its project. */
const kitTwice: RecordRule = {
  name: 'kit_twice',
  appliesTo: (staged) => has(staged, 'number'),
  errors: (staged) =>
    sql.of(rowError)`select m._line as line, 'number' as field, m.number as value, 'kit_twice' as code,
      true as refused from ${merged('kits')} m join (${kitsTaken(staged)}) k on k._key = m._key order by m._line`,
  reject: (staged) => refuse('kits', sql`select k._key from (${kitsTaken(staged)}) k`),
};

const ownRules: Readonly<Partial<Record<KindName, readonly RecordRule[]>>> = {
  clients: [nameTaken],
  batches: [productElsewhere],
  kits: [batchElsewhere, kitTwice],
  projects: [datesCross],
  invoices: [hasPayments],
  inbound_lines: [otherKind],
  outbound_lines: [otherKind],
  return_lines: [otherKind],
  destruction_lines: [otherKind],
};
