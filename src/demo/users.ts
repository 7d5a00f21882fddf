import type { Role } from '#core/access.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { demoAccounts } from './accounts.ts';
import { dayAfter, momentOn } from './calendar.ts';
import type { Car } from './cars.ts';
import type { Client } from './clients.ts';
import type { Project } from './projects.ts';
import { randomFor } from './random.ts';
import type { Rows } from './rows.ts';
import type { Site } from './sites.ts';

/** The fields of a person that other demo data use. */
export interface User {
  readonly id: number;
  readonly email: string;
  readonly car_id: number | null;
}

interface Around {
  readonly clients: readonly Client[];
  readonly projects: readonly Project[];
  readonly sites: readonly Site[];
  readonly cars: readonly Car[];
  readonly today: string;
}

interface Person {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly password?: string;
  readonly is_blinded?: boolean | undefined;
  readonly capabilities?: readonly string[] | undefined;
  readonly client?: string;
  readonly car?: number;
  readonly city?: string;
  readonly country?: string;
}

/**
 * The demo accounts with their assignments, then the other people of the offices and clients, who have no
 * password.
 */
export async function addUsers(rows: Rows, around: Around): Promise<readonly User[]> {
  const random = randomFor('users');
  const signIns = randomFor('sign-ins');
  const users: User[] = [];
  for (const person of [...demoAccounts.map(accountOf), ...others]) {
    const client = around.clients.find(({ name }) => name === person.client);
    const joined = dayAfter(around.today, -random.whole(120, 900));
    const is_active = person.email !== 'inactive@demo.test';
    const { id, email, car_id } = rows.add('users', {
      email: person.email,
      password_hash: person.password === undefined ? null : await hashPassword(person.password),
      name: person.name,
      phone: `+380 445 55${random.whole(10, 99)}${random.whole(10, 99)}`,
      city: person.city ?? '',
      country: person.country ?? '',
      verified: true,
      is_active,
      is_mfa: person.email === 'mfa@demo.test',
      is_blinded: person.is_blinded ?? null,
      capabilities: person.capabilities ?? [],
      ...flagsOf(person.role),
      client_id: client?.id ?? null,
      car_id: person.car ?? null,
      date_joined: momentOn(joined, random.whole(7, 17), random.whole(0, 59)),
      // The latest are before today: no sign-in is in the future.
      last_login: momentOn(
        dayAfter(around.today, -signIns.whole(1, is_active ? 14 : 60) - (is_active ? 0 : 30)),
        signIns.whole(7, 17),
        signIns.whole(0, 59),
      ),
      deactivated_date: is_active ? null : momentOn(dayAfter(around.today, -30), 16),
    });
    users.push({ id, email, car_id });
    for (const group_id of groupIds[person.role] ?? []) rows.add('user_groups', { user_id: id, group_id });
    if (client !== undefined) rows.add('manager_clients', { user_id: id, client_id: client.id });
    const [ownSite] = around.sites;
    if (ownSite !== undefined && isAtSite(person.role)) {
      rows.add('user_sites', { user_id: id, site_id: ownSite.id });
    }
  }
  assignProjects(rows, users, around.projects);
  return users;
}

/** People of one client may help in projects of another, except the demo accounts. */
function assignProjects(rows: Rows, users: readonly User[], projects: readonly Project[]): void {
  const helper = users.find(({ email }) => email === 'r.osei@demo.test');
  const foreign = projects.filter(({ client }) => client.name === 'Meridian Rare Diseases').slice(0, 2);
  if (helper === undefined) return;
  for (const { id } of foreign) rows.add('manager_projects', { user_id: helper.id, project_id: id });
}

/** In the order of the first migration; API accounts are listed with the PMs. */
const groupIds: Partial<Record<Role, readonly number[]>> = {
  admin: [1],
  api_user: [2, 5],
  operator: [3],
  driver: [4],
  staff: [5],
};

