// The open issues, each kind as a select with the same columns.
import * as z from 'zod/mini';
import { choicesAtOnce, type FilterCounts } from '#core/filter-counts.ts';
import { type ListFilter, type ListQuery, valuesOf } from '#core/list-query.ts';
import { unmatchedTexts } from '#features/supply/batch-matching/server/service.ts';
import { storedBreaches } from '#features/supply/plausibility/server/service.ts';
import { hasDifference, sheetOf } from '#features/supply/reconciliation/server/service.ts';
import { stockBelowZero } from '#features/supply/stock-posting/server/service.ts';
import { inScope, type Scope } from '#server/auth/scope.ts';
import type { Cause, Database } from '#server/database/database.ts';
import { asFilterCounts, countedValue, idsOfNames, isOneOf } from '#server/database/filter-counts.ts';
import { rowsWith } from '#server/database/listing.ts';
import { anyRow } from '#server/database/rows.ts';
import { all, type Fragment, sql } from '#server/database/sql.ts';
import { type OpenIssue, openIssue, openIssuesList } from '../contract.ts';
import { type OpenIssueKind, openIssueKinds } from '../rules.ts';

/** One page of the open issues, with their number per kind. */
export async function listOpenIssues(
  database: Database,
  scope: Scope,
  query: ListQuery,
  today: string,
): Promise<{ count: number; rows: OpenIssue[]; counts: Record<OpenIssueKind, number> }> {
  const ofKind = kindCondition(query.filters.kind);
  const counts = openIssueKinds.map(
    (kind) => sql`${sql.lit(kind)}, count(*) filter (where kind = ${sql.lit(kind)})`,
  );
  const [answer] = await database.read(
    sql.of({
      count: 'number',
      rows: z.array(openIssue),
      counts: z.record(z.enum(openIssueKinds), z.number()),
    })`with fitting as materialized (${openIssues(scope, query, today)})
      select (select count(*) from fitting where ${ofKind}) as count,
        (select json_build_object(${sql.join(counts)}) from fitting) as counts,
        coalesce((select json_agg(s.*) from (select ${wireColumns} from fitting where ${ofKind}
          order by ${orderOf(query)} limit ${query.limit} offset ${(query.page - 1) * query.limit}) s), '[]') as rows`,
  );
  if (answer === undefined) throw new Error('no counts came back');
  return answer;
}

/**
 * The kinds, clients and projects with their open issues, most first. The issues are found once; each filter is then
 * applied to the counts of the others.
 */
export async function countByFilters(
  database: Database,
  scope: Scope,
  query: ListQuery,
  today: string,
): Promise<FilterCounts> {
  const { kind: kinds, project__client__name: clients, project__name: projects, ...others } = query.filters;
  const ofKinds = kindCondition(kinds);
  const ofClients = clients === undefined ? sql`true` : isOneOf(sql`client_name`, valuesOf(clients));
  const ofProjects = projects === undefined ? sql`true` : isOneOf(sql`project_name`, valuesOf(projects));
  const rows = await database.read(
    sql.of(countedValue)`with fitting as materialized (
        select kind, project_name, client_name
        from (${openIssues(scope, { ...query, filters: others }, today)}) g)
      (${valuesWithRows('kind', sql`kind`, all([ofClients, ofProjects]))})
      union all (${valuesWithRows('project__client__name', sql`client_name`, all([ofKinds, ofProjects]))})
      union all (${valuesWithRows('project__name', sql`project_name`, all([ofKinds, ofClients]))})`,
  );
  return asFilterCounts(['kind', 'project__client__name', 'project__name'], rows);
}

function valuesWithRows(filter: ListFilter, name: Fragment, where: Fragment): Fragment {
  return sql`select ${filter}::text as name, min(${name}) as value, count(*)::int as count from fitting
    where ${name} <> '' and ${where} group by lower(${name}) order by count desc, value limit ${choicesAtOnce + 1}`;
}

/** The number of open issues with this filter. */
export async function countOpenIssues(
  database: Database,
  scope: Scope,
  filters: ListQuery['filters'],
  today: string,
): Promise<number> {
  return (await listOpenIssues(database, scope, { page: 1, limit: 1, filters }, today)).count;
}

