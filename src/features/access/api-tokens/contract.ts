// Tokens of API clients: named, limited to permissions, expiring, and revocable with immediate effect.
import * as z from 'zod/mini';
import { mayLimited, type Permission, permissions } from '#core/access.ts';
import { endpoint, id, reference } from '#core/contract.ts';
import { line } from '#core/validation.ts';

/** Permissions of a token: a subset of those of its API client. */
export const tokenPermissions: readonly string[] = Object.entries(permissions)
  .filter(([name, table]) => 'api_user' in table && name !== 'own_accounts.manage')
  .map(([name]) => name);

/** Those that a token limited to clients may have. */
export const limitedPermissions: readonly string[] = tokenPermissions.filter((name) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names of the table
  mayLimited(name as Permission),
);

const rowId = z.int().check(z.positive());

/** A token limited to more clients is one for every client. */
export const limitMaximum = 100;

export const apiToken = z.object({
  id,
  name: z.string(),
  permissions: z.array(z.string()),
  /** The clients that it is limited to; none: every client. Fixed at creation. */
  clients: z.array(reference),
  /**
   * The source that identifies imported records together with their external ids; fixed at creation
   * (amendment 43).
   */
  source: z.string(),
  /** Whether a row with an unknown key is rejected. */
  strict: z.boolean(),
  /** Number of records with this source. */
  record_count: z.number(),
  created_at: z.string(),
  expires_at: z.string(),
  revoked_at: z.nullable(z.string()),
  /** Accurate to one minute. */
  last_used_at: z.nullable(z.string()),
});
export type ApiToken = z.output<typeof apiToken>;

/** A new token: its name, permissions, clients, lifetime in days, and the source of the records that it imports. */
export const tokenCreation = z.object({
  name: line({ max: 100 }),
  /** Defaults to the name. */
  source: z._default(line({ max: 100, optional: true }), ''),
  /** Must be true to use a source that another account or stored records already have. */
  share_source: z._default(z.boolean(), false),
  strict: z._default(z.boolean(), true),
  permissions: z
    .array(z.string().check(z.refine((one) => tokenPermissions.includes(one), 'unknown_choice')))
    .check(z.minLength(1, 'required'), z.maxLength(tokenPermissions.length, 'unknown_choice')),
  /** The clients that it is limited to; none: every client. */
  clients: z._default(z.array(rowId).check(z.maxLength(limitMaximum, `max:${limitMaximum}`)), []),
  days: z.int().check(z.minimum(1, 'wrong_type'), z.maximum(730, 'wrong_type')),
});

export const apiTokensContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/users/{id}/tokens/',
    access: 'api_tokens.manage',
    summary: "An API client's tokens, newest first",
    response: z.array(apiToken),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/users/{id}/tokens/',
    access: 'api_tokens.manage',
    summary: 'A new token of an API client; only this response contains it',
    body: tokenCreation,
    shownOnce: true,
    refuses: ['CONFLICT'],
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
