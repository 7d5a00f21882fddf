// Who may do what (specification, section 6; requirements 2.E). One table, used by server, guard, menus and
// buttons. Requirements: ROLE-01 … ROLE-23.
// Requirements: ROLE-01 … ROLE-23.
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

/** Permissions beyond the role (amendment 38), granted by an administrator. */
export const capabilities = ['quality', 'depot', 'unblinding'] as const;
export type Capability = (typeof capabilities)[number];

/** The reader, as far as needed to decide which values are left out (record-types/blinding.ts). */
export interface Viewer {
  readonly role: Role;
  readonly isBlinded: boolean;
  /** None if absent. */
  readonly capabilities?: readonly Capability[] | undefined;
}

/** Whether an account is blinded: as set by an administrator, else by role; drivers always are. */
export function isBlinded(role: Role, decided: boolean | null): boolean {
  if (role === 'driver') return true;
  return decided ?? isSiteRole(role);
}

export function isSiteRole(role: Role): boolean {
  return role === 'investigator' || role === 'coordinator';
}

/**
 * The rows that a permission covers: all, those of own clients and projects, own sites, the own car, or the
 * own account.
 */
export type Reach = 'all' | 'scope' | 'site' | 'car' | 'own';

const own = everyRole('own');
const customers = { invoicing_user: 'scope', user: 'scope' } as const;
const office = { admin: 'all', staff: 'all' } as const;
const sites = { investigator: 'site', coordinator: 'site' } as const;

export const permissions = {
  'own_accounts.manage': own,
  /** Users who report deliveries have devices with their own tokens; an administrator can revoke any of them. */
  'devices.manage': { admin: 'all', staff: 'own', driver: 'own' },
  'clients.read': { ...office, api_user: 'all', ...customers },
  'packages.read': { ...office, api_user: 'all', ...customers, operator: 'all', driver: 'car', ...sites },
  /** A driver can look up any airbill exactly, and gets the short form. */
  'packages.search': { ...office, api_user: 'all', ...customers, operator: 'all', driver: 'all', ...sites },
  /** Reporting a hand-over, regardless of the car (amendment 8). */
  'delivery_reports.write': { ...office, driver: 'all' },
  /** The stops of the day of one car, for its driver. */
  'stops.read': { driver: 'car' },
  'delivery_reports.read': { ...office, ...customers, driver: 'own' },
  /** Links for consignees without an account. */
  'receipt_links.manage': office,
  /** Site users confirm receipts (amendment 38). */
  'receipts.write': sites,
  'projects.read': { ...office, api_user: 'all', ...customers, ...sites },
  'shipments.read': { ...office, api_user: 'all', ...customers, ...sites },
  'stocks.read': { ...office, api_user: 'all', ...customers },
  'shipment_requests.read': { ...office, api_user: 'all', ...customers, ...sites },
  /** Sites request for themselves, staff for any site (amendment 38). */
  'shipment_requests.write': { ...office, ...sites },
  /** Approval and picking: by staff and the capability `depot`. */
  'shipment_requests.manage': office,
  'cities.read': everyRole('all'),
  'cities.write': office,
  'locations.write': office,
  'users.manage': office,
  'api_tokens.manage': { admin: 'all' },
  'managers.read': { ...office, ...customers },
  'managers.manage': office,
  'global_settings.manage': { admin: 'all' },
  'sending_records.read': office,
  /** Mails of couriers that need manual review. */
  'courier_mails.manage': office,
  'registrations.manage': office,
  'jobs.manage': { admin: 'all' },
  'invoices.read': { ...office, api_user: 'all', invoicing_user: 'scope' },
  'certificates.write': office,
  'reports.request': { ...office, ...customers },
  'subscriptions.manage': own,
  'views.manage': own,
  /** Forms and spreadsheets; API clients can only import (Part 3). */
  'records.write': office,
  /** The status of packages, many at once (Part 3, rank 4). */
  'package_statuses.write': { ...office, operator: 'all' },
  /** Voided records are restored. */
  'records.restore': { admin: 'all' },
  'records.import': { ...office, api_user: 'all' },
  /** History, reconciliation and the expiry ladder (amendment 12). */
  'records.inspect': { ...office, ...customers },
  /** Everything about a project for an inspection. */
  'binders.read': { ...office, ...customers },
  'webhooks.manage': { admin: 'all' },
  /** The feed of changes. */
  'changes.read': { admin: 'all', api_user: 'all' },
  'gaps.read': office,
  /** The map: a customer sees a car while it carries an own package, a driver the own car (A-109, ROLE-18). */
  'positions.read': { ...office, api_user: 'all', ...customers, operator: 'all', driver: 'car' },
  /** Positions of any device, from API clients (Part 3, rank 10). */
  'positions.import': { ...office, api_user: 'all' },
  /** A driver's phone reports the position of the own car. */
  'positions.write': { driver: 'car' },
  /** Devices that may report without a session, and refused reports. */
  'positions.manage': { admin: 'all' },
  /** The history of an invoice. */
  'invoices.inspect': { ...office, invoicing_user: 'scope' },
  /** Customs documents of an outbound; attachments, which the blinded do not see. */
  'outbound_documents.read': { ...office, api_user: 'all', ...customers, ...sites },
  /** Contacts and delivery hours of a site. */
  'site_details.read': { ...office, api_user: 'all', ...customers, ...sites },
  /** The accountability log of sites, and their stock. */
  'site_entries.read': { ...office, api_user: 'all', ...customers, ...sites },
  /** Dispensing and participant returns at a site, by its users (amendment 38). */
  'site_entries.write': { ...office, ...sites },
  'batches.write': office,
  /** Adjustments of stock and transfers between depots. */
  'stocks.write': office,
  /** Changing the status of a batch: requires the capability `quality`, regardless of the role. */
  'batch_statuses.write': {},
  /** Logger readings, with the limits of the shipped products. */
  'temperatures.read': { ...office, api_user: 'all', ...customers },
  'temperatures.write': { ...office, api_user: 'all' },
  'excursions.read': { ...office, api_user: 'all', ...customers },
  /** The disposition of an excursion: requires the capability `quality`, regardless of the role. */
  'dispositions.write': {},
  /** Site users see recalls of batches that were sent to their site. */
  'recalls.read': { ...office, api_user: 'all', ...customers, ...sites },
  /** Opening and closing a recall: requires the capability `quality`, regardless of the role. */
  'recalls.write': {},
  'recall_acknowledgements.write': { ...office, ...sites },
  /** Emergency unblindings; the kit's contents only for unblinded users and the person who unblinded it. */
  'unblindings.read': { ...office, ...customers },
  /** Emergency unblinding of one kit: requires the capability `unblinding`, regardless of the role. */
  'unblindings.write': {},
} as const satisfies Record<string, Partial<Record<Role, Reach>>>;
export type Permission = keyof typeof permissions;