/** All open issues that match the query, in its order, in chunks. */
export function streamOpenIssues(database: Database, scope: Scope, query: ListQuery, today: string) {
  const ofKind = kindCondition(query.filters.kind);
  return database.stream(
    sql.of(anyRow)`select kind, rule, project_name, client_name, date, reference, quantity::text as quantity
      from (${openIssues(scope, query, today)}) fitting where ${ofKind}
      order by ${sql.join(openIssueKinds.map((kind) => sql`kind = ${sql.lit(kind)} desc`))}, ${orderOf(query)}`,
  );
}

const wireColumns = sql`kind, record_id, record, rule,
  case when project_id is not null then json_build_object('id', project_id, 'name', project_name) end as project,
  case when client_id is not null then json_build_object('id', client_id, 'name', client_name) end as client, date, reference, batch, quantity::text as quantity`;

function openIssues(scope: Scope, query: ListQuery, today: string): Fragment {
  const where = projectsOf(scope, query);
  const kinds = Object.values(selects).map((select) => select(where, today));
  const isAll = scope.reach === 'all' && Object.keys(query.filters).every((name) => name === 'kind');
  const incomplete = sql`select *, null as record, null as rule, null::bigint as own_client
    from (${sql.join(kinds, sql` union all `)}) k`;
  return sql`select g.*, p.name as project_name, c.id as client_id, c.name as client_name
    from (${incomplete} union all ${brokenRules(isAll, where)}) g
      left join projects p on p.id = g.project_id left join clients c on c.id = coalesce(p.client_id, g.own_client)
    where ${all(rowsWith(query.search, columnOf))}`;
}

/**
 * Recalculates the projects whose stock has changed since the last calculation. Lists do not wait for it:
 * they calculate such projects themselves.
 */
export async function refreshDifferences(database: Database): Promise<void> {
  const changes = await database.read(sql`select from stock_changes limit 1`);
  if (changes.length === 0) return;
  await database.write(refresh, async (transaction) => {
    await transaction.rows(sql`select pg_advisory_xact_lock(hashtext('stock differences'))`);
    const moved = await transaction.rows(
      sql.of({ id: 'number' })`
        with taken as (delete from stock_changes returning project_id) select distinct project_id as id from taken`,
    );
    const where = sql`r.project_id = any(${moved.map(({ id }) => id)}::bigint[])`;
    await transaction.rows(sql`delete from stock_differences r where ${where}`);
    await transaction.rows(
      sql`insert into stock_differences (project_id, product, batch, residual, returns_on_hand)
        select project_id, product, batch, residual, returns_on_hand from (${sheetOf(where)}) s where ${hasDifference}`,
    );
  });
}

const refresh: Cause = { actor: 'gaps', operation: 'stock has moved', request: 'gaps' };

/** The projects whose open issues are requested. */
function projectsOf(scope: Scope, { filters }: ListQuery): Fragment {
  const conditions =
    scope.reach === 'all' ? [] : [inScope(scope, { client: 'o.client_id', project: 'o.id' })];
  if (filters.client !== undefined) conditions.push(sql`o.client_id = ${filters.client}`);
  if (filters.project__client__name !== undefined) {
    conditions.push(sql`o.client_id = any(${idsOfNames('clients', filters.project__client__name)})`);
  }
  if (filters.project__name !== undefined) {
    conditions.push(sql`o.id = any(${idsOfNames('projects', filters.project__name)})`);
  }
  // Not filtered, so the projects table is not read.
  if (conditions.length === 0) return sql`true`;
  return sql`r.project_id in (select o.id from projects o where ${all(conditions)})`;
}

/** Current differences: the stored calculation, and a new one for projects whose stock has changed since. */
function differences(where: Fragment): Fragment {
  const moved = sql`${where} and r.project_id = any(array(select project_id from stock_changes))`;
  return sql`(select r.project_id, r.product, r.batch, r.residual, r.returns_on_hand from stock_differences r
      where ${where} and r.project_id not in (select project_id from stock_changes)
    union all select project_id, product, batch, residual, returns_on_hand
      from (${sheetOf(moved)}) s where ${hasDifference}) r`;
}

const nameOfGoods = sql`nullif(concat_ws(' · ', nullif(r.product, ''), nullif(r.batch, '')), '')`;

