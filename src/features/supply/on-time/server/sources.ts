// The days of an outbound, as the lists of outbounds, routes and packages read them.

import type { ListFilters } from '#core/list-query.ts';
import { seenDeclaration } from '#record-types/blinding.ts';
import { inScope, type Scope } from '#server/auth/scope.ts';
import { foldedLines, type ListSource } from '#server/database/listing.ts';
import { byLineAirbill } from '#server/database/outbound-packages.ts';
import { all, everyRow, type Fragment, sql } from '#server/database/sql.ts';
import { routesList, shipmentsList } from '../contract.ts';
import { type DeliveryState, daysMeasured } from '../rules.ts';

/** The business day and its time zone. */
export interface Clock {
  readonly today: string;
  readonly timeZone: string;
}

/**
 * Joins the punctuality of an outbound, by the alias of its table: `timed.arrived_date`, `timed.days_late`
 * and `timed.state`.
 */
export function timingOf(outbound: string, { today, timeZone }: Clock): Fragment {
  const arrived = sql`arrival.day`;
  return sql`${keptArrival(outbound)}
    cross join lateral (select ${arrivalDay(outbound, timeZone)} as day offset 0) arrival
    cross join lateral (select ${daysLate(outbound, today, arrived)} as days) behind
    cross join lateral (select ${arrived} as arrived_date, behind.days as days_late,
      ${stateBy(outbound, today, arrived, sql`behind.days`)} as state) timed`;
}

/** The state of an outbound from its arrival day and days late. */
function stateBy(outbound: string, today: string, arrived: Fragment, days: Fragment): Fragment {
  const o = (column: string) => sql.ref(`${outbound}.${column}`);
  return sql`case when ${arrived} is not null then case when ${o('expected_date')} is null then 'arrived'
      when ${days} = 0 then 'on_time' else 'arrived_late' end
    when ${days} > 0 then 'late'
    when ${o('dispatched_date')} is null or ${o('dispatched_date')} > ${today}::date then 'planned'
    else 'under_way' end`;
}

function keptArrival(outbound: string): Fragment {
  return sql`left join outbound_arrivals kept on kept.outbound_id = ${sql.ref(`${outbound}.id`)}`;
}

/** The day of the arrival: of the kept one, or computed where packages have just changed (decision 0119). */
function arrivalDay(outbound: string, timeZone: string): Fragment {
  const id = sql.ref(`${outbound}.id`);
  return sql`((case when ${id} in (select changed_outbounds())
    then (select c.arrived_at from computed_arrivals c where c.outbound_id = ${id}) else kept.arrived_at end)
    at time zone ${timeZone}::text)::date`;
}

/**
 * The days late of an outbound with this arrival day; null if it has not arrived and is not late yet, or has
 * no expected day.
 */
function daysLate(outbound: string, today: string, arrived: Fragment): Fragment {
  const o = (column: string) => sql.ref(`${outbound}.${column}`);
  return sql`case when ${arrived} is null
      then nullif(greatest(${today}::date - ${o('expected_date')},
        case when ${o('dispatched_date')} is null then ${today}::date - ${o('planned_date')} end, 0), 0)
    when ${o('expected_date')} is not null then greatest(${arrived} - ${o('expected_date')}, 0) end`;
}

/**
 * `timed.days_late` for sorting, where it is computed for every outbound: a single expression is faster than the steps
 * of `timingOf`.
 */
export function sortedDaysLate(outbound: string, { today, timeZone }: Clock) {
  return {
    join: keptArrival(outbound),
    days: daysLate(outbound, today, arrivalDay(outbound, timeZone)),
  };
}

/** The state of an outbound, for conditions on its own table alone. */
function stateOf(outbound: string, clock: Clock): Fragment {
  return sql`(select timed.state from (select 1) one ${timingOf(outbound, clock)})`;
}

/** The states of outbounds that have not arrived. */
const openStates: readonly string[] = ['planned', 'under_way', 'late'] satisfies DeliveryState[];

/** Whether an outbound is in this state. */
export function isInState(outbound: string, state: string, clock: Clock): Fragment {
  if (!openStates.includes(state)) return sql`${stateOf(outbound, clock)} = ${state}`;
  const notArrived = sql`exists (select from outbound_arrivals a
    where a.outbound_id = ${sql.ref(`${outbound}.id`)} and a.arrived_at is null)`;
  return isOpenIn(outbound, state, clock, notArrived);
}

