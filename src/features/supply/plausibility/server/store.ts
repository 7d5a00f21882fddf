// The plausibility rules of every kind, applied to stored rows and to those of a running import. A change is
// compared with the row before it: a rule that was already broken does not block the change and is an open
// issue.

import { type FormKind, hasLines, lineOwners, linesOf } from '#record-types/forms.ts';
import { type KindFields, type KindName, recordFields } from '#record-types/imports.ts';
import { type RowOf, shape } from '#server/database/rows.ts';
import { type Fragment, type Queryable, type Statement, sql } from '#server/database/sql.ts';
import { merged } from '#server/database/staging-tables.ts';
import { isWarning, ruledKinds, ruleName } from '../rules.ts';
import { expectedFieldRules, yearRules } from './common-rules.ts';
import { destructionRules } from './destruction-rules.ts';
import { inboundRules } from './inbound-rules.ts';
import { inventoryRules } from './inventory-rules.ts';
import { invoiceRules } from './invoice-rules.ts';
import { lineRules, undispatchable } from './line-rules.ts';
import { clientRules, projectRules } from './name-rules.ts';
import { outboundRules } from './outbound-rules.ts';
import { returnRules } from './return-rules.ts';
import { mergedRelation, type RecordRule, type Relation, type Row, storedRelation } from './sources.ts';

const ownRules: Partial<Record<KindName, readonly RecordRule[]>> = {
  clients: clientRules,
  projects: projectRules,
  inbounds: inboundRules,
  inbound_lines: lineRules('inbound_id'),
  outbounds: outboundRules,
  outbound_lines: lineRules('outbound_id'),
  returns: returnRules,
  return_lines: lineRules('return_id'),
  inventories: inventoryRules,
  destructions: destructionRules,
  destruction_lines: lineRules('destruction_id'),
  invoices: invoiceRules,
};

function rulesOf(kind: KindName): RecordRule[] {
  return [...expectedFieldRules(kind), ...yearRules(kind), ...(ownRules[kind] ?? [])];
}

const rowAs =
  (alias: string): Row =>
  (column) =>
    sql.ref(`${alias}.${column}`);

/** A rule that a stored row breaks. */
export const breach = shape({
  rule: ruleName,
  /** The place in the form, such as `received_date` or `lines.2.batch`. */
  field: 'string',
  /** Equal before and after a change that does not affect the violation. */
  key: 'string',
});
export type Breach = RowOf<typeof breach>;

/** The rules that a stored record breaks, including its lines. */
export async function findBreaches(transaction: Queryable, kind: FormKind, id: number): Promise<Breach[]> {
  if (kind === 'cars' || kind === 'sites' || kind === 'depots') return [];
  const ofProjects = (project: Fragment) =>
    kind === 'projects' || kind === 'clients' || kind === 'invoice_payments'
      ? sql`true`
      : sql`${project} = (select e.project_id from ${sql.table(kind)} e where e.id = ${id})`;
  const own = breaches(
    rulesOf(kind),
    storedRelation(kind, sql`t.id = ${id}`, ofProjects),
    (rule) => sql`${rule.field} as field, ${`${rule.name} ${rule.field}`} as key`,
  );
  const statements = [...own];
  if (hasLines(kind)) {
    const owner = lineOwners[kind];
    const lines = linesOf[kind];
    const place = sql`(select count(*) from record_lines b where b.${sql.id(owner)} = ${id} and b.id < r.id)`;
    statements.push(
      ...breaches(
        rulesOf(lines),
        storedRelation(lines, sql`t.${sql.id(owner)} = ${id}`, ofProjects),
        (rule) => sql`'lines.' || ${place} || '.' || ${rule.field} as field,
          ${rule.name} || ' ' || coalesce(r.batch, '') || ' ' || coalesce(r.product, '') as key`,
      ),
    );
  }
  if (statements.length === 0) return [];
  return transaction.rows(sql.of(breach)`${sql.join(statements, sql` union all `)}`);
}

