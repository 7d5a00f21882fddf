// Which rows a caller may access. Every function that reads or finds rows for a caller takes a Scope and
// applies it. Requirements: PRJ-15, PKG-08, ROLE-23.
// Requirements: PRJ-15, PKG-08, ROLE-23.
import type { Capability, Reach, Role } from '#core/access.ts';
import { any, everyRow, type Fragment, sql } from '#server/database/sql.ts';

interface Facts {
  readonly reach: Reach;
  readonly role: Role;
  /** Whether unblinding values are left out (record-types/blinding.ts). */
  readonly isBlinded: boolean;
  /** Permissions beyond the role. */
  readonly capabilities: readonly Capability[];
  readonly userId: number;
  /** Assigned and main clients: all their data is visible. */
  readonly clientIds: readonly number[];
  /** Individually assigned projects. */
  readonly projectIds: readonly number[];
  readonly siteIds: readonly number[];
  readonly carId: number | undefined;
}

// Protected members: object literals and spread copies with other rights do not have them.
declare class MadeScope {
  protected readonly made: true;
}
declare class MadeSystem extends MadeScope {
  protected readonly system: true;
}

/** The data that a caller may access. Only the places listed in `scripts/access-rules.ts` create one. */
export type Scope = Facts & MadeScope;

/** The scope of background work without a user: every row. Functions for such work only require this type. */
export type System = Facts & MadeSystem;

/** Creates a scope; for `authenticate.ts` and for work in a user's name without a session. */
export function makeScope(facts: Facts): Scope {
  return facts as Scope;
}

/** Every row, for the places listed in `scripts/access-rules.ts`; `userId` is the person who started the work. */
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

/** The columns that decide whether a row is in a scope; without a value the row is not. */
export interface ScopedColumns {
  client?: string;
  project?: string;
  site?: string;
  car?: string;
}

/** The SQL condition for rows within the scope. */
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

/** The client and project of a row, now or in the past. */
export interface Place {
  readonly client: number | null;
  readonly project: number | null;
  readonly site: number | null;
}

/** The same decision as `inScope`, for a row that exists only in the history. */
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
  // With a single id the planner can use an index in the list's order.
  const [first] = ids;
  return [
    ids.length === 1
      ? sql`${sql.ref(column)} = ${first}`
      : sql`${sql.ref(column)} = any(${[...ids]}::bigint[])`,
  ];
}
