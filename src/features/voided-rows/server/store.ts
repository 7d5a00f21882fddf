// Voided rows of a project's lists, their way back, and that no import touches them.
import { AppError } from '#core/errors.ts';
import { fold } from '#core/fold.ts';
import type { ListQuery } from '#core/list-query.ts';
import type { Scope } from '#server/scope.ts';
import { all, any, type Fragment, type Queryable, sql } from '#server/sql.ts';
import type { KindName, MappedKind } from '../../imports/contract.ts';
import type { Finding, Rule } from '../../imports/server/store.ts';
import { merged, parentOf, target } from '../../staged-records/server/store.ts';
import { hasLines, lineOwners, type VoidedKind, voidedKinds } from '../../entries/rules.ts';
import { type VoidedRow, voidedList } from '../contract.ts';

/** One page of what was voided in a project. The caller has been shown to see the project. */
export async function listVoided(
  database: Queryable,
  _scope: Scope,
  projectId: number,
  query: ListQuery,
): Promise<{ count: number; rows: VoidedRow[] }> {
  const kinds = voidedKinds.map(
    (kind) => sql`select ${sql.lit(kind)} as kind, r.id, ${knownBy[kind]}, r.voided_at, r.void_reason
      from ${sql.table(kind)} r where r.project_id = ${projectId} and r.voided_at is not null`,
  );
  const fitting = sql`from (${sql.join(kinds, sql` union all `)}) v where ${conditionOf(query)}`;
  const [counted] = await database.rows<{ count: number }>(sql`select count(*) as count ${fitting}`);
  const rows = await database.rows<VoidedRow>(
    sql`select * ${fitting} order by ${orderOf(query)}, kind, id
      limit ${query.limit} offset ${(query.page - 1) * query.limit}`,
  );
  return { count: counted?.count ?? 0, rows };
}

/**
 * Puts a voided row into its list again, with the external ids that voiding took off it and its lines; they stand in
 * the audit. False where there is no such voided row; 23505 where a newer row has one of them.
 */
export async function restoreRow(
  transaction: Queryable,
  _scope: Scope,
  { kind, project, id }: { kind: VoidedKind; project: number; id: number },
): Promise<boolean> {
  const there = await transaction.rows(
    sql`select 1 from ${sql.table(kind)}
      where id = ${id} and project_id = ${project} and voided_at is not null for update`,
  );
  if (there.length === 0) return false;
  const [voiding] = await transaction.rows<{ request: string; external_id: string | null }>(
    sql`select request, old ->> 'external_id' as external_id from audit
      where table_name = ${kind} and row_id = ${String(id)} and action = 'update'
        and old ->> 'voided_at' is null and new ->> 'voided_at' is not null
      order by id desc limit 1`,
  );
  await transaction.rows(
    sql`update ${sql.table(kind)} set voided_at = null, void_reason = null,
      external_id = ${voiding?.external_id ?? null} where id = ${id}`,
  );
  if (!hasLines(kind) || voiding === undefined) return true;
  await transaction.rows(
    sql`update record_lines l set external_id = a.old ->> 'external_id' from audit a
      where l.${sql.id(lineOwners[kind])} = ${id} and a.table_name = 'record_lines' and a.row_id = l.id::text
        and a.request = ${voiding.request} and a.old ->> 'external_id' is not null
        and a.new ->> 'external_id' is null`,
  );
  return true;
}

const knownBy: Readonly<Record<VoidedKind, Fragment>> = {
  inbounds: sql`coalesce(r."order", r.invoice) as reference, r.received_date as date`,
  outbounds: sql`coalesce(r.airbill, r.site), r.dispatched_date`,
  returns: sql`r.site_name, r.date`,
  inventories: sql`nullif(concat_ws(' · ', r.product, r.batch), '') collate people, r.expiry_date`,
  destructions: sql`null, r.destruction_date`,
};

function conditionOf({ filters: { kind }, search }: ListQuery): Fragment {
  const conditions: Fragment[] = [];
  if (kind !== undefined) {
    if (!voidedKinds.some((one) => one === kind)) {
      throw new AppError('ERROR_WITH_FILTER', { fields: { kind: 'unknown kind' } });
    }
    conditions.push(sql`kind = ${kind}::text`);
  }
  if (search !== undefined) {
    const text = fold(search.text);
    conditions.push(
      any(
        search.fields.map(
          (field) => sql`strpos(fold_text(coalesce(${sql.ref(field)}, '')), ${text}::text) > 0`,
        ),
      ),
    );
  }
  return all(conditions);
}

function orderOf({ ordering }: ListQuery): Fragment {
  const known = voidedList.sort.find((name) => name === ordering?.column) ?? 'voided_at';
  const descending = ordering === undefined || ordering.descending;
  return sql`${sql.ref(known)} ${descending ? sql`desc` : sql`asc`} nulls last`;
}

/** Rows that were voided are kept, but neither given out nor changed any more; `t` is the row. */
export function notVoided(kind: KindName): Fragment {
  if (voidedKinds.some((one) => one === kind)) return sql`t.voided_at is null`;
  const parent = voidedKinds.find((one) => kind === `${one.slice(0, -1)}_lines`);
  if (parent === undefined) return sql`true`;
  return sql`not exists (select from ${target(parent)} p where p.id = t.${parentOf(kind)} and p.voided_at is not null)`;
}

const ofVoided = ({ kind, fields }: MappedKind) => {
  const parent = voidedKinds.find((one) => kind === `${one.slice(0, -1)}_lines`);
  const named =
    parent !== undefined && fields.some(({ field }) => field.type === 'reference')
      ? sql`exists (select from ${target(parent)} p where p.id = m.${parentOf(kind)} and p.voided_at is not null) or `
      : sql``;
  return sql`${merged(kind)} m left join ${target(kind)} t on t.id = m._id
    where ${named}(m._id is not null and not (${notVoided(kind)}))`;
};
/** A voided row takes no import, and no lines. */
export const notOfVoided: Rule = {
  name: 'voided',
  concerns: ({ kind }) => voidedKinds.some((one) => kind === one || kind === `${one.slice(0, -1)}_lines`),
  findings: (mapped) =>
    sql<Finding>`select m._line as line, 'external_id' as field, m._key as value, 'voided' as finding,
      true as refused from ${ofVoided(mapped)} order by m._line`,
  apply: (mapped) => sql`update ${merged(mapped.kind)} set _state = 'refused'
    where _key in (select m._key from ${ofVoided(mapped)})`,
};
