// Which rows a caller may reach. Every function that reads or finds rows for a caller takes a Scope and applies it.
// Requirements: PRJ-15, PKG-08, ROLE-23.
import type { Capability, Reach, Role } from '#core/access.ts';
import { any, everyRow, type Fragment, sql } from '#server/database/sql.ts';

interface Facts {
  readonly reach: Reach;
  readonly role: Role;
  /** Whether what would unblind is left out (record-types/blinding.ts). */
  readonly isBlinded: boolean;
  /** What the caller may do beyond the role. */
  readonly capabilities: readonly Capability[];
  readonly userId: number;
  /** Assigned and main clients: everything below them is visible. */
  readonly clientIds: readonly number[];
  /** Projects assigned one by one. */
  readonly projectIds: readonly number[];
  readonly siteIds: readonly number[];
  readonly carId: number | undefined;
}

// Protected members: neither an object literal nor a spread copy with another reach has them.
declare class MadeScope {
  protected readonly made: true;
}
declare class MadeSystem extends MadeScope {
  protected readonly system: true;
}

/** What a caller reaches. Only the places that `scripts/access-rules.ts` names make one. */
export type Scope = Facts & MadeScope;

/** The scope of work that runs in no one's name: every row. Functions for such work alone ask for this type. */
export type System = Facts & MadeSystem;

/** Makes a scope; for `authenticate.ts` and for work that runs in someone's name while they are away. */
export function makeScope(facts: Facts): Scope {
  return facts as Scope;
}

/** Everything, for the places that `scripts/access-rules.ts` names; `userId` is the person who started the work. */
export function systemScope(userId = 0): System {
  return {
    reach: 'all',
    role: 'admin',
    isBlinded: false,
    capabilities: [],
    userId,
    clientIds: [],
    projectIds: [],
    siteIds: [],
    carId: undefined,
  } satisfies Facts as Facts as System;
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

/** Where a row lies, or lay. */
export interface Place {
  readonly client: number | null;
  readonly project: number | null;
  readonly site: number | null;
}

/** The same decision as `inScope`, for a row of the past that no table holds any more. */
export function isInScope({ reach, ...scope }: Scope, { client, project, site }: Place): boolean {
  switch (reach) {
    case 'all':
      return true;
    case 'scope':
      return has(scope.clientIds, client) || has(scope.projectIds, project);
    case 'site':
      return has(scope.siteIds, site);
    default:
      return false;
  }
}

function has(ids: readonly number[], id: number | null): boolean {
  return id !== null && ids.includes(id);
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