function isAtSite(role: Role): role is 'investigator' | 'coordinator' {
  return role === 'investigator' || role === 'coordinator';
}

/** The flags from which the role is derived. */
function flagsOf(role: Role): Record<string, boolean | string | null> {
  return {
    is_superuser: role === 'admin',
    is_staff: role === 'staff',
    manager: role === 'user' || role === 'invoicing_user',
    is_invoicing: role === 'invoicing_user',
    site_user: isAtSite(role),
    site_role: isAtSite(role) ? role : null,
  };
}

const clientOfAccount: Readonly<Record<string, string>> = {
  'invoicing@demo.test': 'Helix Biopharma',
  'customer@demo.test': 'Helix Biopharma',
  'mfa@demo.test': 'Helix Biopharma',
  'inactive@demo.test': 'Helix Biopharma',
  'blinded@demo.test': 'Helix Biopharma',
  'other@demo.test': 'Nordia Therapeutics',
};

function accountOf({
  email,
  name,
  role,
  password,
  is_blinded,
  capabilities,
}: (typeof demoAccounts)[number]): Person {
  const client = clientOfAccount[email];
  return {
    email,
    name,
    role,
    password,
    is_blinded,
    capabilities,
    ...(client === undefined ? { city: 'Kyiv', country: 'Ukraine' } : { client }),
    ...(role === 'driver' ? { car: 1 } : {}),
  };
}

const others: readonly Person[] = [
  { email: 'k.szabo@demo.test', name: 'Szabó Katalin', role: 'staff', city: 'Budapest', country: 'Hungary' },
  {
    email: 'n.kvaratskhelia@demo.test',
    name: 'ნინო კვარაცხელია',
    role: 'staff',
    city: 'Tbilisi',
    country: 'Georgia',
  },
  { email: 'y.levi@demo.test', name: 'יעל לוי', role: 'operator', city: 'Lod', country: 'Israel' },
  {
    email: 'b.savchenko@demo.test',
    name: 'Богдан Савченко',
    role: 'driver',
    car: 2,
    city: 'Kyiv',
    country: 'Ukraine',
  },
  {
    email: 'g.meladze@demo.test',
    name: 'გიორგი მელაძე',
    role: 'driver',
    car: 3,
    city: 'Tbilisi',
    country: 'Georgia',
  },
  { email: 'd.peretz@demo.test', name: 'דניאל פרץ', role: 'driver', car: 4, city: 'Lod', country: 'Israel' },
  {
    email: 'm.farkas@demo.test',
    name: 'Farkas Márton',
    role: 'driver',
    car: 5,
    city: 'Budapest',
    country: 'Hungary',
  },
  {
    email: 'e.demir@demo.test',
    name: 'Emre Demir',
    role: 'driver',
    car: 6,
    city: 'İstanbul',
    country: 'Türkiye',
  },
  {
    email: 's.mwangi@demo.test',
    name: 'Samuel Mwangi',
    role: 'driver',
    car: 7,
    city: 'Nairobi',
    country: 'Kenya',
  },
  { email: 'i.haugen@demo.test', name: 'Ingrid Haugen', role: 'user', client: 'Nordia Therapeutics' },
  { email: 'l.moretti@demo.test', name: 'Luca Moretti', role: 'invoicing_user', client: 'Aurelia Oncology' },
  { email: 'h.sahin@demo.test', name: 'Hülya Şahin', role: 'user', client: 'Aurelia Oncology' },
  { email: 'r.osei@demo.test', name: 'Ruth Osei', role: 'user', client: 'Kestrel Vaccines' },
  {
    email: 'a.whitfield@demo.test',
    name: 'Anne Whitfield',
    role: 'invoicing_user',
    client: 'Meridian Rare Diseases',
  },
  { email: 'v.jankovic@demo.test', name: 'Vesna Janković', role: 'user', client: 'Lumen Ophthalmics' },
  { email: 't.berg@demo.test', name: 'Tomas Berg', role: 'user', client: 'Solane Biologics' },
];