function breaches(
  rules: readonly RecordRule[],
  { rows, around }: Relation,
  columns: (rule: RecordRule) => Fragment,
): Fragment[] {
  return rules.map(
    (rule) => sql`select ${sql.lit(rule.name)} as rule, ${columns(rule)} from (${rows}) r
      where ${rule.broken(rowAs('r'), around)}`,
  );
}

/** Serialises concurrent writes of records with the same name. */
export async function lockName(transaction: Queryable, kind: FormKind, name: unknown): Promise<void> {
  if (typeof name !== 'string') return;
  await transaction.rows(
    sql`select pg_advisory_xact_lock(hashtextextended(${kind} || ' ' || name_key(${name}), 2))`,
  );
}

/** A violation in a record of an import. */
export const importBreach = shape({
  line: 'number',
  field: 'string',
  /** Empty if the rule is about all lines together. */
  value: 'string',
  code: ruleName,
  refused: 'boolean',
});
export type ImportBreach = RowOf<typeof importBreach>;

/**
 * Applies every rule of a kind to merged records: new violations are reported, and reject the record unless
 * it is a confirmed warning. `skipped` are expected fields that the source does not have.
 */
export async function applyRules(
  transaction: Queryable,
  mapped: KindFields,
  options: {
    report: (
      purpose: string,
      statement: Statement<ImportBreach>,
      level: 'error' | 'warning',
    ) => Promise<void>;
    skipped: readonly string[];
    rejectWarnings: boolean;
  },
): Promise<void> {
  const { kind } = mapped;
  const given = new Set(mapped.fields.map(({ name }) => name));
  const rules = rulesOf(kind).filter(
    ({ name, field, formOnly, of }) =>
      formOnly !== true &&
      (of === undefined || given.has(of)) &&
      (name === 'year_range' ? given.has(field) : !options.skipped.includes(field)),
  );
  if (rules.length === 0) return;
  const found = sql.id(`broken_${kind}`);
  await transaction.rows(
    sql`create temp table ${found} (line bigint, key text, rule text, field text, value text) on commit drop`,
  );
  const relation = await materialized(transaction, mapped);
  // All errors of a record are reported at once. The remaining records are then checked against totals and
  // stock.
  const isOfRest = ({ name }: RecordRule) => name === 'lines_differ_from_total' || isWarning(name);
  for (const phase of [rules.filter((rule) => !isOfRest(rule)), rules.filter(isOfRest)]) {
    const told: string[] = [];
    for (const rule of phase) {
      if (!(await findBroken(transaction, mapped, rule, relation))) continue;
      const level = isWarning(rule.name) ? 'warning' : 'error';
      const refused = level === 'error' || options.rejectWarnings;
      await options.report(
        `rule_${rules.indexOf(rule)}`,
        sql.of(importBreach)`
          select line, field, coalesce(value, '') as value, rule as code, ${sql.lit(refused)} as refused from ${found}
          where rule = ${sql.lit(rule.name)} and field = ${sql.lit(rule.field)} order by line`,
        level,
      );
      if (refused) told.push(rule.name);
    }
    if (told.length === 0) continue;
    await transaction.rows(sql`update ${merged(kind)} set _state = 'refused'
      where _key in (select key from ${found} where rule = any(${told}::text[]))`);
  }
}

/** Stores the records that break a rule and did not before; returns whether there are any. */
async function findBroken(
  transaction: Queryable,
  mapped: KindFields,
  rule: RecordRule,
  { rows, around }: Relation,
): Promise<boolean> {
  const { kind } = mapped;
  const stored = storedRelation(kind, sql`t.id = b.id`, around.ofProjects);
  const value = rule.field === 'lines' ? sql`null` : sql.ref(`r.${valueColumn(mapped, rule.field)}`);
  const [found] = await transaction.rows(
    sql.of({ count: 'number' })`with broken as (insert into ${sql.id(`broken_${kind}`)}
        select b.line, b.key, ${rule.name}, ${rule.field}, b.value from (
          select r.id, r._line as line, r._key as key, ${value}::text as value from (${rows}) r
          where ${rule.broken(rowAs('r'), around)}) b
        where not exists (select from (${stored.rows}) was where ${rule.broken(rowAs('was'), stored.around)})
        returning 1)
      select count(*) as count from broken`,
  );
  return found !== undefined && found.count > 0;
}

