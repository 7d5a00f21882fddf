// How the reply to a sign-in is read (specification, sections 4 and 5; AUTH-05 … AUTH-10, A-07), and how long a token
// is good.
import { roles } from '#core/access.ts';
import type { Role } from '#core/access.ts';
import { comparable, decodeError } from '#core/errors.ts';
import type { Failure } from '#core/errors.ts';
import { tokenLifetimeMinutes } from './contract.ts';

/** How the code comes, whether the last one has ended, whether a passkey would do; our server says it in addition. */
export interface SecondStepWay {
  kind: 'mail' | 'app';
  ended: boolean;
  passkey: boolean;
}

/** What follows from the reply: signed in; a code is asked for (again); or what to show. */
export type SignInStep =
  | { step: 'signed-in'; token: string; username: string; email: string; role: Role; verified: boolean }
  | { step: 'code'; retry: boolean; message: string; way?: SecondStepWay }
  | { step: 'failed'; failure: Failure };

/**
 * Reads a sign-in reply in the order of A-07: 200 with a token; a message with a known beginning; a refusal by its
 * error body; another status than 200; another form than expected.
 */
export function readSignInReply(status: number, body: unknown): SignInStep {
  const reply = isRecord(body) ? body : {};
  const { token, username, email } = reply;
  const role = roles.find((one) => one === reply['role']);
  const complete = typeof username === 'string' && typeof email === 'string' && role !== undefined;
  if (status === 200 && typeof token === 'string' && token !== '' && complete) {
    return { step: 'signed-in', token, username, email, role, verified: reply['verified'] === true };
  }
  const message = typeof reply['message'] === 'string' ? reply['message'] : '';
  const retry = beginsWith(message, 'Please retry');
  if (retry || beginsWith(message, 'MFA code sent')) return { step: 'code', retry, message, ...wayOf(reply) };
  if (status >= 400) return { step: 'failed', failure: decodeSignInError(status, body) };
  return unreadable(status, status === 200 ? 'Unexpected response format' : 'Non-200 status code');
}

function wayOf(reply: Record<string, unknown>): { way?: SecondStepWay } {
  const told = reply['second_step'];
  if (!isRecord(told) || (told['kind'] !== 'mail' && told['kind'] !== 'app')) return {};
  return { way: { kind: told['kind'], ended: told['ended'] === true, passkey: told['passkey'] === true } };
}

/** When a token given now expires: seconds since 1970 (AUTH-16). */
export function tokenExpirationAt(now: number): number {
  return Math.floor(now / 1000) + tokenLifetimeMinutes * 60;
}

/** At sign-in nobody has a session to lose: a 401 only says that it failed. */
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
