// The home page of each role.
import type { Role } from '#core/access.ts';
import type { Home } from './contract.ts';

const homes = {
  admin: 'staff',
  staff: 'staff',
  api_user: 'api',
  invoicing_user: 'customer',
  user: 'customer',
  driver: 'driver',
  operator: 'operator',
  investigator: 'site',
  coordinator: 'site',
} as const satisfies Record<Role, Home['kind']>;

/** The kind of home page of this role. */
export function homeOf(role: Role): Home['kind'] {
  return homes[role];
}
