// The route guard (specification, section 2; NAV-24 … NAV-26) as a function: who may open a page, and where
// to redirect others.

import type { Role } from '#core/access.ts';
import { passesAccessCheck } from '#core/access.ts';

/** 'public'; 'signed-in': any token; '*': every role; a list: the access check of section 6. */
export type RouteAccess = 'public' | 'signed-in' | '*' | readonly Role[];

export interface Visit {
  readonly access: RouteAccess;
  /** Screens that redirect signed-in users: login, signup. */
  readonly visitorsOnly: boolean;
  /** Undefined when no one is signed in. */
  readonly role: Role | undefined;
  /** Path, query and hash of the requested page. */
  readonly intended: string;
  readonly redirect: string | undefined;
}

/** Where the person must be redirected, or undefined to proceed. */
export function guard(visit: Visit, knows: (path: string) => boolean): string | undefined {
  const { access, role } = visit;
  if (role !== undefined && visit.visitorsOnly) return safeRedirect(visit.redirect, knows) ?? '/';
  if (access === 'public') return undefined;
  if (role === undefined) return `/login?redirect=${encodeURIComponent(visit.intended)}`;
  if (access === 'signed-in') return undefined;
  return passesAccessCheck(role, access === '*' ? ['*'] : access) ? undefined : '/';
}

/**
 * The redirect of a login address when it is a path of this portal in the route table, else undefined:
 * one leading slash, no second slash or backslash after it, resolved on the portal's origin.
 */
export function safeRedirect(
  wanted: string | undefined,
  knows: (path: string) => boolean,
): string | undefined {
  if (wanted === undefined || !/^\/(?![/\\])/.test(wanted)) return undefined;
  const origin = 'https://portal.invalid';
  const address = URL.parse(wanted, origin);
  if (!address || address.origin !== origin || address.pathname === '/login') return undefined;
  return knows(address.pathname) ? address.pathname + address.search + address.hash : undefined;
}
