// The rows that a rule checks: stored ones or those of a running import, with the same columns.

import { lineOwners, ownerOf, recordKinds } from '#record-types/forms.ts';
import { type KindFields, type KindName, recordFields } from '#record-types/imports.ts';
import { type Fragment, sql } from '#server/database/sql.ts';
import { columnOf, merged, newValue, stored, target } from '#server/database/staging-tables.ts';
import type { RuleName } from '../rules.ts';

/** A column of the row under test. */
export type Row = (column: string) => Fragment;

/** All rows of the kind as they will be after the write: columns of the kind, and `ref` as identifier. */
export interface Around {
  readonly others: Fragment;
  /** Restricts the others (`o`) where of two duplicates only the later one is rejected. */
  readonly earlier: Fragment;
  /** A condition on a project's id that holds for the projects of all rows. */
  readonly ofProjects: (project: Fragment) => Fragment;
}

/** A rule of one kind of record. */
export interface RecordRule {
  readonly name: RuleName;
  /** The field that shows the error. */
  readonly field: string;
  readonly broken: (row: Row, around: Around) => Fragment;
  /** Depends on lines, which an import adds separately: then it is an open issue instead of an error. */
  readonly formOnly?: true;
  /** Applies to this field: an import that does not contain it cannot break the rule. */
  readonly of?: string;
}

export interface Relation {
  /** Rows with `id`, `ref` and the columns of the kind. */
  readonly rows: Fragment;
  readonly around: Around;
}

const dateOf = {
  inbounds: 'received_date',
  outbounds: 'dispatched_date',
  returns: 'date',
  destructions: 'destruction_date',
} as const satisfies Record<keyof typeof lineOwners, string>;

/** Columns that rules need and no import sets. */
const beside: Partial<Record<KindName, readonly string[]>> = {
  outbounds: ['site_id'],
  returns: ['site_id'],
  outbound_lines: ['batch_id'],
};

/** The stored rows; `where` refers to them as `t`, and `ofProjects` to their projects. */
export function storedRelation(kind: KindName, where: Fragment, ofProjects: Around['ofProjects']): Relation {
  const rows = (condition: Fragment) => {
    const columns = plainFields(kind).map(({ name, field }) => sql`t.${columnOf(name, field)}`);
    const more = (beside[kind] ?? []).map((column) => sql.ref(`t.${column}`));
    const all = sql.join([sql`t.id`, sql`t.id::text as ref`, sql`0::bigint as n`, ...columns, ...more]);
    return withOwner(kind, sql`select ${all} from ${target(kind)} t where ${condition}`);
  };
  return {
    rows: rows(sql`${where} and ${standing(kind)}`),
    around: { others: rows(standing(kind)), earlier: sql`true`, ofProjects },
  };
}

/** The records of an import as they will be after it, without rejected ones. */
export function mergedRelation({ kind, fields }: Pick<KindFields, 'kind' | 'fields'>): Relation {
  const given = new Set(fields.map(({ name }) => name));
  const columns = plainFields(kind).map(({ name, field }) => {
    const column = columnOf(name, field);
    return given.has(name) ? sql`${newValue(name, field)} as ${column}` : sql`t.${column}`;
  });
  const more = (beside[kind] ?? []).map((column) => sql.ref(`t.${column}`));
  const all = sql.join([
    sql`m._id as id, coalesce(m._id::text, 'new ' || m._key) as ref, m._n as n`,
    ...columns,
    ...more,
  ]);
  const own = sql`select m._line, m._key, ${all} from ${merged(kind)} m left join ${target(kind)} t on t.id = m._id
    where m._state <> 'refused'`;
  const rows = withOwner(kind, own);
  const projects = sql`(select x.project_id from (${rows}) x)`;
  const isOfProjects = (project: Fragment) => sql`${project} in ${projects}`;
  const before = storedRelation(kind, sql`true`, isOfProjects).around.others;
  const near = ownerOf(kind) === undefined ? sql`true` : isOfProjects(sql`t.project_id`);
  const others = sql`select null::bigint as _line, null as _key, t.* from (${before}) t
    where ${near} and not exists (select from ${merged(kind)} x where x._id = t.id)`;
  return {
    rows,
    around: {
      others: sql`${rows} union all ${others}`,
      earlier: sql`o.n < r.n`,
      ofProjects: isOfProjects,
    },
  };
}

function plainFields(kind: KindName) {
  return stored(Object.entries(recordFields[kind]).map(([name, field]) => ({ name, field })));
}

/** Lines have the project and date of their record. */
function withOwner(kind: KindName, rows: Fragment): Fragment {
  const owner = ownerOf(kind);
  if (owner === undefined) return rows;
  return sql`select l.*, p.project_id, p.${sql.id(dateOf[owner])} as date from (${rows}) l
    left join ${sql.table(owner)} p on p.id = l.${sql.id(lineOwners[owner])}`;
}

/** Rows that are not voided, and lines of such rows. */
function standing(kind: KindName): Fragment {
  const owner = ownerOf(kind);
  if (owner !== undefined) {
    return sql`exists (select from ${sql.table(owner)} p
      where p.id = t.${sql.id(lineOwners[owner])} and p.voided_at is null)`;
  }
  return recordKinds.some((one) => one === kind) ? sql`t.voided_at is null` : sql`true`;
}
