// Users (specification, section 3; USR-01 … USR-20, A-105): the email is the user name; no response contains
// a password. Requirements: CALL-64.
import * as z from 'zod/mini';
import { capabilities, roles } from '#core/access.ts';
import { endpoint, id, page } from '#core/contract.ts';
import type { ListDeclaration } from '#core/list-query.ts';
import { anyPassword, email, line, passwordLengthMinimum, phone, text } from '#core/validation.ts';
import { userTypes } from './rules.ts';

export const usersList = {
  sort: ['name', 'email', 'is_active', 'verified', 'last_login', 'date_joined'],
  search: ['email', 'name'],
  filters: ['is_active'],
  defaultSort: 'name',
} as const satisfies ListDeclaration;

const flags = { is_active: z.boolean(), is_invoicing: z.boolean(), is_mfa: z.boolean() };

export const userRow = z.object({
  id,
  username: z.string(),
  email: z.string(),
  ...flags,
  is_superuser: z.boolean(),
  is_staff: z.boolean(),
  manager: z.boolean(),
  site_user: z.boolean(),
  site_role: z.nullable(z.enum(['investigator', 'coordinator'])),
  groups: z.array(z.object({ name: z.string() })),
  role: z.enum(roles),
  /** The decision of an administrator; null follows the role (amendment 28). */
  is_blinded: z.nullable(z.boolean()),
  /** What the user may do beyond the role (amendment 38). */
  capabilities: z.array(z.enum(capabilities)),
  client_id: z.nullable(id),
  car_id: z.nullable(id),
  site_ids: z.array(id),
  name: z.string(),
  phone: z.string(),
  city: z.string(),
  country: z.string(),
  verified: z.boolean(),
  last_login: z.nullable(z.string()),
  date_joined: z.string(),
  deactivated_date: z.nullable(z.string()),
  /** Sent back with a change to detect concurrent edits. */
  updated_at: z.string(),
});
export type UserRow = z.output<typeof userRow>;

const rowId = z.int().check(z.positive());
const login = z.optional(email({ optional: true }));

/** The fields of a user besides email and password. */
const details = {
  is_active: z.optional(z.boolean()),
  is_invoicing: z.optional(z.boolean()),
  is_mfa: z.optional(z.boolean()),
  verified: z.optional(z.boolean()),
  /** Set by an administrator only; null follows the role. */
  is_blinded: z.optional(z.nullable(z.boolean())),
  /** Set by an administrator only, and never for the own account. */
  capabilities: z.optional(z.array(z.enum(capabilities))),
  name: z.optional(line({ max: 100, optional: true })),
  phone: z.optional(phone({ optional: true })),
  city: z.optional(line({ max: 100, optional: true })),
  country: z.optional(line({ max: 100, optional: true })),
  client_id: z.optional(z.nullable(rowId)),
  car_id: z.optional(z.nullable(rowId)),
  site_ids: z.optional(z.array(rowId).check(z.maxLength(500, 'max:500'))),
};

/** The body of a new user. */
export const userCreation = z.object({
  ...details,
  email: email(),
  username: login,
  password: anyPassword(),
  user_type: z.enum(userTypes),
});

/** A change of a user: fields not given stay; an empty password keeps the current one (USR-14). */
export const userChange = z.object({
  ...details,
  id: z.optional(rowId),
  email: z.optional(email()),
  username: login,
  password: z.optional(
    text({ max: 1024, optional: true }).check(
      z.refine(
        (value) => value === '' || value.length >= passwordLengthMinimum,
        `min:${passwordLengthMinimum}`,
      ),
    ),
  ),
  user_type: z.optional(z.enum(userTypes)),
  updated_at: z.optional(line({ max: 40 })),
});
export type UserChange = z.output<typeof userChange>;

/**
 * A change of the own email requires the password: a stolen session must not be enough to take over the
 * account.
 */
export const ownEmail = z.object({ email: email(), password: text({ max: 1024 }) });

const choice = z.object({ id, name: z.string() });

export const usersContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/users/',
    aliases: ['/users'],
    access: 'users.manage',
    summary: 'Users; for staff without administrators',
    list: usersList,
    // docs and totalDocs only on /users.
    response: z.extend(page(userRow), {
      docs: z.optional(z.array(userRow)),
      totalDocs: z.optional(z.number()),
    }),
  }),
  exportList: endpoint({
    method: 'GET',
    path: '/api/users/excel/',
    access: 'users.manage',
    summary:
      'Users as a spreadsheet for a review of access: role, rights, blinding, clients, sites and last login; for staff without administrators',
    list: usersList,
    response: 'file',
  }),
  choices: endpoint({
    method: 'GET',
    path: '/api/users/choices/',
    access: 'users.manage',
    summary: 'Cars and sites that a user may be given',
    response: z.object({ cars: z.array(choice), sites: z.array(choice) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/users/',
    aliases: ['/users'],
    access: 'users.manage',
    summary: 'A new user',
    body: userCreation,
    refuses: ['EMAIL_ALREADY_EXISTS'],
    status: 201,
    response: userRow,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/users/{id}/',
    aliases: ['/users/{id}'],
    access: 'users.manage',
    summary: 'Change a user; password, email and second factor of the own account by their own calls only',
    body: userChange,
    refuses: ['EMAIL_ALREADY_EXISTS', 'CONFLICT', { code: 'UNAUTHORIZED', status: 409 }],
    response: userRow,
  }),
  changeOwnEmail: endpoint({
    method: 'POST',
    path: '/profile/email',
    access: 'users.manage',
    summary: 'Change the own email address, by the own password; every other session ends',
    body: ownEmail,
    refuses: ['EMAIL_ALREADY_EXISTS', 'WRONG_PASSWORD', 'BLOCKED_USER'],
    response: userRow,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/users/{id}/',
    aliases: ['/users/{id}'],
    access: 'users.manage',
    summary: 'Delete a user: hidden, signed out, the email free again',
    refuses: [{ code: 'UNAUTHORIZED', status: 409 }],
    status: 204,
    response: z.undefined(),
  }),
};
