// Who may do what (specification, section 6; requirements 2.E). One table, asked by server, guard, menus and buttons.

export const roles = [
  'admin',
  'staff',
  'api_user',
  'invoicing_user',
  'user',
  'driver',
  'operator',
  'investigator',
  'coordinator',
] as const;
export type Role = (typeof roles)[number];

/** The untranslated word of a role; the customer test below compares it, so it never depends on the language. */
export const roleRepresentations = {
  admin: 'administrator',
  staff: 'PM',
  api_user: 'PM (API)',
  invoicing_user: 'customer',
  user: 'customer',
  driver: 'driver',
  operator: 'operator',
  investigator: 'private investigator',
  coordinator: 'coordinator',
} as const satisfies Record<Role, string>;

/** How far a permission reaches: every row, the own clients and projects, the own sites, the own car, the own account. */
export type Reach = 'all' | 'scope' | 'site' | 'car' | 'own';

const own = everyRole('own');
const customers = { invoicing_user: 'scope', user: 'scope' } as const;
const office = { admin: 'all', staff: 'all' } as const;
const sites = { investigator: 'site', coordinator: 'site' } as const;

export const permissions = {
  'account.own': own,
  'clients.read': { ...office, api_user: 'all', ...customers },
  'packages.read': { ...office, api_user: 'all', ...customers, operator: 'all', driver: 'car', ...sites },
  /** A driver looks up any exact airbill, and gets the short form. */
  'packages.search': { ...office, api_user: 'all', ...customers, operator: 'all', driver: 'all', ...sites },
  /** Whoever hands a package over, whichever car it is on (amendment 8). */
  'delivery_reports.write': { ...office, driver: 'all' },
  'projects.read': { ...office, api_user: 'all', ...customers, ...sites },
  'shipments.read': { ...office, api_user: 'all', ...customers, ...sites },
  'stock.read': { ...office, api_user: 'all', ...customers },
  'cities.read': everyRole('all'),
  'cities.write': office,
  'locations.write': office,
  'users.manage': office,
  'api_tokens.manage': { admin: 'all' },
  'managers.read': { ...office, ...customers },
  'managers.manage': office,
  'global_settings.manage': { admin: 'all' },
  'sending_records.read': office,
  'registrations.manage': office,
  'outbox.read': { admin: 'all' },
  'invoices.read': { ...office, api_user: 'all', invoicing_user: 'scope' },
  'certificates.write': office,
  'reports.request': { ...office, ...customers },
  'subscriptions.own': own,
  /** Forms and spreadsheets; machines import only (Part 3). */
  'records.write': office,
  /** What was voided is taken back. */
  'records.restore': { admin: 'all' },
  'records.import': { ...office, api_user: 'all' },
  /** History, reconciliation and the expiry ladder (amendment 12). */
  'records.inspect': { ...office, ...customers },
  'gaps.read': office,
  /** The history of an invoice. */
  'invoices.inspect': { ...office, invoicing_user: 'scope' },
} as const satisfies Record<string, Partial<Record<Role, Reach>>>;
export type Permission = keyof typeof permissions;

/** How far this role's permission reaches, or undefined when it has none. */
export function reachOf(role: Role, permission: Permission): Reach | undefined {
  const table: Partial<Record<Role, Reach>> = permissions[permission];
  return table[role];
}

/** May this role do this? Which rows it may do it to is the server's Scope. */
export function can(role: Role | undefined, permission: Permission): boolean {
  return role !== undefined && reachOf(role, permission) !== undefined;
}

/**
 * The access check of section 6, exactly: it passes when the representation is 'customer' and the list is empty,
 * when the role is in the list, for admin and staff, and when the list has a wildcard. It decides what the
 * client shows; the server never relies on it.
 */
export function passesAccessCheck(role: Role | undefined, required: readonly (Role | '*')[]): boolean {
  if (role === undefined) return false;
  if (role === 'admin' || role === 'staff') return true;
  if (required.length === 0) return roleRepresentations[role] === 'customer';
  return required.includes(role) || required.includes('*');
}

/** What an account's role follows from. */
export interface RoleFacts {
  is_superuser: boolean;
  is_staff: boolean;
  is_invoicing: boolean;
  manager: boolean;
  site_user: boolean;
  site_role: 'investigator' | 'coordinator' | null;
  groups: readonly string[];
}

/** The role of an account, first hit; computed at sign-in and at every call, never stored. */
export function roleOf(account: RoleFacts): Role {
  if (account.is_superuser || account.groups.includes('admin')) return 'admin';
  if (account.groups.includes('api')) return 'api_user';
  if (account.groups.includes('operators')) return 'operator';
  if (account.groups.includes('drivers')) return 'driver';
  if (account.manager) return account.is_invoicing ? 'invoicing_user' : 'user';
  if (account.site_user) return account.site_role ?? 'investigator';
  if (account.is_staff || account.groups.includes('staff')) return 'staff';
  return 'user';
}

function everyRole<R extends Reach>(reach: R): Record<Role, R> {
  return Object.fromEntries(roles.map((role) => [role, reach])) as Record<Role, R>;
}
