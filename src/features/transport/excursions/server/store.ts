// Cases of temperature excursions. Customers see those of their projects; blinded users and sites see none,
// since limits and quantities describe the medicine.
import * as z from 'zod/mini';
import { searchText } from '#core/fold.ts';
import type { ListFilters, ListQuery } from '#core/list-query.ts';
import { projectInScope } from '#features/supply/projects/server/service.ts';
import { storageClasses } from '#record-types/product.ts';
import { type Authorized, authorize } from '#server/auth/authorized.ts';
import type { Scope } from '#server/auth/scope.ts';
import { inProjectName } from '#server/database/client-texts.ts';
import type { Database } from '#server/database/database.ts';
import { filterCounts } from '#server/database/filter-counts.ts';
import { allTables, countUpTo, type ListSource, listPage, wholeList } from '#server/database/listing.ts';
import { isInPackage, packagesOf } from '#server/database/outbound-packages.ts';
import { projectCounts, projectFilters } from '#server/database/project-filters.ts';
import { anyRow, type RowOf, shape } from '#server/database/rows.ts';
import { all, type Fragment, type Queryable, sql } from '#server/database/sql.ts';
import { type ExcursionDetail, excursionDetail, excursionRow, excursionsList } from '../contract.ts';
import { type ExcursionOutcome, excursionDaysByDefault } from '../rules.ts';

const largest = sql`(select max(c.seconds_outside) from excursion_causes c where c.excursion_id = e.id)`;

function sourceOn(today: string): ListSource {
  return {
    declaration: excursionsList,
    columns: sql`e.id, e.reference, e.package_id, e.outbound_id, json_build_object('id', p.id, 'name', p.name) as project,
      json_build_object('id', c.id, 'name', c.name) as client, e.storage_class,
      coalesce(e.outcome, case when e.due_on < ${today}::date then 'overdue' else 'open' end) as status,
      e.opened_at, e.due_on, ceil(${largest} / 60.0)::int as minutes_outside,
      (select min(c.lowest_c) from excursion_causes c where c.excursion_id = e.id) as lowest_c,
      (select max(c.highest_c) from excursion_causes c where c.excursion_id = e.id) as highest_c`,
    from: sql`excursions e`,
    joins: sql`left join projects p on p.id = e.project_id left join clients c on c.id = p.client_id`,
    id: 'e.id',
    sort: {
      opened_at: sql`e.opened_at`,
      due_on: sql`e.due_on`,
      reference: sql`e.reference`,
      storage_class: sql`e.storage_class`,
      project__name: sql`p.name`,
      project__client__name: sql`c.name`,
    },
    neverNull: [...excursionsList.sort],
    sortJoins: {
      project__name: sql`join projects p on p.id = e.project_id`,
      project__client__name: sql`join projects p on p.id = e.project_id join clients c on c.id = p.client_id`,
    },
    search: [{ fields: ['reference'], searchText: 'e.search_text' }, inProjectName('e.project_id')],
    filters: {
      status: (status) => {
        if (status === 'open') return sql`e.outcome is null`;
        if (status === 'overdue') return sql`(e.outcome is null and e.due_on < ${today}::date)`;
        return sql`e.outcome = ${status}`;
      },
      ...projectFilters(sql`e.project_id`),
    },
    counted: projectCounts(sql`e.project_id`),
  };
}

/** One page of the cases in the scope; `today` decides which are overdue. */
export function listExcursions(database: Queryable, scope: Scope, query: ListQuery, today: string) {
  return listPage(database, excursionRow, sourceOn(today), query, conditions(scope));
}

/** The values of the filters with the rows that each has within the scope. */
export function countExcursions(database: Queryable, scope: Scope, query: ListQuery, today: string) {
  return filterCounts(database, sourceOn(today), query, conditions(scope));
}

/** The number of cases with these filters, counted up to a bound. */
export function countExcursionsUpTo(database: Queryable, scope: Scope, filters: ListFilters, today: string) {
  return countUpTo(database, sourceOn(today), filters, conditions(scope));
}

/** All cases of the query, in chunks. */
export function streamExcursions(database: Database, scope: Scope, query: ListQuery, today: string) {
  const source = sourceOn(today);
  const named = { ...source, columns: sql`${source.columns}, p.name as project_name, c.name as client_name` };
  return database.stream(wholeList(anyRow, named, query, conditions(scope)));
}

const { signatures: _, ...stored } = excursionDetail.shape;
const storedExcursion = z.object(stored);
type ReachedExcursion = Omit<ExcursionDetail, 'signatures'> & Authorized<'excursion'>;

