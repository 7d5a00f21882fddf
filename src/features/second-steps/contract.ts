// The second step of a sign-in as its owner sets it up: code by mail, authenticator app, passkeys (A-29, additions).
import * as z from 'zod/mini';
import { endpoint, id, moment } from '#core/contract.ts';
import { digits, line, text } from '#core/validation.ts';

export const secondSteps = ['mail', 'app'] as const;
export type SecondStep = (typeof secondSteps)[number];

/** Whoever changes how the account is entered shows once more that it is theirs. */
const password = text({ max: 1024 });
const withPassword = z.object({ password });
const passkey = z.object({
  id,
  name: z.string(),
  created_at: moment,
  last_used_at: z.nullable(moment),
});
const state = z.object({
  /** Whether a sign-in with a password asks for a second step. */
  is_mfa: z.boolean(),
  /** The portal demands it of this role: it cannot be switched off. */
  forced: z.boolean(),
  second_step: z.enum(secondSteps),
  app_since: z.nullable(moment),
  recovery_codes_left: z.number(),
  passkeys: z.array(passkey),
});
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });
/** What the browser's own interface takes and gives. */
const webAuthn = z.record(z.string(), z.unknown());

export const secondStepsContract = {
  get: endpoint({
    method: 'GET',
    path: '/api/second_steps/',
    access: 'account.own',
    summary: 'How the own account is entered',
    response: state,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/second_steps/',
    access: 'account.own',
    summary: 'Switch the second step on or off, or choose its kind',
    body: z.object({
      password,
      is_mfa: z.optional(z.boolean()),
      second_step: z.optional(z.enum(secondSteps)),
    }),
    response: state,
  }),
  startApp: endpoint({
    method: 'POST',
    path: '/api/second_steps/app/',
    access: 'account.own',
    summary: 'Begin with an authenticator app: its secret, shown this once',
    body: withPassword,
    response: z.object({ secret: z.string(), address: z.string() }),
  }),
  confirmApp: endpoint({
    method: 'POST',
    path: '/api/second_steps/app/confirm/',
    access: 'account.own',
    summary: 'Confirm the authenticator app by a code of it; answers the recovery codes, this once',
    body: z.object({ code: digits({ max: 16 }) }),
    response: recoveryCodes,
  }),
  removeApp: endpoint({
    method: 'POST',
    path: '/api/second_steps/app/remove/',
    access: 'account.own',
    summary: 'Forget the authenticator app; codes come by mail again',
    body: withPassword,
    response: state,
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/api/second_steps/recovery_codes/',
    access: 'account.own',
    summary: 'New recovery codes; the old ones end',
    body: withPassword,
    response: recoveryCodes,
  }),
  startPasskey: endpoint({
    method: 'POST',
    path: '/api/passkeys/registration/',
    access: 'account.own',
    summary: 'What the browser needs to make a passkey for the own account',
    body: withPassword,
    response: webAuthn,
  }),
  createPasskey: endpoint({
    method: 'POST',
    path: '/api/passkeys/',
    access: 'account.own',
    summary: 'Keep the passkey that the browser made',
    body: z.object({ name: line({ max: 60 }), response: webAuthn }),
    status: 201,
    response: passkey,
  }),
  removePasskey: endpoint({
    method: 'POST',
    path: '/api/passkeys/{id}/remove/',
    access: 'account.own',
    summary: 'Forget a passkey of the own account',
    body: withPassword,
    response: state,
  }),
};
