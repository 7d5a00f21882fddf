// Signing in, refreshing and signing out (specification, sections 4 and 7; AUTH-01 … AUTH-30, A-01 … A-08).
import * as z from 'zod/mini';
import { roles } from '#core/access.ts';
import { endpoint } from '#core/contract.ts';
import { text } from '#core/validation.ts';

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
      code: z.optional(text({ max: 16 })),
      redirect: z.optional(text({ max: 2048 })),
    }),
    response: z.extend(signedIn, { message: z.string() }),
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