/** One case with what showed it and what is in quarantine. */
export async function findExcursion(
  database: Queryable,
  scope: Scope,
  id: number,
  today: string,
): Promise<ReachedExcursion | undefined> {
  const source = sourceOn(today);
  const decider =
    scope.reach === 'all'
      ? sql`(select coalesce(nullif(u.name, ''), u.email) from users u where u.id = e.decided_by)`
      : sql`null::text`;
  const [excursion] = await database.read(
    sql.of(
      storedExcursion,
    )`select ${source.columns}, e.outcome_reason, e.decided_at, ${decider} as decided_by,
        e.updated_at, ${causes} as causes, ${items} as items
      from ${allTables(source)} where e.id = ${id} and ${all(conditions(scope))}`,
  );
  return excursion && authorize('excursion', excursion);
}

/** The same, locked until the end of the transaction. */
export async function lockExcursion(
  transaction: Queryable,
  scope: Scope,
  id: number,
  today: string,
): Promise<ReachedExcursion | undefined> {
  await transaction.rows(
    sql`select 1 from excursions e where e.id = ${id} and ${all(conditions(scope))} for update`,
  );
  return findExcursion(transaction, scope, id, today);
}

/** The disposition by quality. */
export async function updateOutcome(
  transaction: Queryable,
  { userId }: Scope,
  { id }: Authorized<'excursion'>,
  { outcome, reason }: { readonly outcome: ExcursionOutcome; readonly reason: string },
): Promise<void> {
  await transaction.rows(
    sql`update excursions set outcome = ${outcome}, outcome_reason = ${reason}, decided_at = now(),
      decided_by = ${userId} where id = ${id}`,
  );
}

/** A package, or an outbound: one of the two. */
export interface Shipment {
  readonly package: number | null;
  readonly outbound: number | null;
}

const shippedItem = shape({
  line_id: 'number',
  batch_id: 'number?',
  product: 'string?',
  batch: 'string?',
  quantity: 'string?',
  storage_class: z.nullable(z.enum(storageClasses)),
  allowed_minutes: 'number?',
});
export type ShippedItem = RowOf<typeof shippedItem>;

/** The lines of a shipment with the storage class of their products; of a package those that are in it. */
export function listShippedItems(database: Queryable, shipment: Shipment): Promise<ShippedItem[]> {
  return database.read(
    sql.of(shippedItem)`select l.id as line_id, l.batch_id, l.product, l.batch, l.quantity,
        coalesce(d.storage_class, n.storage_class) as storage_class,
        coalesce(d.allowed_minutes_outside, n.allowed_minutes_outside)::int as allowed_minutes
      from outbounds o join record_lines l on l.outbound_id = o.id
        left join batches b on b.id = l.batch_id left join products d on d.id = b.product_id
        left join products n on b.id is null and n.project_id = o.project_id and n.name_key = name_key(l.product)
      where o.voided_at is null and ${belongsTo(shipment)}
      order by l.id`,
  );
}

/** Whether the line `l` of the outbound `o` belongs to a shipment. */
function belongsTo({ package: packageId, outbound }: Shipment): Fragment {
  if (packageId === null) return sql`o.id = ${outbound}`;
  // The first condition uses the indexes of airbills, the second selects the lines of those outbounds.
  return sql`o.id in (select c.id from packages k cross join lateral outbounds_of_airbill(k.airbill) c (id)
      where k.id = ${packageId})
    and exists (select from packages k where k.id = ${packageId} and k.project_id = o.project_id and ${isInPackage})`;
}

/** The evidence of an excursion. Temperatures are decimals in °C. */
export interface Cause {
  readonly temperatureFileId: number | null;
  readonly deliveryReportId: number | null;
  readonly lowC: string;
  readonly highC: string;
  readonly allowedMinutes: number;
  readonly secondsOutside: number | null;
  readonly lowestC: string;
  readonly highestC: string;
}

const shipmentFacts = shape({
  project_id: 'number',
  project: 'string!',
  client_id: 'number?',
  reference: 'string!',
  case_id: 'number?',
  days: 'number',
});

/** The project of a shipment, its name, its open case, and the deadline setting; locked against a second case. */
export async function lockShipment(transaction: Queryable, shipment: Shipment) {
  const isPackage = shipment.package !== null;
  const target = isPackage
    ? sql`e.package_id = ${shipment.package}`
    : // The case of a package is about all that is in it.
      sql`(e.outbound_id = ${shipment.outbound} or e.package_id in (select k.id from outbounds o
        cross join lateral ${packagesOf('o')} where o.id = ${shipment.outbound}))`;
  const id = shipment.package ?? shipment.outbound;
  const rows = isPackage
    ? sql`select project_id, airbill as reference from packages where id = ${id} for update`
    : sql`select project_id, coalesce(nullif(airbill, ''), nullif(site, ''), '–') as reference
        from outbounds where id = ${id} for update`;
  const [facts] = await transaction.rows(
    sql.of(shipmentFacts)`with shipment as (${rows})
      select s.project_id, p.name as project, p.client_id, s.reference,
        (select e.id from excursions e where ${target} and e.outcome is null order by e.id limit 1) as case_id,
        coalesce((select (g.value #>> '{}')::int from global_settings g
          where g.name = 'excursion_days' and jsonb_typeof(g.value) = 'number'), ${excursionDaysByDefault}) as days
      from shipment s join projects p on p.id = s.project_id`,
  );
  return facts;
}