/** Whether an outbound is in this open state. `notArrived` says that it has not arrived; an outbound with a recent change is computed instead. */
function isOpenIn(outbound: string, state: string, clock: Clock, notArrived: Fragment): Fragment {
  const nothing = sql`null::date`;
  const ownState = stateBy(outbound, clock.today, nothing, daysLate(outbound, clock.today, nothing));
  return sql`case when ${sql.ref(`${outbound}.id`)} in (select changed_outbounds())
    then ${stateOf(outbound, clock)} = ${state} else ${all([sql`${ownState} = ${state}`, notArrived])} end`;
}

/** Whether outbound `o`, in this state, counts in the figures of its route. */
function isDue({ today }: Clock, state: Fragment): Fragment {
  return sql`(o.expected_date > ${today}::date - ${daysMeasured}::int
    and (o.expected_date < ${today}::date or ${state} in ('on_time', 'arrived_late')))`;
}

/** Whether outbound `o` is of this part of the list. */
function isPart(part: string, { reach }: Scope, clock: Clock): Fragment {
  const state = stateOf('o', clock);
  const due = isDue(clock, state);
  const parts: Readonly<Record<string, Fragment>> = {
    due,
    on_time: all([due, sql`${state} = 'on_time'`]),
    missed: all([due, sql`${state} <> 'on_time'`]),
  };
  if (parts[part] !== undefined) return parts[part];
  if (reach !== 'all') return isInState('o', part, clock);
  // A reader of everything starts from the index of those that have not arrived, instead of looking each outbound up.
  return all([
    sql`o.id in (select open.outbound_id from open_shipments open)`,
    isOpenIn('o', part, clock, everyRow),
  ]);
}

/** The outbounds of a scope that have a planned or expected day. */
export function datedInScope(scope: Scope): Fragment {
  return all([
    sql`r.voided_at is null and (r.expected_date is not null or r.planned_date is not null)`,
    inScope(scope, { client: 'p.client_id', project: 'r.project_id', site: 'r.site_id' }),
  ]);
}

/** Each of these outbounds, as `r`, with its route. A count leaves out the LEFT joins whose columns it does not read. */
function dated(where: Fragment): Fragment {
  return sql`(select r.id, r.project_id, p.client_id, coalesce(d.name, l.name) as depot, coalesce(s.name, nullif(btrim(r.site), '') collate people) as site, r.airbill, r.search_text,
      r.planned_date, r.dispatched_date, r.expected_date, r.site_id, r.site as written_site, d.id as depot_id, l.id as location_id
    from outbounds r left join projects p on p.id = r.project_id left join locations l on l.id = p.location_id left join depots d on d.id = coalesce(r.depot_id, p.depot_id)
      left join sites s on s.id = r.site_id
    where ${where}) o`;
}

/** Compares an id with those of the rows of this name. They are looked up once: to compare the name of every outbound is slower. */
function idsNamed(table: 'clients' | 'projects' | 'depots' | 'locations' | 'sites', name: string): Fragment {
  return sql`any(array(select n.id from ${sql.table(table)} n where name_key(n.name) = name_key(${name})))`;
}

const places = {
  client: (client: number) => sql`o.client_id = ${client}`,
  project__client__name: (name: string) => sql`o.client_id = ${idsNamed('clients', name)}`,
  project__name: (name: string) => sql`o.project_id = ${idsNamed('projects', name)}`,
  depot: (name: string) => sql`(o.depot_id = ${idsNamed('depots', name)}
    or (o.depot_id is null and o.location_id = ${idsNamed('locations', name)}))`,
  site: (name: string) => sql`(o.site_id = ${idsNamed('sites', name)}
    or (o.site_id is null and o.written_site is not null and name_key(o.written_site) = name_key(${name})))`,
};

