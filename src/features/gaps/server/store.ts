// The gaps, each kind as one select of the same shape.
import { AppError } from '#core/errors.ts';
import { fold } from '#core/fold.ts';
import type { ListQuery } from '#core/list-query.ts';
import { sheetOf } from '#features/reconciliation/server/store.ts';
import type { Cause, Database } from '#server/database.ts';
import { inScope, type Scope } from '#server/scope.ts';
import { all, any, type Fragment, sql } from '#server/sql.ts';
import { type GapRow, gapsList } from '../contract.ts';
import { type GapKind, gapKindOf, gapKinds } from '../rules.ts';

/** One page of the gaps, and how many there are of each kind. */
export async function listGaps(
  database: Database,
  scope: Scope,
  query: ListQuery,
  today: string,
): Promise<{ count: number; rows: GapRow[]; counts: Record<GapKind, number> }> {
  const ofKind = kindCondition(query);
  await refreshDifferences(database);
  const counts = gapKinds.map(
    (kind) => sql`${sql.lit(kind)}, count(*) filter (where kind = ${sql.lit(kind)})`,
  );
  const [answer] = await database.rows<{ count: number; rows: GapRow[]; counts: Record<GapKind, number> }>(
    sql`with fitting as materialized (${gaps(scope, query, today)})
      select (select count(*) from fitting where ${ofKind}) as count,
        (select json_build_object(${sql.join(counts)}) from fitting) as counts,
        coalesce((select json_agg(s.*) from (select ${wireColumns} from fitting where ${ofKind}
          order by ${orderOf(query)} limit ${query.limit} offset ${(query.page - 1) * query.limit}) s), '[]') as rows`,
  );
  if (answer === undefined) throw new Error('no counts came back');
  return answer;
}

/** All gaps that the query leaves, in its order, in chunks. */
export async function* streamGaps(database: Database, scope: Scope, query: ListQuery, today: string) {
  const ofKind = kindCondition(query);
  await refreshDifferences(database);
  yield* database.stream(
    sql<
      Record<string, unknown>
    >`select kind, project_name, client_name, date, reference, quantity::text as quantity
      from (${gaps(scope, query, today)}) fitting where ${ofKind}
      order by ${sql.join(gapKinds.map((kind) => sql`kind = ${sql.lit(kind)} desc`))}, ${orderOf(query)}`,
  );
}

const wireColumns = sql`kind, record_id, json_build_object('id', project_id, 'name', project_name) as project,
  json_build_object('id', client_id, 'name', client_name) as client, date, reference, batch, quantity::text as quantity`;

function gaps(scope: Scope, query: ListQuery, today: string): Fragment {
  const kinds = gapKinds.map((kind) => selects[kind](projectsOf(scope, query), today));
  return sql`select g.*, p.name as project_name, c.id as client_id, c.name as client_name
    from (${sql.join(kinds, sql` union all `)}) g
      join projects p on p.id = g.project_id join clients c on c.id = p.client_id
    where ${all(searchOf(query.search))}`;
}

/** Adds up again the projects whose stock has moved since it was last added up; who comes meanwhile waits for it. */
async function refreshDifferences(database: Database): Promise<void> {
  const changes = await database.rows(sql`select from stock_changes limit 1`);
  if (changes.length === 0) return;
  await database.write(refresh, async (transaction) => {
    await transaction.rows(sql`select pg_advisory_xact_lock(hashtext('stock differences'))`);
    const moved = await transaction.rows<{ id: number }>(
      sql`with taken as (delete from stock_changes returning project_id) select distinct project_id as id from taken`,
    );
    const where = sql`r.project_id = any(${moved.map(({ id }) => id)}::bigint[])`;
    await transaction.rows(sql`delete from stock_differences r where ${where}`);
    await transaction.rows(
      sql`insert into stock_differences (project_id, product, batch, residual)
        select project_id, product, batch, residual from (${sheetOf(where)}) s where residual <> 0`,
    );
  });
}

