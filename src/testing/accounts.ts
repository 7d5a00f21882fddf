// Who can sign in to the demo world: printed at start, used by tests. Their ids are their places in this list.
import type { Role } from '#core/access.ts';

/** One password for all: the demo world is public. */
export const demoPassword = 'Demo-2026!';

export interface DemoAccount {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly password: string;
  /** What the account sees, for whoever chooses one. */
  readonly note: string;
}

/** The accounts of the demo world, in the order of their ids. */
export const demoAccounts: readonly DemoAccount[] = [
  account('admin@demo.test', 'Maria Novak', 'admin', 'everything'),
  account('staff@demo.test', 'Olena Kravets', 'staff', 'everything but global settings'),
  account('api@demo.test', 'Depot Interface', 'api_user', 'as the permission table'),
  account('invoicing@demo.test', 'Jonas Weber', 'invoicing_user', "client 'Helix Biopharma', with invoices"),
  account('customer@demo.test', 'Clara Lindqvist', 'user', "client 'Helix Biopharma'"),
  account('other@demo.test', 'Henrik Dahl', 'invoicing_user', "client 'Nordia Therapeutics' only"),
  account('driver@demo.test', 'Andriy Melnyk', 'driver', 'own car'),
  account('operator@demo.test', 'Tamar Beridze', 'operator', 'all packages and cars'),
  account('investigator@demo.test', 'Dr. Iryna Shevchuk', 'investigator', 'own site'),
  account('coordinator@demo.test', 'Petro Bondar', 'coordinator', 'own site'),
  account('mfa@demo.test', 'Eva Hartmann', 'user', "client 'Helix Biopharma', second step by mail"),
  account('inactive@demo.test', 'Paul Richter', 'user', 'deactivated: nobody gets in'),
];

function account(email: string, name: string, role: Role, note: string): DemoAccount {
  return { email, name, role, password: demoPassword, note };
}
