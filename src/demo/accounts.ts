// The accounts of the demo data: printed at start, used by tests. Their ids are their positions in this list.
import type { Capability, Role } from '#core/access.ts';

/** The shared password: the demo data are public. */
export const demoPassword = 'Demo-2026!';

export interface DemoAccount {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly password: string;
  /** Set if it differs from the role's default (amendment 57). */
  readonly is_blinded?: boolean;
  /** What the account may do beyond its role (amendment 38). */
  readonly capabilities?: readonly Capability[];
  /** A description of what the account sees. */
  readonly note: string;
}

/** The demo accounts, in the order of their ids. */
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
  {
    ...account(
      'mfa@demo.test',
      'Eva Hartmann',
      'user',
      "client 'Helix Biopharma', verification code by mail, emergency unblinding",
    ),
    capabilities: ['unblinding'],
  },
  account('inactive@demo.test', 'Paul Richter', 'user', 'deactivated: no access'),
  {
    ...account('unblinded@demo.test', 'Larysa Koval', 'coordinator', 'own site, not blinded'),
    is_blinded: false,
  },
  {
    ...account('blinded@demo.test', 'Anton Reyes', 'user', "client 'Helix Biopharma', blinded"),
    is_blinded: true,
  },
  {
    ...account(
      'quality@demo.test',
      'Agnieszka Wolska',
      'staff',
      'as staff, decides on the status of batches',
    ),
    capabilities: ['quality'],
  },
  {
    ...account('depot@demo.test', 'Levan Gelashvili', 'staff', 'as staff, with the capability of the depot'),
    capabilities: ['depot'],
  },
];

function account(email: string, name: string, role: Role, note: string): DemoAccount {
  return { email, name, role, password: demoPassword, note };
}
