// Managers of a client (specification, sections 3 and 7; MGR-01 … MGR-11, A-101 … A-103).
// Requirements: CALL-21 … CALL-24.
import * as z from 'zod/mini';
import { endpoint, id, page, reference } from '#core/contract.ts';
import type { ListDeclaration } from '#core/list-query.ts';
import { anyPassword, email, line, phone } from '#core/validation.ts';

export const managersList = {
  sort: ['name', 'email', 'is_active', 'last_login', 'date_joined'],
  search: ['email', 'name'],
  filters: ['is_active'],
  defaultSort: 'name',
  defaultLimit: 500,
} as const satisfies ListDeclaration;

/** The fields and the limit of MGR-09; only this path has such a high limit. */
export const managerProjectsList = {
  sort: ['name', 'sponsor', 'smo_id', 'start_date'],
  search: ['client__name', 'client__smo_ids__smo_id', 'name', 'sponsor', 'smo_id'],
  filters: [],
  defaultSort: '-start_date',
  defaultLimit: 10_000,
  maximumLimit: 10_000,
} as const satisfies ListDeclaration;

export const managerRow = z.object({
  id,
  user: z.object({ id, username: z.string(), name: z.string(), phone: z.string() }),
  email: z.string(),
  client: z.nullable(reference),
  assigned_clients: z.array(reference),
  assigned_projects: z.array(reference),
  is_active: z.boolean(),
  is_invoicing: z.boolean(),
  last_login: z.nullable(z.string()),
  date_joined: z.string(),
  deactivated_date: z.nullable(z.string()),
});
export type ManagerRow = z.output<typeof managerRow>;

export const foundProject = z.object({
  id,
  name: z.string(),
  sponsor: z.nullable(z.string()),
  smo_id: z.nullable(z.string()),
  client: z.object({ id, name: z.string(), smo_ids: z.array(z.object({ smo_id: z.string() })) }),
  start_date: z.nullable(z.string()),
  /** Whether it is assigned to the manager directly. */
  assigned: z.boolean(),
});
export type FoundProject = z.output<typeof foundProject>;

const rowId = z.int().check(z.positive());

/** A new manager; the client must be the one in the path. */
export const managerCreation = z.object({
  email: email(),
  password: anyPassword(),
  name: z._default(line({ max: 100, optional: true }), ''),
  phone: z._default(phone({ optional: true }), ''),
  is_active: z._default(z.boolean(), true),
  is_invoicing: z._default(z.boolean(), false),
  client_id: z.optional(rowId),
});

const assignment = z.object({
  client: z.optional(rowId),
  projects: z.optional(z.array(rowId).check(z.maxLength(10_000, 'max:10000'))),
});
export type Assignment = z.output<typeof assignment>;
const oneClient = z.object({ client: rowId });

const action = { method: 'POST', access: 'managers.manage', response: managerRow } as const;

export const managersContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/clients/{id}/managers/',
    access: 'managers.read',
    summary: "A client's managers",
    list: managersList,
    response: page(managerRow),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/clients/{id}/managers/',
    access: 'managers.manage',
    summary: 'A new manager with this main client',
    body: managerCreation,
    refuses: ['EMAIL_ALREADY_EXISTS'],
    status: 201,
    response: managerRow,
  }),
  assign: endpoint({
    ...action,
    path: '/api/clients/{id}/managers/{managerId}/assign/',
    summary: 'Give a client or projects to a manager; a second time changes nothing',
    body: assignment,
  }),
  deassign: endpoint({
    ...action,
    path: '/api/clients/{id}/managers/{managerId}/deassign/',
    summary: 'Take a client with its projects, or projects, from a manager',
    body: assignment,
  }),
  default: endpoint({
    ...action,
    path: '/api/clients/{id}/managers/{managerId}/default/',
    summary: "Make a client the manager's main client",
    body: oneClient,
  }),
  zero: endpoint({
    ...action,
    path: '/api/clients/{id}/managers/{managerId}/zero/',
    summary: 'Leave the manager without this main client',
    body: oneClient,
  }),
  search: endpoint({
    method: 'GET',
    path: '/api/clients/{id}/managers/{managerId}/search/',
    access: 'managers.manage',
    summary: 'Projects that the manager has or may be given',
    list: managerProjectsList,
    response: page(foundProject),
  }),
};
