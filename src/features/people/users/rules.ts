// The groups of users, the types of accounts, and who may change whom (USR-05 … USR-11, A-40, A-41).
import { type Capability, isBlinded, type Role, type RoleFacts, roleOf } from '#core/access.ts';

/** The groups of the users screen, in the order of its tabs. */
export const userGroups = ['operators', 'drivers', 'staff', 'site_users', 'managers'] as const;
export type UserGroup = (typeof userGroups)[number];

/** The group in which a user is listed, by the first matching rule; undefined if none matches. */
export function groupOf(user: {
  groups: readonly { name: string }[];
  manager: boolean;
  site_user: boolean;
  is_staff: boolean;
}): UserGroup | undefined {
  const isIn = (name: string) => user.groups.some((group) => group.name === name);
  if (isIn('operators')) return 'operators';
  if (isIn('drivers')) return 'drivers';
  if (user.manager) return 'managers';
  if (user.site_user) return 'site_users';
  if (user.is_staff || isIn('staff')) return 'staff';
  return undefined;
}

/** The values of `user_type`; the last four for admin only (amendment 13). */
export const userTypes = [
  'operator',
  'driver',
  'manager',
  'site_user',
  'staff',
  'admin',
  'api_user',
  'investigator',
  'coordinator',
] as const;
export type UserType = (typeof userTypes)[number];
const ordinaryTypes: readonly UserType[] = ['operator', 'driver', 'manager', 'site_user', 'staff'];

/** The types that this role may give to a new account. */
export function typesFor(by: Role): readonly UserType[] {
  return by === 'admin' ? userTypes : ordinaryTypes;
}

/** The current type of an account; undefined if it never had one. */
export function typeOf(account: RoleFacts): UserType | undefined {
  const role = roleOf(account);
  if (role === 'invoicing_user' || role === 'user') return account.manager ? 'manager' : undefined;
  return role;
}

/** The facts of a user in a response, where groups are objects. */
export function factsIn(
  user: Omit<RoleFacts, 'groups'> & { groups: readonly { name: string }[] },
): RoleFacts {
  return { ...user, groups: user.groups.map(({ name }) => name) };
}

/** Flags and groups of an account of this type; a site user keeps the site role. */
export function factsOfType(
  type: UserType,
  siteRole: RoleFacts['site_role'] = null,
): Pick<RoleFacts, 'is_superuser' | 'is_staff' | 'manager' | 'site_user' | 'site_role' | 'groups'> {
  const facts = {
    is_superuser: type === 'admin',
    is_staff: type === 'staff',
    manager: type === 'manager',
    site_user: false,
    site_role: null,
    groups: groupsOfType[type] ?? [],
  };
  if (type === 'site_user') return { ...facts, site_user: true, site_role: siteRole ?? 'investigator' };
  if (type === 'investigator' || type === 'coordinator')
    return { ...facts, site_user: true, site_role: type };
  return facts;
}

const groupsOfType: Partial<Record<UserType, readonly string[]>> = {
  admin: ['admin'],
  // Also in group staff, so that it is listed with the PMs.
  api_user: ['api', 'staff'],
  operator: ['operators'],
  driver: ['drivers'],
  staff: ['staff'],
};

/**
 * Whether this role may change or delete an account of that role: staff can change neither admins nor API
 * clients.
 */
export function mayTouch(by: Role, target: Role): boolean {
  return by === 'admin' || (by === 'staff' && target !== 'admin' && target !== 'api_user');
}

/**
 * Whether this role may change an account from one type to another: staff cannot promote users to their own
 * role.
 */
export function mayTurn(by: Role, from: UserType | undefined, to: UserType): boolean {
  if (!typesFor(by).includes(to)) return false;
  return by === 'admin' || to !== 'staff' || from === 'staff';
}

/**
 * Whether this role may decide if an account is blinded: only an administrator; others may send the current
 * value.
 */
export function mayBlind(by: Role, decided: boolean | null, wanted: boolean | null | undefined): boolean {
  return by === 'admin' || wanted === undefined || wanted === decided;
}

/** Whether these are the same capabilities, in any order. */
export function areSameCapabilities(some: readonly Capability[], others: readonly Capability[]): boolean {
  return (
    new Set([...some, ...others]).size === new Set(some).size && new Set(some).size === new Set(others).size
  );
}

/** Whether this role may give an account these capabilities: only an administrator changes them (amendment 38). */
export function mayGive(
  by: Role,
  given: readonly Capability[],
  wanted: readonly Capability[] | undefined,
): boolean {
  return by === 'admin' || wanted === undefined || areSameCapabilities(given, wanted);
}

/**
 * The blinding decision when a non-administrator changes an account's role: a site user who would see more in
 * the new role stays blinded until an administrator decides otherwise.
 */
export function blindingAfter(
  { role, is_blinded }: { readonly role: Role; readonly is_blinded: boolean | null },
  next: Role,
): boolean | null {
  const unblinds = role !== 'driver' && isBlinded(role, is_blinded) && !isBlinded(next, is_blinded);
  return unblinds ? true : is_blinded;
}

/** The initial values of a new user of this group. */
export const typeInGroup: Record<UserGroup | 'none', UserType> = {
  operators: 'operator',
  drivers: 'driver',
  staff: 'staff',
  site_users: 'site_user',
  managers: 'manager',
  none: 'admin',
};
