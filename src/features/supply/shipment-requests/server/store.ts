// Requests for shipments in the caller's scope. The blinded read the lines of one blinded name as one (decision 0091). REQUEST-01, REQUEST-05.
import * as z from 'zod/mini';
import { searchText } from '#core/fold.ts';
import { type ListQuery, valuesOf } from '#core/list-query.ts';
import { projectInScope } from '#features/supply/projects/server/service.ts';
import { type Authorized, authorize } from '#server/auth/authorized.ts';
import { inScope, type Scope } from '#server/auth/scope.ts';
import { inProjectName } from '#server/database/client-texts.ts';
import type { Database } from '#server/database/database.ts';
import { filterCounts } from '#server/database/filter-counts.ts';
import { allTables, type ListSource, listPage, wholeList } from '#server/database/listing.ts';
import { projectCounts, projectFilters } from '#server/database/project-filters.ts';
import { all, type Fragment, type Queryable, sql } from '#server/database/sql.ts';
import {
  type PickableBatch,
  type RequestChoices,
  requestChoices,
  requestLine,
  type ShipmentRequestDetail,
  shipmentRequestDetail,
  shipmentRequestRow,
  shipmentRequestsList,
} from '../contract.ts';
import type { Rejection, WantedLine } from '../rules.ts';

const source: ListSource = {
  declaration: shipmentRequestsList,
  columns: sql`r.id, json_build_object('id', p.id, 'name', p.name) as project,
    json_build_object('id', c.id, 'name', c.name) as client, json_build_object('id', s.id, 'name', s.name) as site,
    r.needed_by, r.status, r.requested_at`,
  from: sql`shipment_requests r`,
  joins: sql`left join projects p on p.id = r.project_id left join clients c on c.id = p.client_id
    left join sites s on s.id = r.site_id`,
  id: 'r.id',
  sort: {
    requested_at: sql`r.requested_at`,
    needed_by: sql`r.needed_by`,
    status: sql`r.status`,
    site: sql`s.name`,
    project__name: sql`p.name`,
    project__client__name: sql`c.name`,
  },
  neverNull: [...shipmentRequestsList.sort],
  sortJoins: {
    site: sql`join sites s on s.id = r.site_id`,
    project__name: sql`join projects p on p.id = r.project_id`,
    project__client__name: sql`join projects p on p.id = r.project_id join clients c on c.id = p.client_id`,
  },
  search: [{ fields: ['site'], searchText: 'r.search_text' }, inProjectName('r.project_id')],
  filters: {
    status: (statuses) => sql`r.status = any(${valuesOf(statuses)}::text[])`,
    ...projectFilters(sql`r.project_id`),
  },
  counted: {
    status: { key: sql`r.status` },
    ...projectCounts(sql`r.project_id`),
  },
};

/** One page of the requests in the scope. */
export function listRequests(database: Queryable, scope: Scope, query: ListQuery) {
  return listPage(database, shipmentRequestRow, source, query, conditions(scope));
}

/** The values of the filters with the rows that each has within the scope. */
export function countRequests(database: Queryable, scope: Scope, query: ListQuery) {
  return filterCounts(database, source, query, conditions(scope));
}

const exportedRequest = z.extend(shipmentRequestRow, { lines: z.array(requestLine) });

/** All requests in the scope that match, with their lines. */
export function streamRequests(database: Database, scope: Scope, query: ListQuery) {
  const withLines = { ...source, columns: sql`${source.columns}, ${linesFor(scope)} as lines` };
  return database.stream(wholeList(exportedRequest, withLines, query, conditions(scope)));
}

export type ReachedRequest = ShipmentRequestDetail & Authorized<'shipment request'>;

/** One request as this reader sees it. */
export async function findRequest(
  database: Queryable,
  scope: Scope,
  id: number,
): Promise<ReachedRequest | undefined> {
  const seesNotes = scope.isBlinded ? sql`r.is_blinded` : sql`true`;
  const [request] = await database.read(
    sql.of(shipmentRequestDetail)`select ${source.columns}, ${linesFor(scope)} as lines,
        case when ${seesNotes} then r.note else '' end as note,
        ${personFor(scope, 'r.requested_by')} as requested_by, r.decided_at,
        ${personFor(scope, 'r.decided_by')} as decided_by, r.rejection,
        ${scope.isBlinded ? sql`''` : sql`r.decision_note`} as decision_note, ${outbound} as outbound,
        r.requested_by = ${scope.userId} as is_own, r.updated_at
      from ${allTables(source)} where r.id = ${id} and ${all(conditions(scope))}`,
  );
  return request && authorize('shipment request', request);
}

