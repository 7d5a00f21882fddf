// Who is signed in, kept in local storage exactly as the specification names it (AUTH-13 … AUTH-17, A-05).
import { roleRepresentations, roles } from '#core/access.ts';
import type { Role } from '#core/access.ts';
import { createStore, useStore } from './external-store.ts';
import { readStored, readStoredObject, writeStored } from './local-storage.ts';

export interface SessionUser {
  username: string;
  userShortName: string;
  email: string;
  verified: boolean;
  role: Role;
  roleRepr: string;
}

export interface Session {
  readonly token: string;
  /** Seconds since 1970. */
  readonly tokenExpiration: number;
  readonly user: SessionUser;
}

/** What the server says about the user at sign-in and in the profile. */
export interface UserFacts {
  username: string;
  email: string;
  role: Role;
  verified: boolean;
}

const session = createStore(readSession());

/** The session, or undefined when nobody is signed in. */
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

/** Calls `reader` at each sign-in, sign-out, renewal and change of the user; returns how to stop. */
export function onSessionChange(reader: () => void): () => void {
  return session.subscribe(reader);
}

/** Begins a session. `tokenExpiration` is in seconds since 1970. */
export function signIn(start: { token: string; tokenExpiration: number; user: UserFacts }): void {
  keep({ token: start.token, tokenExpiration: start.tokenExpiration, user: sessionUser(start.user) });
}

/** Puts a renewed token in the place of the old one; nothing when the session has ended meanwhile. */
export function renewSession(renewed: { token: string; tokenExpiration: number }): void {
  const now = session.get();
  if (now) keep({ ...now, ...renewed });
}

/** Takes over what the server says of the user now; nothing when nobody is signed in (AUTH-48). */
export function updateUser(facts: Partial<UserFacts>): void {
  const now = session.get();
  if (!now) return;
  const { username, email, role, verified } = now.user;
  const user = sessionUser({ username, email, role, verified, ...facts });
  if (JSON.stringify(user) !== JSON.stringify(now.user)) keep({ ...now, user });
}

/** Forgets token, expiry and user, here and in local storage (AUTH-23). */
export function signOut(): void {
  for (const key of ['token', 'tokenExpiration', 'user']) writeStored(key, null);
  session.set(undefined);
}

/** Whether the stored expiry has passed; anything but a number counts as passed (AUTH-17, A-05). */
export function isExpired(tokenExpiration: number, now = Date.now()): boolean {
  return !(tokenExpiration * 1000 > now);
}

/** Another tab signed in or out: this one follows. Returns how to stop. */
export function followOtherTabs(): () => void {
  const read = ({ key }: StorageEvent) => {
    if (key === null || key === 'token' || key === 'user') session.set(readSession());
  };
  globalThis.addEventListener('storage', read);
  return () => globalThis.removeEventListener('storage', read);
}

function keep(next: Session): void {
  writeStored('user', JSON.stringify(next.user));
  writeStored('tokenExpiration', String(next.tokenExpiration));
  writeStored('token', next.token);
  session.set(next);
}

function readSession(): Session | undefined {
  const token = readStored('token');
  const { username, email, verified, role } = readStoredObject('user');
  const known = roles.find((one) => one === role);
  if (!token || typeof username !== 'string' || typeof email !== 'string' || !known) return undefined;
  return {
    token,
    tokenExpiration: Number(readStored('tokenExpiration') ?? Number.NaN),
    user: sessionUser({ username, email, role: known, verified: verified === true }),
  };
}

function sessionUser({ username, email, role, verified }: UserFacts): SessionUser {
  return {
    username,
    userShortName: email.split('@')[0] ?? email,
    email,
    verified,
    role,
    roleRepr: roleRepresentations[role],
  };
}
