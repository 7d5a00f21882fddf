// Which rows a caller may reach. Only `authenticate.ts` and jobs that name themselves make a Scope, and every store
// function takes one: forgetting the scope does not compile.
import type { Reach, Role } from '#core/access.ts';
import { any, everyRow, type Fragment, sql } from './sql.ts';

declare const brand: unique symbol;
export interface Scope {
  readonly [brand]: true;
  readonly reach: Reach;
  readonly role: Role;
  readonly userId: number;
  /** Assigned and main clients: everything below them is visible. */
  readonly clientIds: readonly number[];
  /** Projects assigned one by one. */
  readonly projectIds: readonly number[];
  readonly siteIds: readonly number[];
  readonly carId: number | undefined;
}

/** Makes a scope; for `authenticate.ts` and for work that runs in nobody's name. */
export function makeScope(facts: Omit<Scope, typeof brand>): Scope {
  return facts as Scope;
}

/** Everything, for imports, the demo world and jobs. */
export function systemScope(): Scope {
  return makeScope({
    reach: 'all',
    role: 'admin',
    userId: 0,
    clientIds: [],
    projectIds: [],
    siteIds: [],
    carId: undefined,
  });
}

/** The columns of a row that a scope is decided by; a missing one never lets a row through. */
export interface ScopedColumns {
  client?: string;
  project?: string;
  site?: string;
  car?: string;
}

/** The condition that keeps rows outside the scope away. */
export function inScope(scope: Scope, columns: ScopedColumns): Fragment {
  switch (scope.reach) {
    case 'all':
      return everyRow;
    case 'scope':
      return any([...oneOf(columns.client, scope.clientIds), ...oneOf(columns.project, scope.projectIds)]);
    case 'site':
      return any(oneOf(columns.site, scope.siteIds));
    case 'car':
      return any(scope.carId === undefined ? [] : oneOf(columns.car, [scope.carId]));
    case 'own':
      return sql`false`;
  }
}

function oneOf(column: string | undefined, ids: readonly number[]): Fragment[] {
  if (column === undefined || ids.length === 0) return [];
  // With a single id the planner can walk an index in the list's own order.
  const [first] = ids;
  return [
    ids.length === 1
      ? sql`${sql.ref(column)} = ${first}`
      : sql`${sql.ref(column)} = any(${[...ids]}::bigint[])`,
  ];
}
