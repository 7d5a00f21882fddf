// Parses the reply to a sign-in (specification, sections 4 and 5; AUTH-05 … AUTH-10, A-07), and the token
// lifetime.

import type { Role } from '#core/access.ts';
import { roles } from '#core/access.ts';
import type { Failure } from '#core/errors.ts';
import { comparable, decodeError } from '#core/errors.ts';
import { tokenLifetimeMinutes } from './contract.ts';

/**
 * How the code is sent, whether the last one has ended, whether a passkey can be used; additions of our
 * server.
 */
export interface MfaPrompt {
  kind: 'mail' | 'app';
  ended: boolean;
  passkey: boolean;
}

export interface SignedInUser {
  username: string;
  email: string;
  role: Role;
  verified: boolean;
}

/** The result of the reply: signed in, a code required (again), or an error to show. */
export type SignInStep =
  | { step: 'signed-in'; token: string; user: SignedInUser }
  /** The reply has only the token: GET /profile returns the user, because a role is never assumed. */
  | { step: 'profile'; token: string }
  | { step: 'code'; retry: boolean; message: string; way?: MfaPrompt }
  | { step: 'failed'; failure: Failure };

/**
 * Parses a sign-in reply in the order of A-07: 200 with a token; a message with a known prefix; an error
 * body; a status other than 200; an unexpected format.
 */
export function readSignInReply(status: number, body: unknown): SignInStep {
  const reply = isRecord(body) ? body : {};
  const { token } = reply;
  if (status === 200 && typeof token === 'string' && token !== '') {
    const user = readUser(reply);
    return user ? { step: 'signed-in', token, user } : { step: 'profile', token };
  }
  const message = typeof reply['message'] === 'string' ? reply['message'] : '';
  const retry = beginsWith(message, 'Please retry');
  if (retry || beginsWith(message, 'MFA code sent')) return { step: 'code', retry, message, ...wayOf(reply) };
  if (status >= 400) return { step: 'failed', failure: decodeSignInError(status, body) };
  return unreadable(status, status === 200 ? 'Unexpected response format' : 'Non-200 status code');
}

/** The user of a reply or a profile, if it is complete. */
export function readUser(body: unknown): SignedInUser | undefined {
  if (!isRecord(body)) return undefined;
  const { username, email, verified } = body;
  const role = roles.find((one) => one === body['role']);
  if (typeof username !== 'string' || typeof email !== 'string' || role === undefined) return undefined;
  return { username, email, role, verified: verified === true };
}

function wayOf(reply: Record<string, unknown>): { way?: MfaPrompt } {
  const step = reply['second_step'];
  if (!isRecord(step) || (step['kind'] !== 'mail' && step['kind'] !== 'app')) return {};
  return {
    way: {
      kind: step['kind'],
      ended: step['ended'] === true,
      passkey: step['passkey'] === true,
    },
  };
}

/** Expiry of a token issued now: seconds since 1970 (AUTH-16). */
export function tokenExpirationAt(now: number): number {
  return Math.floor(now / 1000) + tokenLifetimeMinutes * 60;
}

/** At sign-in there is no session to end: a 401 only means that it failed. */
function decodeSignInError(status: number, body: unknown): Failure {
  return { ...decodeError(status, body), sessionEnded: false };
}

function beginsWith(message: string, prefix: string): boolean {
  return comparable(message).startsWith(comparable(prefix));
}

function unreadable(status: number, code: string): SignInStep {
  return { step: 'failed', failure: { status, codes: [code], sessionEnded: false, fields: {} } };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