const refresh: Cause = { actor: 'gaps', reason: 'stock has moved', request: 'gaps' };

/** The projects whose gaps are asked for. */
function projectsOf(scope: Scope, { filters }: ListQuery): Fragment {
  const conditions =
    scope.reach === 'all' ? [] : [inScope(scope, { client: 'o.client_id', project: 'o.id' })];
  if (filters.client !== undefined) conditions.push(sql`o.client_id = ${filters.client}`);
  if (filters.project__client__name !== undefined) {
    conditions.push(
      sql`o.client_id in (select id from clients where lower(name) = lower(${filters.project__client__name}))`,
    );
  }
  if (filters.project__name !== undefined) {
    conditions.push(sql`lower(o.name) = lower(${filters.project__name})`);
  }
  // All of them need no look at the projects.
  if (conditions.length === 0) return sql`true`;
  return sql`r.project_id in (select o.id from projects o where ${all(conditions)})`;
}

const nameOfGoods = sql`nullif(concat_ws(' · ', nullif(r.product, ''), nullif(r.batch, '')), '')`;

const selects: Record<GapKind, (where: Fragment, today: string) => Fragment> = {
  outbound_without_airbill: (
    where,
  ) => sql`select 'outbound_without_airbill' as kind, r.id as record_id, r.project_id,
      r.dispatched_date as date, r.site collate people as reference, null::text as batch, null::numeric as quantity
    from outbounds r where ${where} and r.voided_at is null and coalesce(btrim(r.airbill), '') = ''`,
  delivered_without_report: (where) => sql`select 'delivered_without_report', r.id, r.project_id,
      r.date, r.airbill, null, null
    from packages r where ${where} and lower(r.status) = 'delivered'
      and not exists (select 1 from delivery_reports d where d.package_id = r.id)`,
  destruction_without_certificate: (
    where,
  ) => sql`select 'destruction_without_certificate', r.id, r.project_id,
      r.destruction_date, null, null, null
    from destructions r where ${where} and r.voided_at is null
      and not exists (select 1 from certificates t where t.destruction_id = r.id and t.superseded_at is null)`,
  expired_in_stock: (where, today) => sql`select 'expired_in_stock', r.id, r.project_id,
      r.expiry_date, ${nameOfGoods} collate people, r.batch, r.qty_stock
    from inventories r where ${where} and r.voided_at is null and r.qty_stock > 0 and r.expiry_date < ${today}::date`,
  stock_differs: (where) => sql`select 'stock_differs', null, r.project_id,
      null, ${nameOfGoods} collate people, r.batch, r.residual
    from stock_differences r where ${where}`,
};

function kindCondition({ filters: { kind } }: ListQuery): Fragment {
  if (kind === undefined) return sql`true`;
  if (gapKindOf(kind) === undefined) {
    throw new AppError('ERROR_WITH_FILTER', { fields: { kind: 'unknown kind' } });
  }
  return sql`kind = ${kind}::text`;
}

function searchOf(search: ListQuery['search']): Fragment[] {
  if (search === undefined) return [];
  const text = fold(search.text);
  const columns = search.fields.map((field) => (field === 'project__name' ? sql`p.name` : sql`g.reference`));
  return [any(columns.map((column) => sql`strpos(fold_text(coalesce(${column}, '')), ${text}::text) > 0`))];
}

const sortColumns: Record<(typeof gapsList.sort)[number], string> = {
  date: 'fitting.date',
  reference: 'fitting.reference',
  quantity: 'fitting.quantity',
  project__name: 'fitting.project_name',
  project__client__name: 'fitting.client_name',
};

function orderOf({ ordering }: ListQuery): Fragment {
  const known = gapsList.sort.find((name) => name === ordering?.column);
  const column = sql.ref(sortColumns[known ?? 'date']);
  const descending = known === undefined || ordering?.descending === true;
  // What has no date of its own: the projects by their name.
  return sql`${column} ${descending ? sql`desc` : sql`asc`} nulls last, fitting.project_name, fitting.reference, record_id`;
}
