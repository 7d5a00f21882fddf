// Tokens of machine accounts: named, limited to permissions, ending by themselves, taken back at once.
import * as z from 'zod/mini';
import { permissions } from '#core/access.ts';
import { endpoint, id } from '#core/contract.ts';
import { line } from '#core/validation.ts';

/** What a token may be allowed to do: what its machine account may. */
export const tokenPermissions = Object.entries(permissions)
  .filter(([name, table]) => 'api_user' in table && name !== 'account.own')
  .map(([name]) => name);

const apiToken = z.object({
  id,
  name: z.string(),
  permissions: z.array(z.string()),
  created_at: z.string(),
  expires_at: z.string(),
  revoked_at: z.nullable(z.string()),
  /** To within a minute. */
  last_used_at: z.nullable(z.string()),
});
export type ApiToken = z.output<typeof apiToken>;

/** A new token: its name, what it may do, and for how many days. */
export const tokenCreation = z.object({
  name: line({ max: 100 }),
  permissions: z
    .array(z.string().check(z.refine((one) => tokenPermissions.includes(one), 'unknown_choice')))
    .check(z.minLength(1, 'required'), z.maxLength(tokenPermissions.length, 'unknown_choice')),
  days: z.int().check(z.minimum(1, 'wrong_type'), z.maximum(730, 'wrong_type')),
});

export const apiTokensContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/users/{id}/tokens/',
    access: 'api_tokens.manage',
    summary: "A machine account's tokens, newest first",
    response: z.array(apiToken),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/users/{id}/tokens/',
    access: 'api_tokens.manage',
    summary: 'A new token of a machine account; the answer is the only one that holds it',
    body: tokenCreation,
    shownOnce: true,
    status: 201,
    response: z.extend(apiToken, { token: z.string() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/users/{id}/tokens/{tokenId}/',
    access: 'api_tokens.manage',
    summary: 'Take a token back',
    status: 204,
    response: z.undefined(),
  }),
};
