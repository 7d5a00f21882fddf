// Shipments and routes within a scope.
import type { ListQuery } from '#core/list-query.ts';
import type { Scope } from '#server/auth/scope.ts';
import type { Cause, Database } from '#server/database/database.ts';
import { listPage, wholeList } from '#server/database/listing.ts';
import { anyRow } from '#server/database/rows.ts';
import { type Queryable, sql } from '#server/database/sql.ts';
import { routeRow, shipmentRow } from '../contract.ts';
import { type Total, total } from '../rules.ts';
import { type Clock, type Narrowing, narrowedTo, routesSource, shipmentsSource, totalOf } from './sources.ts';

/** One page of the shipments. */
export function listShipments(database: Queryable, scope: Scope, query: ListQuery, clock: Clock) {
  const source = shipmentsSource(scope, clock);
  return listPage(database, shipmentRow, source, query, []);
}

/** All shipments that match the query, in chunks. */
export function streamShipments(database: Database, scope: Scope, query: ListQuery, clock: Clock) {
  const source = shipmentsSource(scope, clock);
  const named = { ...source, columns: sql`${source.columns}, p.name as project_name, c.name as client_name` };
  return database.stream(wholeList(anyRow, named, query, []));
}

/** One page of the routes. */
export function listRoutes(database: Queryable, scope: Scope, query: ListQuery, clock: Clock) {
  return listPage(database, routeRow, routesSource(scope, clock, narrowedTo(query.filters)), query, []);
}

/** All routes that match the query, in chunks. */
export function streamRoutes(database: Database, scope: Scope, query: ListQuery, clock: Clock) {
  const source = routesSource(scope, clock, narrowedTo(query.filters));
  return database.stream(wholeList(routeRow, source, query, []));
}

/** The sums of all routes that match the filters. */
export async function findTotal(
  database: Queryable,
  scope: Scope,
  filters: Narrowing,
  clock: Clock,
): Promise<Total> {
  const [row] = await database.read(sql.of(total)`${totalOf(scope, clock, narrowedTo(filters))}`);
  if (row === undefined) throw new Error('no sums came back');
  return row;
}

const cause: Cause = { actor: 'jobs', operation: 'keep arrivals', request: 'jobs' };
/** Processed in about 0.3 s. */
const changesAtOnce = 5000;

/**
 * Updates the stored arrival of outbounds after changes of packages, reports and items (decision 0119). Lists
 * do not wait for it: they compute changed arrivals themselves.
 */
export async function keepArrivals(database: Database, signal?: AbortSignal): Promise<void> {
  const changes = await database.read(sql`select from arrival_changes limit 1`);
  for (let kept = changes.length; kept > 0 && signal?.aborted !== true; ) {
    const [done] = await database.write(cause, (transaction) =>
      transaction.rows(sql.of({ kept: 'number' })`select keep_arrivals(${changesAtOnce}::int) as kept`),
    );
    kept = done?.kept ?? 0;
  }
}
