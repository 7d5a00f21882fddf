// Signing in, refreshing and signing out (specification, sections 4 and 7; AUTH-01 … AUTH-30, A-01 … A-08).
import * as z from 'zod/mini';
import { roles } from '#core/access.ts';
import { endpoint } from '#core/contract.ts';
import { digits, text } from '#core/validation.ts';

/** 1440 minutes: the lifetime of a token (CONST-01). */
export const tokenLifetimeMinutes = 1440;

const credentials = { username: text({ max: 254 }), password: text({ max: 1024 }) };
const signedIn = z.object({
  token: z.string(),
  username: z.string(),
  email: z.string(),
  role: z.enum(roles),
  verified: z.boolean(),
});
const nothing = z.object({});
/** While a code is required the user is not disclosed: `token` is '' (amendment 4). */
const signedInOrAsked = z.extend(signedIn, {
  role: z.enum([...roles, '']),
  message: z.string(),
  /**
   * The next step (addition): whether the code comes by mail or app, whether the last one has ended, and
   * whether a passkey can be used.
   */
  second_step: z.optional(
    z.object({ kind: z.enum(['mail', 'app']), ended: z.boolean(), passkey: z.boolean() }),
  ),
});
/** WebAuthn data as the browser API takes and returns it. */
const webAuthn = z.record(z.string(), z.unknown());

export const accountsContract = {
  signIn: endpoint({
    method: 'POST',
    path: '/api-token-auth/',
    // The alias in the specification's list of public paths.
    aliases: ['/login'],
    access: 'public',
    summary: 'Sign in with login and password; rejected for accounts with mfa',
    body: z.object(credentials),
    refuses: ['WRONG_CREDENTIAL', 'BLOCKED_USER'],
    response: signedIn,
  }),
  signInWithCode: endpoint({
    method: 'POST',
    path: '/mfa/api-token-auth/',
    access: 'public',
    summary: 'Sign in with login, password and, where the account asks for it, a code',
    body: z.object({
      ...credentials,
      code: z.optional(digits({ max: 16 })),
      redirect: z.optional(text({ max: 2048 })),
    }),
    refuses: ['WRONG_CREDENTIAL', 'BLOCKED_USER'],
    response: signedInOrAsked,
  }),
  startPasskeySignIn: endpoint({
    method: 'POST',
    path: '/api/passkeys/options/',
    access: 'public',
    summary: 'What the browser needs to sign in with a passkey',
    refuses: ['BLOCKED_USER'],
    response: webAuthn,
  }),
  signInWithPasskey: endpoint({
    method: 'POST',
    path: '/api/passkeys/sign-in/',
    access: 'public',
    summary: 'Sign in with a passkey, which is both steps in one',
    body: z.object({ response: webAuthn }),
    refuses: ['WRONG_CREDENTIAL', 'BLOCKED_USER'],
    response: signedIn,
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/mfa/api-logout/',
    // Also with an expired token: logging out never fails.
    access: 'public',
    summary: 'End the session of the bearer token',
    response: nothing,
  }),
  refresh: endpoint({
    method: 'GET',
    path: '/token',
    // Accepts a token within the grace period after its expiry, so it reads the bearer itself.
    access: 'public',
    summary: 'Exchange the bearer token, valid or expired within the grace, for a new one',
    refuses: ['INVALID_TOKEN', 'TOKEN_EXPIRED'],
    response: z.object({ token: z.string() }),
  }),
};
