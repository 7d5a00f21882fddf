// Signing in, refreshing and signing out (specification, sections 4 and 7; AUTH-01 … AUTH-30, A-01 … A-08).
import * as z from 'zod/mini';
import { roles } from '#core/access.ts';
import { endpoint } from '#core/contract.ts';
import { digits, text } from '#core/validation.ts';

/** 1440 minutes: how long a token is good for ordinary calls (CONST-01). */
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
/** While a code is asked for nothing says yet who signs in: `token` is '' (amendment 4). */
const signedInOrAsked = z.extend(signedIn, {
  role: z.enum([...roles, '']),
  message: z.string(),
  /** How to go on (addition): the code comes by mail or from the app; `ended` asks for a new one; a passkey would do. */
  second_step: z.optional(
    z.object({ kind: z.enum(['mail', 'app']), ended: z.boolean(), passkey: z.boolean() }),
  ),
});
/** What the browser's own interface takes and gives. */
const webAuthn = z.record(z.string(), z.unknown());

export const accountsContract = {
  signIn: endpoint({
    method: 'POST',
    path: '/api-token-auth/',
    access: 'public',
    summary: 'Sign in with login and password; refused for accounts with a second step',
    body: z.object(credentials),
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
    response: signedInOrAsked,
  }),
  startPasskeySignIn: endpoint({
    method: 'POST',
    path: '/api/passkeys/options/',
    access: 'public',
    summary: 'What the browser needs to sign in with a passkey',
    response: webAuthn,
  }),
  signInWithPasskey: endpoint({
    method: 'POST',
    path: '/api/passkeys/sign-in/',
    access: 'public',
    summary: 'Sign in with a passkey, which is both steps in one',
    body: z.object({ response: webAuthn }),
    response: signedIn,
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/mfa/api-logout/',
    // Also with an expired token: signing out never fails.
    access: 'public',
    summary: 'End the session of the bearer token',
    response: nothing,
  }),
  refresh: endpoint({
    method: 'GET',
    path: '/token',
    // Takes a token expired for less than the grace, so it reads the bearer itself.
    access: 'public',
    summary: 'Exchange the bearer token, valid or expired within the grace, for a new one',
    response: z.object({ token: z.string() }),
  }),
};
