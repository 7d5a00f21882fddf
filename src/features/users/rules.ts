// Who is listed where, what makes an account of a kind, and who may touch whom (USR-05 … USR-11, A-40, A-41).
import { type Role, type RoleFacts, roleOf } from '#core/access.ts';

/** The groups of the users screen, in the order of its tabs. */
export const userGroups = ['operators', 'drivers', 'staff', 'site_users', 'managers'] as const;
export type UserGroup = (typeof userGroups)[number];

/** The group that a user is listed in, first hit; undefined: in none. */
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

/** What `user_type` may say; the last four for admin only (amendment 13). */
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

/** The types that somebody of this role may give to a new account. */
export function typesFor(by: Role): readonly UserType[] {
  return by === 'admin' ? userTypes : ordinaryTypes;
}

/** The type that an account is of now; undefined: it was never given one. */
export function typeOf(account: RoleFacts): UserType | undefined {
  const role = roleOf(account);
  if (role === 'invoicing_user' || role === 'user') return account.manager ? 'manager' : undefined;
  return role;
}

/** Flags and groups that make an account one of this type; a site user keeps the site role it has. */
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

/** Whether this role may change or delete an account of that role: staff touch no admin and no machine. */
export function mayTouch(by: Role, target: Role): boolean {
  return by === 'admin' || (by === 'staff' && target !== 'admin' && target !== 'api_user');
}

/** Whether this role may make an account of one type one of another: staff raise nobody to their own role. */
export function mayTurn(by: Role, from: UserType | undefined, to: UserType): boolean {
  if (!typesFor(by).includes(to)) return false;
  return by === 'admin' || to !== 'staff' || from === 'staff';
}

/** What a new user of this group is at first. */
export const typeInGroup: Record<UserGroup | 'none', UserType> = {
  operators: 'operator',
  drivers: 'driver',
  staff: 'staff',
  site_users: 'site_user',
  managers: 'manager',
  none: 'admin',
};
