// The signed-in user, stored in local storage exactly as the specification defines it (AUTH-13 … AUTH-17,
//

import type { Role } from '#core/access.ts';
import { type Capability, isBlinded, roleRepresentations, roles } from '#core/access.ts';
import { createStore, useStore } from './external-store.ts';
import { readStored, readStoredObject, recentRecordsKey, writeStored } from './local-storage.ts';

export interface SessionUser {
  username: string;
  userShortName: string;
  email: string;
  verified: boolean;
  role: Role;
  roleRepr: string;
  /** Whether screens hide unblinding data; stored separately from the six fields of the specification. */
  isBlinded: boolean;
  /** What the user may do beyond the role; not stored: the profile is read at each start. */
  capabilities: readonly Capability[];
}

export interface Session {
  readonly token: string;
  /** Seconds since 1970. */
  readonly tokenExpiration: number;
  readonly user: SessionUser;
}

/** The user as returned by sign-in and the profile. */
export interface UserFacts {
  username: string;
  email: string;
  role: Role;
  verified: boolean;
  /** From the profile; until it is loaded, derived from the role. */
  is_blinded?: boolean;
  /** From the profile; none until it is loaded. */
  capabilities?: readonly Capability[];
}

const blindedKey = 'isBlinded';
const session = createStore(readSession());

/** The session, or undefined when signed out. */
export function currentSession(): Session | undefined {
  return session.get();
}

/** The signed-in user, or undefined. */
export function currentUser(): SessionUser | undefined {
  return session.get()?.user;
}

/** The session as a hook: the component renders again at sign-in, sign-out and a change of role. */
export function useSession(): Session | undefined {
  return useStore(session);
}

/**
 * Calls `reader` at each sign-in, sign-out, renewal and change of the user; returns a function that
 * unsubscribes.
 */
export function onSessionChange(reader: () => void): () => void {
  return session.subscribe(reader);
}

/** Starts a session. `tokenExpiration` is in seconds since 1970. */
export function signIn(start: { token: string; tokenExpiration: number; user: UserFacts }): void {
  keep({ token: start.token, tokenExpiration: start.tokenExpiration, user: sessionUser(start.user) });
}

/** Replaces the token with the renewed one; does nothing if the session has ended in the meantime. */
export function renewSession(renewed: { token: string; tokenExpiration: number }): void {
  const now = session.get();
  if (now) keep({ ...now, ...renewed });
}

/** Applies the user's current data from the server; does nothing when signed out (AUTH-48). */
export function updateUser(facts: Partial<UserFacts>): void {
  const now = session.get();
  if (!now) return;
  const { username, email, role, verified, isBlinded: is_blinded, capabilities: given } = now.user;
  const user = sessionUser({ username, email, role, verified, is_blinded, capabilities: given, ...facts });
  if (JSON.stringify(user) !== JSON.stringify(now.user)) keep({ ...now, user });
}

/** Clears token, expiry, user and recently opened records, in memory and in local storage (AUTH-23). */
export function signOut(): void {
  const username = currentUser()?.username;
  if (username !== undefined) writeStored(recentRecordsKey(username), null);
  for (const key of ['token', 'tokenExpiration', 'user', blindedKey]) writeStored(key, null);
  session.set(undefined);
}

/** Whether the stored expiry has passed; a value that is not a number counts as passed (AUTH-17, A-05). */
export function isExpired(tokenExpiration: number, now = Date.now()): boolean {
  return !(tokenExpiration * 1000 > now);
}

/** Follows sign-in and sign-out in other tabs. Returns a function that unsubscribes. */
export function followOtherTabs(): () => void {
  const read = ({ key }: StorageEvent) => {
    if (key === null || key === 'token' || key === 'user') session.set(readSession());
  };
  globalThis.addEventListener('storage', read);
  return () => globalThis.removeEventListener('storage', read);
}

function keep(next: Session): void {
  const { isBlinded: blinded, capabilities: _, ...user } = next.user;
  writeStored('user', JSON.stringify(user));
  writeStored(blindedKey, String(blinded));
  writeStored('tokenExpiration', String(next.tokenExpiration));
  writeStored('token', next.token);
  session.set(next);
}

/** The token in local storage, of any user; undefined if there is none (AUTH-20). */
export function storedToken(): { token: string; tokenExpiration: number } | undefined {
  const token = readStored('token');
  if (!token) return undefined;
  return { token, tokenExpiration: Number(readStored('tokenExpiration') ?? Number.NaN) };
}

function readSession(): Session | undefined {
  const stored = storedToken();
  const { username, email, verified, role } = readStoredObject('user');
  const known = roles.find((one) => one === role);
  if (!stored || typeof username !== 'string' || typeof email !== 'string' || !known) return undefined;
  const blinded = readStored(blindedKey);
  return {
    ...stored,
    user: sessionUser({
      username,
      email,
      role: known,
      verified: verified === true,
      ...(blinded !== null && { is_blinded: blinded === 'true' }),
    }),
  };
}

function sessionUser({
  username,
  email,
  role,
  verified,
  is_blinded,
  capabilities: given = [],
}: UserFacts): SessionUser {
  return {
    username,
    userShortName: email.split('@')[0] ?? email,
    email,
    verified,
    role,
    roleRepr: roleRepresentations[role],
    isBlinded: is_blinded ?? isBlinded(role, null),
    capabilities: given,
  };
}
