// Registration requests, which admin and staff approve or reject, and email verification.
// Requirements: AUTH-43, AUTH-47.
import * as z from 'zod/mini';
import { endpoint, id, moment, page } from '#core/contract.ts';
import type { ListDeclaration } from '#core/list-query.ts';
import { email, line, phone, text, words } from '#core/validation.ts';

/** The body of the form; the server validates it after the captcha (amendment 9). */
export const registrationFields = z.object({
  name: line({ max: 100 }),
  email: email(),
  phone: z._default(phone({ optional: true }), ''),
  city: z._default(line({ max: 100, optional: true }), ''),
  country: z._default(line({ max: 100, optional: true }), ''),
  company_name: line({ max: 200 }),
  contact_phone: phone(),
});
export type RegistrationFields = z.output<typeof registrationFields>;

export const registrationStates = ['pending', 'approved', 'refused'] as const;

export const registrationsList = {
  sort: ['created_at', 'name', 'company_name', 'email', 'status'],
  search: ['name', 'email', 'company_name'],
  filters: ['status'],
  choices: { status: registrationStates },
  defaultSort: '-created_at',
} as const satisfies ListDeclaration;

export const registrationRoles = ['user', 'invoicing_user', 'investigator', 'coordinator'] as const;
export type RegistrationRole = (typeof registrationRoles)[number];

/** A rejection has a reason. */
export const refusalFields = z.object({ reason: words({ max: 1000 }) });

export const registration = z.object({
  id,
  created_at: moment,
  status: z.enum(registrationStates),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  city: z.string(),
  country: z.string(),
  company_name: z.string(),
  contact_phone: z.string(),
  verified: z.boolean(),
  decided_at: z.nullable(moment),
  decided_by: z.nullable(z.string()),
  refusal_reason: z.string(),
});
export type Registration = z.output<typeof registration>;

export const registrationsContract = {
  register: endpoint({
    method: 'POST',
    path: '/api/registration/',
    aliases: ['/register'],
    access: 'public',
    summary: 'Ask for an account; answers alike for known and unknown emails',
    body: z.object({
      name: z.optional(z.unknown()),
      email: z.optional(z.unknown()),
      phone: z.optional(z.unknown()),
      city: z.optional(z.unknown()),
      country: z.optional(z.unknown()),
      company_name: z.optional(z.unknown()),
      contact_phone: z.optional(z.unknown()),
      captcha: z.optional(z.string()),
    }),
    refuses: ['BLOCKED_USER'],
    response: z.object({ success: z.boolean(), data: z.object({ success: z.boolean() }) }),
  }),
  verify: endpoint({
    method: 'POST',
    path: '/verify',
    aliases: ['/api/verify/'],
    access: 'public',
    summary: 'Confirm an email by the id of a mailed link',
    body: z.object({ id: text({ max: 200 }) }),
    refuses: ['NOT_FOUND_OR_ALREADY_VERIFIED'],
    response: z.object({ verified: z.boolean(), data: z.object({ verified: z.boolean() }) }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/registrations/',
    access: 'registrations.manage',
    summary: 'Requests for an account',
    list: registrationsList,
    response: page(registration),
  }),
  approve: endpoint({
    method: 'POST',
    path: '/api/registrations/{id}/approve/',
    access: 'registrations.manage',
    summary: 'Make the account, with client and role, and mail the link to its first password',
    body: z.object({ client_id: id, role: z.enum(registrationRoles) }),
    refuses: ['EMAIL_ALREADY_EXISTS', 'CONFLICT'],
    response: registration,
  }),
  refuse: endpoint({
    method: 'POST',
    path: '/api/registrations/{id}/refuse/',
    access: 'registrations.manage',
    summary: 'Refuse the request; the reason is mailed',
    body: refusalFields,
    refuses: ['CONFLICT'],
    response: registration,
  }),
};