const selects: Record<Exclude<OpenIssueKind, 'breaks_rule'>, (where: Fragment, today: string) => Fragment> = {
  // Except those whose items all name the airbill of their package.
  outbound_without_airbill: (
    where,
  ) => sql`select 'outbound_without_airbill' as kind, r.id as record_id, r.project_id,
      r.dispatched_date as date, r.site collate people as reference, null::text as batch, null::numeric as quantity
    from outbounds r where ${where} and r.voided_at is null and coalesce(btrim(r.airbill), '') = ''
      and not exists (select from record_lines l where l.outbound_id = r.id having count(*) > 0 and count(*) = count(l.airbill))
      and (r.dispatched_date is not null or r.planned_date is null)`,
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
    from ${differences(where)} where r.residual <> 0`,
  returns_differ: (where) => sql`select 'returns_differ', null, r.project_id,
      null, ${nameOfGoods} collate people, r.batch, r.returns_on_hand
    from ${differences(where)} where r.returns_on_hand < 0`,
  batch_unmatched: (where) => sql`select 'batch_unmatched', null, r.project_id,
      null, nullif(concat_ws(' · ', r.product, r.number), '') collate people, r.number, r.records
    from (${unmatchedTexts(where)}) r`,
  stock_below_zero: (where) => sql`select 'stock_below_zero', null, r.project_id,
      null, nullif(concat_ws(' · ', r.product, r.batch, r.depot), '') collate people, r.batch, r.balance
    from (${stockBelowZero(where)}) r`,
  // If a user of the project is blinded or another product has a blinded name: otherwise no blinded names are
  // shown (decision 0093).
  blinded_name_missing: (where) => sql`select 'blinded_name_missing', r.id, r.project_id,
      null, r.name collate people, null, null
    from products r where ${where} and coalesce(btrim(r.blinded_name), '') = ''
      and (exists (select from products q where q.project_id = r.project_id and btrim(q.blinded_name) <> '')
        or exists (select from project_sites s join user_sites w on w.site_id = s.site_id join users u on u.id = w.user_id
          where s.project_id = r.project_id and u.is_active and u.deleted_at is null and u.is_blinded is not false)
        or exists (select from projects p join users u on u.is_blinded and u.is_active and u.deleted_at is null
            and (u.client_id = p.client_id
              or exists (select from manager_clients m where m.user_id = u.id and m.client_id = p.client_id)
              or exists (select from manager_projects m where m.user_id = u.id and m.project_id = p.id))
          where p.id = r.project_id))`,
};

/** Records stored before a rule existed, or from a source that lacked fields. */
function brokenRules(isAll: boolean, where: Fragment): Fragment {
  const named = sql`case b.record
      when 'clients' then (select name from clients where id = b.record_id)
      when 'projects' then (select name from projects where id = b.record_id)
      when 'packages' then (select airbill from packages where id = b.record_id)
      when 'inbounds' then (select coalesce("order", invoice) from inbounds where id = b.record_id)
      when 'outbounds' then (select coalesce(airbill, site) from outbounds where id = b.record_id)
      when 'returns' then (select site_name from returns where id = b.record_id)
      when 'inventories' then (select nullif(concat_ws(' · ', nullif(product, ''), nullif(batch, '')), '')
        from inventories where id = b.record_id)
      when 'invoices' then (select name from invoices where id = b.record_id)
      when 'invoice_payments' then (select reference from invoice_payments where id = b.record_id) end`;
  return sql`select 'breaks_rule', b.record_id, b.project_id, null::date, ${named} collate people,
      (select batch from inventories where id = b.record_id and b.record = 'inventories'), null::numeric,
      b.record, b.rule, case when b.record = 'clients' then b.record_id end
    from (${storedBreaches(isAll, where)}) b`;
}

function kindCondition(kinds: string | undefined): Fragment {
  return kinds === undefined ? sql`true` : sql`kind = any(${valuesOf(kinds)}::text[])`;
}

const sortColumns: Record<(typeof openIssuesList.sort)[number], string> = {
  date: 'fitting.date',
  reference: 'fitting.reference',
  quantity: 'fitting.quantity',
  project__name: 'fitting.project_name',
  project__client__name: 'fitting.client_name',
};

function orderOf({ ordering }: ListQuery): Fragment {
  const known = openIssuesList.sort.find((name) => name === ordering?.column);
  const column = sql.ref(sortColumns[known ?? 'date']);
  const descending = known === undefined || ordering?.descending === true;
  // Records without a date of their own, with their project's name.
  return sql`${column} ${descending ? sql`desc` : sql`asc`} nulls last, fitting.project_name, fitting.reference, record_id, kind`;
}

function columnOf(field: string): Fragment {
  return field === 'project__name' ? sql`p.name` : sql`g.reference`;
}