/** The same, locked until the end of the transaction. */
export async function lockRequest(
  transaction: Queryable,
  scope: Scope,
  id: number,
): Promise<ReachedRequest | undefined> {
  await transaction.rows(
    sql`select 1 from shipment_requests r where r.id = ${id} and ${all(conditions(scope))} for update`,
  );
  return findRequest(transaction, scope, id);
}

/** The choices for a request in a project; blinded users see each blinded name once. */
export async function findChoices(
  database: Queryable,
  scope: Scope,
  { id }: Authorized<'project'>,
): Promise<RequestChoices> {
  const products = scope.isBlinded
    ? sql`select distinct on (name_key(d.blinded_name)) null::bigint as id, btrim(d.blinded_name) as name,
        null::text as unit from products d where d.project_id = ${id} and btrim(d.blinded_name) <> ''
        order by name_key(d.blinded_name), d.id`
    : sql`select d.id, d.name, nullif(d.unit, '') as unit from products d where d.project_id = ${id}`;
  const [choices] = await database.read(
    sql.of(requestChoices)`select
      coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name) order by s.name)
        from project_sites l join sites s on s.id = l.site_id
        where l.project_id = ${id} and ${siteInScope(scope)}), '[]') as sites,
      coalesce((select json_agg(json_build_object('id', d.id, 'name', d.name, 'unit', d.unit) order by d.name, d.id)
        from (${products}) d), '[]') as products`,
  );
  return choices ?? { sites: [], products: [] };
}

export interface NewRequest {
  readonly project: Authorized<'project'>;
  readonly siteId: number;
  readonly siteName: string;
  readonly neededBy: string;
  readonly note: string;
  readonly lines: readonly {
    readonly product_id: number | null;
    readonly product: string;
    readonly quantity: string;
  }[];
}

/** Adds a request with its lines; returns its id. */
export async function insertRequest(
  transaction: Queryable,
  scope: Scope,
  given: NewRequest,
): Promise<number> {
  const [made] = await transaction.rows(
    sql.of({ id: 'number' })`insert into shipment_requests (project_id, site_id, needed_by, note, is_blinded,
        requested_by, search_text)
      values (${given.project.id}, ${given.siteId}, ${given.neededBy}::date, ${given.note}, ${scope.isBlinded},
        ${scope.userId}, ${searchText([given.siteName])}) returning id`,
  );
  if (made === undefined) throw new Error('no request came back');
  await transaction.rows(
    sql`insert into shipment_request_lines (request_id, product_id, product, quantity)
      select ${made.id}::bigint, l.product_id, l.product, l.quantity
      from jsonb_to_recordset(${JSON.stringify(given.lines)}::jsonb)
        as l (product_id bigint, product text, quantity numeric)`,
  );
  return made.id;
}

/** The lines of a request with the products that may be sent for each. */
export function listWantedLines(
  database: Queryable,
  { id, project }: ReachedRequest,
): Promise<(WantedLine & { product: string; product_ids: number[] })[]> {
  return database.read(
    sql.of({ id: 'number', product: 'string', quantity: 'string', product_ids: 'number[]!' })`
      select l.id, l.product, l.quantity::text as quantity, case when l.product_id is not null
        then array[l.product_id]::float8[] else array(select d.id from products d where d.project_id = ${project.id}
          and name_key(d.blinded_name) = name_key(l.product) order by d.id)::float8[] end as product_ids
      from shipment_request_lines l where l.request_id = ${id} order by l.id`,
  );
}

/** The released batches of these products that are not expired, of a project that keeps no stock. */
export function listReleased(
  database: Queryable,
  { project }: ReachedRequest,
  products: readonly number[],
  today: string,
): Promise<PickableBatch[]> {
  return database.read(
    sql.of({
      batch_id: 'number',
      product_id: 'number',
      product: 'string',
      number: 'string',
      expiry_date: 'string?',
      available: 'string?',
    })`select b.id as batch_id, b.product_id, d.name as product, b.number, b.expiry_date, null::text as available
      from batches b join products d on d.id = b.product_id
      where b.project_id = ${project.id} and b.product_id = any(${[...products]}::bigint[]) and b.status = 'released'
        and coalesce(b.expiry_date >= ${today}::date, true)
      order by b.expiry_date nulls last, b.number, b.id`,
  );
}

/** These batches of the project of a request, whatever their status. */
export function listBatches(database: Queryable, { project }: ReachedRequest, ids: readonly number[]) {
  return database.read(
    sql.of({
      id: 'number',
      product_id: 'number',
      expiry_date: 'string?',
    })`select b.id, b.product_id, b.expiry_date
      from batches b where b.project_id = ${project.id} and b.id = any(${[...ids]}::bigint[])`,
  );
}

const keeping = {
  keeps_stock: 'boolean',
  depot: z.nullable(z.object({ id: z.number(), name: z.string() })),
} as const;