/** Opens a case with the items in quarantine; returns its id. */
export async function insertExcursion(
  transaction: Queryable,
  shipment: Shipment,
  given: {
    readonly projectId: number;
    readonly reference: string;
    readonly storageClass: string;
    readonly dueOn: string;
    readonly items: readonly ShippedItem[];
  },
): Promise<number> {
  const [made] = await transaction.rows(
    sql.of({
      id: 'number',
    })`insert into excursions (package_id, outbound_id, project_id, reference, storage_class, due_on,
        search_text)
      values (${shipment.package}::bigint, ${shipment.outbound}::bigint, ${given.projectId}, ${given.reference},
        ${given.storageClass}, ${given.dueOn}::date, ${searchText([given.reference])}) returning id`,
  );
  if (made === undefined) throw new Error('no excursion came back');
  await transaction.rows(
    sql`insert into excursion_items (excursion_id, line_id, batch_id, product, batch, quantity)
      select ${made.id}::bigint, i.line_id, i.batch_id, i.product, i.batch, i.quantity
      from jsonb_to_recordset(${JSON.stringify(given.items)}::jsonb)
        as i (line_id bigint, batch_id bigint, product text, batch text, quantity numeric)`,
  );
  return made.id;
}

export async function insertCause(transaction: Queryable, excursionId: number, cause: Cause): Promise<void> {
  await transaction.rows(
    sql`insert into excursion_causes (excursion_id, temperature_file_id, delivery_report_id, low_c, high_c, allowed_minutes,
        seconds_outside, lowest_c, highest_c)
      values (${excursionId}, ${cause.temperatureFileId}::bigint, ${cause.deliveryReportId}::bigint, ${cause.lowC}::numeric,
        ${cause.highC}::numeric, ${cause.allowedMinutes}, ${cause.secondsOutside}::int, ${cause.lowestC}::numeric,
        ${cause.highestC}::numeric)`,
  );
}

/** Possible recipients of a case: quality, and the people of the customer. */
export function listInterested(
  transaction: Queryable,
  { client_id, project_id }: { readonly client_id: number | null; readonly project_id: number },
): Promise<{ id: number; email: string; language: string }[]> {
  return transaction.read(
    sql.of({
      id: 'number',
      email: 'string',
      language: 'string',
    })`select u.id, u.email, u.language from users u
      where u.is_active and u.deleted_at is null and (
        'quality' = any(u.capabilities) or u.client_id = ${client_id}::bigint
        or exists (select from manager_clients m where m.user_id = u.id and m.client_id = ${client_id}::bigint)
        or exists (select from manager_projects m where m.user_id = u.id and m.project_id = ${project_id}))
      order by u.id`,
  );
}

const moment = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const causes = sql`coalesce((select json_agg(json_build_object('id', c.id, 'found_at', ${moment('c.found_at')},
    'temperature_file_id', c.temperature_file_id, 'file', f.name, 'is_voided', t.voided_at is not null,
    'delivery_report_id', c.delivery_report_id, 'low_c', c.low_c::text, 'high_c', c.high_c::text,
    'allowed_minutes', c.allowed_minutes, 'minutes_outside', ceil(c.seconds_outside / 60.0)::int,
    'lowest_c', c.lowest_c::text, 'highest_c', c.highest_c::text) order by c.id)
  from excursion_causes c left join temperature_files t on t.id = c.temperature_file_id
    left join files f on f.id = t.file_id where c.excursion_id = e.id), '[]')`;
const items = sql`coalesce((select json_agg(json_build_object('id', i.id, 'product', i.product, 'batch', i.batch,
    'batch_id', i.batch_id, 'quantity', i.quantity::text) order by i.id)
  from excursion_items i where i.excursion_id = e.id), '[]')`;

function conditions(scope: Scope): Fragment[] {
  if (scope.isBlinded || scope.reach === 'site') return [sql`false`];
  if (scope.reach === 'all') return [];
  return [sql`e.project_id in (select p.id from projects p where ${projectInScope(scope)})`];
}
