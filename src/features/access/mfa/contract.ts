// Two-step verification, managed by the account owner: code by mail, authenticator app, passkeys (A-29,
// additions).
import * as z from 'zod/mini';
import { endpoint, id, moment } from '#core/contract.ts';
import { digits, line, text } from '#core/validation.ts';

export const mfaMethods = ['mail', 'app'] as const;
export type MfaMethod = (typeof mfaMethods)[number];

/** The password is required for every change of how the account signs in. */
const password = text({ max: 1024 });
const withPassword = z.object({ password });
const passkey = z.object({
  id,
  name: z.string(),
  created_at: moment,
  last_used_at: z.nullable(moment),
});
const state = z.object({
  /** Whether a sign-in with a password requires mfa. */
  is_mfa: z.boolean(),
  /** Required for this role: it cannot be switched off. */
  forced: z.boolean(),
  second_step: z.enum(mfaMethods),
  app_since: z.nullable(moment),
  recovery_codes_left: z.number(),
  passkeys: z.array(passkey),
});
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });
/** WebAuthn data as the browser API takes and returns it. */
const webAuthn = z.record(z.string(), z.unknown());

export const mfaContract = {
  get: endpoint({
    method: 'GET',
    path: '/api/second_steps/',
    access: 'own_accounts.manage',
    summary: 'How the own account is entered',
    response: state,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/second_steps/',
    access: 'own_accounts.manage',
    summary: 'Switch two-step verification on or off, or choose its method',
    body: z.object({
      password,
      is_mfa: z.optional(z.boolean()),
      second_step: z.optional(z.enum(mfaMethods)),
    }),
    refuses: ['WRONG_PASSWORD', 'BLOCKED_USER'],
    response: state,
  }),
  startApp: endpoint({
    method: 'POST',
    path: '/api/second_steps/app/',
    access: 'own_accounts.manage',
    summary: 'Begin with an authenticator app: its secret, shown this once',
    body: withPassword,
    refuses: ['WRONG_PASSWORD', 'BLOCKED_USER', 'CONFLICT'],
    response: z.object({ secret: z.string(), address: z.string() }),
  }),
  confirmApp: endpoint({
    method: 'POST',
    path: '/api/second_steps/app/confirm/',
    access: 'own_accounts.manage',
    summary: 'Confirm the authenticator app by a code of it; answers the recovery codes, this once',
    body: z.object({ code: digits({ max: 16 }) }),
    refuses: ['BLOCKED_USER', 'CONFLICT'],
    response: recoveryCodes,
  }),
  removeApp: endpoint({
    method: 'POST',
    path: '/api/second_steps/app/remove/',
    access: 'own_accounts.manage',
    summary: 'Forget the authenticator app; codes come by mail again',
    body: withPassword,
    refuses: ['WRONG_PASSWORD', 'BLOCKED_USER'],
    response: state,
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/api/second_steps/recovery_codes/',
    access: 'own_accounts.manage',
    summary: 'New recovery codes; the old ones end',
    body: withPassword,
    refuses: ['WRONG_PASSWORD', 'BLOCKED_USER', 'CONFLICT'],
    response: recoveryCodes,
  }),
  startPasskey: endpoint({
    method: 'POST',
    path: '/api/passkeys/registration/',
    access: 'own_accounts.manage',
    summary: 'What the browser needs to make a passkey for the own account',
    body: withPassword,
    refuses: ['WRONG_PASSWORD', 'BLOCKED_USER'],
    response: webAuthn,
  }),
  createPasskey: endpoint({
    method: 'POST',
    path: '/api/passkeys/',
    access: 'own_accounts.manage',
    summary: 'Keep the passkey that the browser made',
    body: z.object({ name: line({ max: 60 }), response: webAuthn }),
    refuses: ['CONFLICT'],
    status: 201,
    response: passkey,
  }),
  removePasskey: endpoint({
    method: 'POST',
    path: '/api/passkeys/{id}/remove/',
    access: 'own_accounts.manage',
    summary: 'Forget a passkey of the own account',
    body: withPassword,
    refuses: ['WRONG_PASSWORD', 'BLOCKED_USER'],
    response: state,
  }),
};