/** The list of shipments. */
export function shipmentsSource(scope: Scope, clock: Clock): ListSource {
  const columns = ['planned_date', 'dispatched_date', 'expected_date', 'depot', 'site', 'airbill'];
  const late = sortedDaysLate('o', clock);
  return {
    declaration: seenDeclaration(scope, 'on_time', shipmentsList),
    columns: sql`o.id, json_build_object('id', p.id, 'name', p.name) as project,
      json_build_object('id', c.id, 'name', c.name) as client, o.depot, o.site, o.airbill, o.planned_date,
      o.dispatched_date, o.expected_date, timed.arrived_date, timed.days_late, timed.state`,
    from: dated(datedInScope(scope)),
    joins: sql`${timingOf('o', clock)} left join projects p on p.id = o.project_id left join clients c on c.id = p.client_id`,
    id: 'o.id',
    sort: {
      ...Object.fromEntries(columns.map((name) => [name, sql.ref(`o.${name}`)])),
      days_late: late.days,
      project__name: sql`p.name`,
      project__client__name: sql`c.name`,
    },
    sortJoins: {
      days_late: late.join,
      project__name: sql`join projects p on p.id = o.project_id`,
      project__client__name: sql`join projects p on p.id = o.project_id join clients c on c.id = p.client_id`,
    },
    // Those of one client or site are few among all that the index of an order has.
    isRare: scope.reach !== 'all',
    ascendingOnly: ['expected_date', 'planned_date', 'dispatched_date', 'airbill'],
    neverNull: ['project__name', 'project__client__name'],
    search: [{ fields: shipmentsList.search, searchText: 'o.search_text' }, byLineAirbill('o')],
    filters: { kind: (part) => isPart(part, scope, clock), ...places },
  };
}

/** The routes with their figures; `where` narrows the outbounds `o` that are counted. */
export function routesSource(scope: Scope, clock: Clock, where: readonly Fragment[]): ListSource {
  return {
    declaration: seenDeclaration(scope, 'on_time', routesList),
    columns: sql`t.id, t.depot, t.site, t.due, t.on_time, t.missed, t.share`,
    from: sql`(select min(o.id) as id, o.depot, o.site, ${figures},
        (count(*) filter (where timed.state = 'on_time') * 100 / count(*)) as share
      from ${dueOnes(scope, clock, where)} group by o.depot, o.site) t`,
    id: 't.id',
    isSummed: true,
    sort: Object.fromEntries(routesList.sort.map((name) => [name, sql.ref(`t.${name}`)])),
    neverNull: ['due', 'on_time', 'missed', 'share'],
    search: [{ fields: routesList.search, searchText: foldedLines([sql`t.depot`, sql`t.site`]) }],
    // They narrow the outbounds.
    filters: Object.fromEntries(routesList.filters.map((name) => [name, () => sql`true`])),
  };
}

/** The sums of the routes. */
export function totalOf(scope: Scope, clock: Clock, where: readonly Fragment[]): Fragment {
  return sql`select ${figures} from ${dueOnes(scope, clock, where)}`;
}

const figures = sql`count(*) as due, count(*) filter (where timed.state = 'on_time') as on_time,
  count(*) filter (where timed.state <> 'on_time') as missed`;

/** The outbounds `o` that count in figures, with their `timed` days. */
function dueOnes(scope: Scope, clock: Clock, where: readonly Fragment[]): Fragment {
  const expected = sql`r.expected_date > ${clock.today}::date - ${daysMeasured}::int`;
  return sql`${dated(all([datedInScope(scope), expected]))} ${timingOf('o', clock)}
    where ${all([isDue(clock, sql`timed.state`), ...where])}`;
}

/** What narrows the outbounds of a figure: the filters of the lists, or one project. */
export interface Narrowing extends ListFilters {
  readonly project?: number;
}

/** The conditions of these filters on outbounds `o`. */
export function narrowedTo({ project, client, depot, site, ...named }: Narrowing): Fragment[] {
  const { project__name: name, project__client__name: clientName } = named;
  return [
    ...(project === undefined ? [] : [sql`o.project_id = ${project}`]),
    ...(client === undefined ? [] : [places.client(client)]),
    ...(depot === undefined ? [] : [places.depot(depot)]),
    ...(site === undefined ? [] : [places.site(site)]),
    ...(name === undefined ? [] : [places.project__name(name)]),
    ...(clientName === undefined ? [] : [places.project__client__name(clientName)]),
  ];
}