/** In temporary tables with statistics, so that many rows are joined as sets, not one by one. */
async function materialized(transaction: Queryable, mapped: KindFields): Promise<Relation> {
  const { kind } = mapped;
  const { rows, around } = mergedRelation(mapped);
  const [own, all] = [sql.id(`plausible_${kind}`), sql.id(`around_${kind}`)];
  await transaction.rows(sql`create temp table ${own} on commit drop as ${rows}`);
  await transaction.rows(sql`create temp table ${all} on commit drop as ${around.others}`);
  await transaction.rows(sql`analyze ${own}, ${all}`);
  // Records rejected since then are excluded.
  const left = (
    table: Fragment,
  ) => sql`select a.* from ${table} a where not exists (select from ${merged(kind)} m
    where m._key = a._key and m._state = 'refused')`;
  const projects = sql`(select x.project_id from ${own} x)`;
  const hasProject = 'project' in recordFields[kind] || kind.endsWith('_lines');
  return {
    rows: left(own),
    around: {
      ...around,
      others: left(all),
      ...(hasProject && { ofProjects: (project: Fragment) => sql`${project} in ${projects}` }),
    },
  };
}

function valueColumn({ kind }: KindFields, field: string): string {
  return kind === 'projects' && field === 'client' ? 'client_id' : field;
}

/**
 * Stored rows that violate an error rule, for the open issues: `rule`, `record`, `record_id`, `project_id`.
 * `where` is a condition on the project of `r`; rows without a project are included only when all projects
 * are requested.
 */
export function storedBreaches(isAll: boolean, where: Fragment): Fragment {
  const selects = ruledKinds.flatMap((kind) => {
    const inProject = kind !== 'clients' && kind !== 'invoice_payments';
    if (!inProject && !isAll) return [];
    const project = !inProject ? sql`null::bigint` : kind === 'projects' ? sql`id` : sql`project_id`;
    const rules = rulesOf(kind).filter(({ name }) => !isWarning(name));
    const { rows, around } = storedRelation(kind, sql`true`, () => sql`true`);
    const reached = sql`select * from (select x.*, ${project} as own_project from (${rows}) x) y
      where exists (select from (select y.own_project as project_id) r where ${isAll ? sql`true` : where})`;
    const own = breaches(
      rules,
      { rows: reached, around },
      () => sql`${sql.lit(kind)} as record, r.id as record_id, r.own_project as project_id`,
    );
    const dispatched = kind === 'outbounds' ? [dispatchedBatches(reached)] : [];
    return [...own, ...(hasLines(kind) ? [linesTwice(kind, reached)] : []), ...dispatched];
  });
  return sql.join(selects, sql` union all `);
}

/** Outbounds of batches that were not to be dispatched, each rule of a record once. */
function dispatchedBatches(rows: Fragment): Fragment {
  const rules = Object.entries(undispatchable).map(
    ([name, broken]) => sql`(${sql.lit(name)}, ${broken(sql`r.dispatched_date`)})`,
  );
  return sql`select g.rule, 'outbounds', r.id, r.own_project from (${rows}) r
    cross join lateral (select v.rule from record_lines l join batches b on b.id = l.batch_id
      cross join lateral (values ${sql.join(rules)}) v (rule, broken)
      where l.outbound_id = r.id and v.broken group by 1) g`;
}

/** For lines the open issue is their record, once. */
function linesTwice(kind: keyof typeof lineOwners, rows: Fragment): Fragment {
  const owner = sql.id(lineOwners[kind]);
  return sql`select 'same_batch_twice', ${sql.lit(kind)}, r.id, r.own_project from (${rows}) r where r.id in (
    select l.${owner} from record_lines l where l.${owner} is not null and l.batch is not null
    group by l.${owner}, name_key(l.batch), name_key(coalesce(l.product, '')), l.destroyed_from, upper(l.airbill) having count(*) > 1)`;
}