/** Whether the project of a request keeps stock, and the depot: the given one, else that of the project. */
export async function findKeeping(
  database: Queryable,
  { project }: ReachedRequest,
  depot: number | undefined,
) {
  const [row] = await database.read(
    sql.of(keeping)`select p.keeps_stock, case when d.id is not null
        then json_build_object('id', d.id, 'name', d.name) end as depot
      from projects p left join depots d on d.id = ${depot ?? null}::bigint and d.is_active
        or ${depot ?? null}::bigint is null and d.id = p.depot_id where p.id = ${project.id}`,
  );
  return row ?? { keeps_stock: false, depot: null };
}

export type Decision =
  | { readonly status: 'approved'; readonly outboundId: number; readonly note: string }
  | { readonly status: 'rejected'; readonly rejection: Rejection; readonly note: string }
  | { readonly status: 'cancelled'; readonly note: string };

/** The decision on a request. */
export async function updateDecision(
  transaction: Queryable,
  { userId }: Scope,
  { id }: Authorized<'shipment request'>,
  decision: Decision,
): Promise<void> {
  await transaction.rows(
    sql`update shipment_requests set status = ${decision.status}, decided_at = now(), decided_by = ${userId},
      rejection = ${decision.status === 'rejected' ? decision.rejection : null},
      outbound_id = ${decision.status === 'approved' ? decision.outboundId : null}, decision_note = ${decision.note}
      where id = ${id}`,
  );
}

/** How much of each line is sent. */
export async function updateApprovedLines(
  transaction: Queryable,
  { id }: Authorized<'shipment request'>,
  lines: readonly { readonly line_id: number; readonly quantity: string }[],
): Promise<void> {
  await transaction.rows(
    sql`update shipment_request_lines l set approved_quantity = g.quantity
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as g (line_id bigint, quantity numeric)
      where l.request_id = ${id} and l.id = g.line_id`,
  );
}

/** Those who can decide on requests: staff, and users with the capability. */
export async function listApprovers(transaction: Queryable): Promise<number[]> {
  const rows = await transaction.read(
    sql.of({
      id: 'number',
    })`select u.id from users u where u.is_active and u.deleted_at is null and (u.is_superuser
        or u.is_staff or 'depot' = any(u.capabilities) or exists (select from user_groups m join groups g
          on g.id = m.group_id where m.user_id = u.id and g.name in ('admin', 'staff'))) order by u.id`,
  );
  return rows.map(({ id }) => id);
}

/** The requester, for the notice of the decision. */
export async function findRequester(transaction: Queryable, { id }: Authorized<'shipment request'>) {
  const [row] = await transaction.read(
    sql.of({ id: 'number' })`select r.requested_by as id from shipment_requests r where r.id = ${id}`,
  );
  return row?.id;
}

const outbound = sql`(select json_build_object('id', o.id, 'planned_date', o.planned_date,
  'dispatched_date', o.dispatched_date) from outbounds o where o.id = r.outbound_id and o.voided_at is null)`;

function linesFor({ isBlinded }: Scope): Fragment {
  const lines = isBlinded
    ? sql`select min(l.id) as id, g.name as product, null::bigint as product_id, sum(l.quantity) as quantity,
        case when r.status = 'approved' then sum(l.approved_quantity) end as approved_quantity
      from shipment_request_lines l left join products d on d.id = l.product_id
        cross join lateral (select coalesce(btrim(case when l.product_id is null then l.product else d.blinded_name end), '')
          as name) g
      where l.request_id = r.id group by g.name`
    : sql`select l.id, l.product, l.product_id, l.quantity, l.approved_quantity from shipment_request_lines l
      where l.request_id = r.id`;
  return sql`coalesce((select json_agg(json_build_object('id', n.id, 'product', n.product, 'product_id', n.product_id,
    'quantity', n.quantity::text, 'approved_quantity', n.approved_quantity::text) order by n.id) from (${lines}) n), '[]')`;
}

/** A user's name; staff are not named to sites and customers (amendment 12). */
function personFor({ reach }: Scope, column: string): Fragment {
  const seen = reach === 'all' ? sql`true` : sql`exists (select from user_sites k where k.user_id = u.id)`;
  return sql`(select coalesce(nullif(u.name, ''), u.email) from users u where u.id = ${sql.ref(column)} and ${seen})`;
}

function siteInScope(scope: Scope): Fragment {
  return scope.reach === 'site' ? inScope(scope, { site: 's.id' }) : sql`true`;
}

function conditions(scope: Scope): Fragment[] {
  if (scope.reach === 'all') return [];
  if (scope.reach === 'site') return [inScope(scope, { site: 'r.site_id' })];
  return [sql`r.project_id in (select p.id from projects p where ${projectInScope(scope)})`];
}