/** Permissions granted by capabilities in addition to the role. */
const givenBy: Partial<Record<Permission, readonly Capability[]>> = {
  'batches.write': ['depot'],
  'stocks.write': ['depot'],
  'shipment_requests.manage': ['depot'],
  'site_entries.write': ['depot'],
  'batch_statuses.write': ['quality'],
  'temperatures.write': ['depot', 'quality'],
  'dispositions.write': ['quality'],
  'recalls.write': ['quality'],
  'recall_acknowledgements.write': ['depot', 'quality'],
  'unblindings.read': ['unblinding'],
  'unblindings.write': ['unblinding'],
};

/** The rows covered by a capability. Site users unblind kits that were sent to their site. */
const reachByCapability: Readonly<Record<Capability, Partial<Record<Role, Reach>>>> = {
  quality: { ...office, ...customers },
  depot: { ...office, ...customers },
  unblinding: { ...office, ...customers, ...sites },
};

/** The rows covered by a permission for this role with these capabilities; undefined without the permission. */
export function reachOf(
  role: Role,
  permission: Permission,
  given: readonly Capability[] = [],
): Reach | undefined {
  const table: Partial<Record<Role, Reach>> = permissions[permission];
  const giving = given.find((one) => givenBy[permission]?.includes(one));
  return table[role] ?? (giving && reachByCapability[giving][role]);
}

/**
 * The permissions that blinded users keep (amendment 28); they lose all others, including new ones. They can
 * only read: a person who creates, imports or repairs records sees blinded values, and one who manages
 * accounts, settings or mails could gain access to them.
 */
const keptByTheBlinded: ReadonlySet<Permission> = new Set<Permission>([
  'own_accounts.manage',
  'devices.manage',
  'clients.read',
  'packages.read',
  'packages.search',
  'delivery_reports.write',
  'stops.read',
  'delivery_reports.read',
  'receipts.write',
  'projects.read',
  'shipments.read',
  'stocks.read',
  'shipment_requests.read',
  // By the blinded name of a product.
  'shipment_requests.write',
  'cities.read',
  'managers.read',
  'invoices.read',
  'reports.request',
  'subscriptions.manage',
  'views.manage',
  'records.inspect',
  'positions.read',
  'positions.write',
  'invoices.inspect',
  'site_details.read',
  // Kit numbers do not unblind: blinded users enter them (decision 0097).
  'site_entries.read',
  'site_entries.write',
  // Only by reference, blinded name and shipment.
  'recalls.read',
  'recall_acknowledgements.write',
  'unblindings.read',
  // Blinded users unblind in an emergency.
  'unblindings.write',
]);

/** Whether a blinded user keeps a permission of the role. */
export function mayBlinded(permission: Permission): boolean {
  return keptByTheBlinded.has(permission);
}

/** Permissions on data without a client, or for work that runs later with all rights of the account. */
const needsEveryClient: readonly Permission[] = ['positions.import', 'subscriptions.manage'];

/** Whether an API token that is limited to clients may have a permission. */
export function mayLimited(permission: Permission): boolean {
  return !needsEveryClient.includes(permission);
}

/** Whether this role, or this user, has a permission. The rows are decided by the server's Scope. */
export function can(who: Role | Viewer | undefined, permission: Permission): boolean {
  if (who === undefined) return false;
  if (typeof who === 'string') return reachOf(who, permission) !== undefined;
  return (
    reachOf(who.role, permission, who.capabilities) !== undefined &&
    (!who.isBlinded || mayBlinded(permission))
  );
}

/**
 * The access check of section 6: it passes if the representation is 'customer' and the list is empty, if the
 * role is in the list, for admin and staff, and if the list has a wildcard. It only decides what the client
 * shows; the server does not rely on it.
 */
export function passesAccessCheck(role: Role | undefined, required: readonly (Role | '*')[]): boolean {
  if (role === undefined) return false;
  if (role === 'admin' || role === 'staff') return true;
  if (required.length === 0) return roleRepresentations[role] === 'customer';
  return required.includes(role) || required.includes('*');
}

/** The facts from which an account's role is derived. */
export interface RoleFacts {
  is_superuser: boolean;
  is_staff: boolean;
  is_invoicing: boolean;
  manager: boolean;
  site_user: boolean;
  site_role: 'investigator' | 'coordinator' | null;
  groups: readonly string[];
}

/** The role of an account, by the first match; computed at sign-in and at every call, never stored. */
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
