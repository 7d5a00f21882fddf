// Rows of the five lists of a project; voided ones and how to restore them. The caller has checked access to
// the project; site users see their own rows of it.
import type { ListQuery } from '#core/list-query.ts';
import type { Clock } from '#features/supply/on-time/server/service.ts';
import { seesColumn } from '#record-types/blinding.ts';
import {
  hasLines,
  type KindWithLines,
  lineFieldsOf,
  lineOwners,
  type RecordKind,
  recordKinds,
} from '#record-types/forms.ts';
import type { NamedKind } from '#record-types/imports.ts';
import type { Authorized } from '#server/auth/authorized.ts';
import type { Scope } from '#server/auth/scope.ts';
import { blindedProducts } from '#server/database/blinded-products.ts';
import type { Database } from '#server/database/database.ts';
import { listPage, rowsWith, wholeList } from '#server/database/listing.ts';
import { anyRow, type RowDeclaration } from '#server/database/rows.ts';
import { all, type Fragment, type Queryable, sql } from '#server/database/sql.ts';
import { givenKey, parentOf, target } from '#server/database/staging-tables.ts';
import { type VoidedRow, voidedList, voidedRow } from '../contract.ts';
import { itemRecordColumns } from '../rules.ts';
import { recordInScope, recordSource } from './sources.ts';

/** One page of a project's rows of this kind. */
export function listRecords<D extends RowDeclaration>(
  database: Queryable,
  row: D,
  scope: Scope,
  kind: RecordKind,
  projectId: number,
  query: ListQuery,
  clock: Clock,
) {
  return listPage(database, row, recordSource(kind, scope, clock), query, [
    sql`r.project_id = ${projectId}`,
    recordInScope(kind, scope),
  ]);
}

/**
 * Every row of a project's list that matches the query, in its order, in chunks, from one snapshot.
 */
export function streamRecords(
  database: Database,
  scope: Scope,
  kind: RecordKind,
  { projectId, clock }: { readonly projectId: number; readonly clock: Clock },
  query: ListQuery,
  withKeys: boolean,
): AsyncGenerator<Record<string, unknown>[]> {
  const source = recordSource(kind, scope, clock);
  const keyed = {
    ...source,
    columns: sql`${source.columns}, (select o.name from depots o where o.id = r.depot_id) as depot,
      ${givenKey('r')} as external_id`,
  };
  return database.stream(
    wholeList(anyRow, withKeys ? keyed : source, query, [
      sql`r.project_id = ${projectId}`,
      recordInScope(kind, scope),
    ]),
  );
}

/**
 * The items of the listed records, in order, with their keys and the columns that identify their record; for
 * blinded readers the blinded names of each record, with '' for a product without one.
 */
export function streamItems(
  database: Database,
  scope: Scope,
  kind: KindWithLines,
  { projectId, clock }: { readonly projectId: number; readonly clock: Clock },
  query: ListQuery,
): AsyncGenerator<Record<string, unknown>[]> {
  const source = recordSource(kind, scope, clock);
  const owner = sql.id(lineOwners[kind]);
  const ofRecord = itemRecordColumns[kind].map((name) =>
    seesColumn(scope, kind, name) ? sql`r.${sql.id(name)}` : sql`null as ${sql.id(name)}`,
  );
  const own = Object.keys(lineFieldsOf(kind)).map((name) => sql`l.${sql.id(name)}`);
  const items: { columns: Fragment; joins: Fragment; order: Fragment } = scope.isBlinded
    ? {
        columns: sql`l.product`,
        joins: sql`cross join lateral unnest(${blindedProducts(
          sql`r.project_id`,
          sql`(select n.batch_id, n.product from record_lines n where n.${owner} = r.id)`,
        )}) with ordinality as l (product, place)`,
        order: sql`l.place`,
      }
    : {
        columns: sql`${givenKey('l')} as external_id, ${givenKey('r')} as record, ${sql.join(own)}`,
        joins: sql`join record_lines l on l.${owner} = r.id`,
        order: sql`l.id`,
      };
  const joined = {
    ...source,
    columns: sql.join([...ofRecord, items.columns]),
    joins: sql`${source.joins ?? sql``} ${items.joins}`,
  };
  const where = [sql`r.project_id = ${projectId}`, recordInScope(kind, scope)];
  return database.stream(wholeList(anyRow, joined, query, where, items.order));
}

/** A voided row of a project. */
type VoidedPlace = Pick<VoidedRow, 'kind' | 'id'>;

/** One page of the voided rows of a project. */
export async function listVoided(
  database: Queryable,
  { id: projectId }: Authorized<'project'>,
  query: ListQuery,
): Promise<{ count: number; rows: VoidedRow[] }> {
  const kinds = recordKinds.map(
    (kind) => sql`select ${sql.lit(kind)} as kind, r.id, ${knownBy[kind]}, r.voided_at, r.void_reason
      from ${sql.table(kind)} r where r.project_id = ${projectId} and r.voided_at is not null`,
  );
  const fitting = sql`from (${sql.join(kinds, sql` union all `)}) v where ${conditionOf(query)}`;
  const [counted] = await database.read(sql.of({ count: 'number' })`select count(*) as count ${fitting}`);
  const rows = await database.read(
    sql.of(voidedRow)`select * ${fitting} order by ${orderOf(query)}, kind, id
      limit ${query.limit} offset ${(query.page - 1) * query.limit}`,
  );
  return { count: counted?.count ?? 0, rows };
}

/**
 * Restores a voided row to its list, with its external ids and those of its lines, which voiding removed;
 * they are read from the audit. Returns false if there is no such voided row; throws 23505 if a newer row has
 * one of them.
 */
export async function restoreRow(
  transaction: Queryable,
  { id: project }: Authorized<'project'>,
  { kind, id }: VoidedPlace,
): Promise<boolean> {
  const there = await transaction.rows(
    sql`select 1 from ${sql.table(kind)}
      where id = ${id} and project_id = ${project} and voided_at is not null for update`,
  );
  if (there.length === 0) return false;
  const [voiding] = await transaction.read(
    sql.of({
      request: 'string',
      external_id: 'string?',
    })`select request, old ->> 'external_id' as external_id from audit
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

const knownBy: Readonly<Record<RecordKind, Fragment>> = {
  inbounds: sql`coalesce(r."order", r.invoice) as reference, r.received_date as date`,
  outbounds: sql`coalesce(r.airbill, r.site), r.dispatched_date`,
  returns: sql`r.site_name, r.date`,
  inventories: sql`nullif(concat_ws(' · ', r.product, r.batch), '') collate people, r.expiry_date`,
  destructions: sql`null, r.destruction_date`,
};

function conditionOf({ filters: { kind }, search }: ListQuery): Fragment {
  return all([...(kind === undefined ? [] : [sql`kind = ${kind}::text`]), ...rowsWith(search)]);
}

function orderOf({ ordering }: ListQuery): Fragment {
  const known = voidedList.sort.find((name) => name === ordering?.column) ?? 'voided_at';
  const descending = ordering === undefined || ordering.descending;
  return sql`${sql.ref(known)} ${descending ? sql`desc` : sql`asc`} nulls last`;
}

/** Voided rows are kept, but neither returned nor changed; `t` is the row. */
export function notVoided(kind: NamedKind): Fragment {
  if (recordKinds.some((one) => one === kind)) return sql`t.voided_at is null`;
  const parent = recordKinds.find((one) => kind === `${one.slice(0, -1)}_lines`);
  if (parent === undefined) return sql`true`;
  return sql`not exists (select from ${target(parent)} p where p.id = t.${parentOf(kind)} and p.voided_at is not null)`;
}
