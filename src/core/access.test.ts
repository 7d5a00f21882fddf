import { describe, expect, it } from 'vitest';
import {
  can,
  type Permission,
  passesAccessCheck,
  permissions,
  type Role,
  type RoleFacts,
  reachOf,
  roleOf,
  roleRepresentations,
  roles,
} from './access.ts';

describe('roles', () => {
  it('ROLE-01 there are exactly nine', () => {
    expect([...roles].toSorted()).toEqual(
      [
        'admin',
        'staff',
        'api_user',
        'invoicing_user',
        'user',
        'driver',
        'operator',
        'investigator',
        'coordinator',
      ].toSorted(),
    );
  });

  it('ROLE-02 ROLE-03 ROLE-04 ROLE-05 ROLE-06 ROLE-07 ROLE-08 each has its representation, word for word', () => {
    expect(roleRepresentations).toEqual({
      admin: 'administrator',
      staff: 'PM',
      api_user: 'PM (API)',
      invoicing_user: 'customer',
      user: 'customer',
      driver: 'driver',
      operator: 'operator',
      investigator: 'private investigator',
      coordinator: 'coordinator',
    });
  });
});

describe('permissions', () => {
  it('are named by a plural noun, a dot and a verb', () => {
    const verbs = 'read|search|write|manage|request|restore|import|inspect';
    const named = new RegExp(`^[a-z]+(_[a-z]+)*s\\.(${verbs})$`);
    expect(Object.keys(permissions).filter((permission) => !named.test(permission))).toEqual([]);
  });
});

describe('capabilities (amendment 38)', () => {
  it('add to the role what they are for, and only to people who work with batches', () => {
    expect(roles.filter((role) => reachOf(role, 'batch_statuses.write', ['quality']))).toEqual([
      'admin',
      'staff',
      'invoicing_user',
      'user',
    ]);
    expect(roles.filter((role) => reachOf(role, 'batch_statuses.write', ['depot', 'unblinding']))).toEqual(
      [],
    );
    expect(reachOf('user', 'batches.write', ['depot'])).toBe('scope');
    expect(reachOf('operator', 'batches.write', ['depot'])).toBeUndefined();
    expect(reachOf('user', 'temperatures.write', ['depot'])).toBe('scope');
    expect(reachOf('user', 'temperatures.write', ['quality'])).toBe('scope');
    expect(reachOf('user', 'dispositions.write', ['depot'])).toBeUndefined();
  });

  it('give nothing to the blinded', () => {
    const viewer = { role: 'user', capabilities: ['quality', 'depot'] } as const;
    expect(can({ ...viewer, isBlinded: false }, 'batch_statuses.write')).toBe(true);
    expect(can({ ...viewer, isBlinded: true }, 'batch_statuses.write')).toBe(false);
  });
});

describe('passesAccessCheck', () => {
  // Section 6 as a table: access with an empty list, another role, the own role, a wildcard.
  const expected: Record<Role, { empty: boolean; other: boolean; own: boolean; wildcard: boolean }> = {
    admin: { empty: true, other: true, own: true, wildcard: true },
    staff: { empty: true, other: true, own: true, wildcard: true },
    api_user: { empty: false, other: false, own: true, wildcard: true },
    invoicing_user: { empty: true, other: false, own: true, wildcard: true },
    user: { empty: true, other: false, own: true, wildcard: true },
    driver: { empty: false, other: false, own: true, wildcard: true },
    operator: { empty: false, other: false, own: true, wildcard: true },
    investigator: { empty: false, other: false, own: true, wildcard: true },
    coordinator: { empty: false, other: false, own: true, wildcard: true },
  };

  it.each(roles)('ROLE-10 ROLE-11 ROLE-12 ROLE-13 ROLE-14 ROLE-15 A-32 is exact for %s', (role) => {
    const { empty, other, own, wildcard } = expected[role];
    expect(passesAccessCheck(role, [])).toBe(empty);
    expect(passesAccessCheck(role, ['*'])).toBe(wildcard);
    expect(passesAccessCheck(role, [role])).toBe(own);
    for (const required of roles.filter((one) => one !== role)) {
      expect(passesAccessCheck(role, [required])).toBe(other);
      expect(passesAccessCheck(role, [required, role])).toBe(own);
      expect(passesAccessCheck(role, [required, '*'])).toBe(wildcard);
    }
  });

  it('ROLE-15 no one passes without a role, not even a wildcard', () => {
    expect(passesAccessCheck(undefined, [])).toBe(false);
    expect(passesAccessCheck(undefined, ['*', ...roles])).toBe(false);
  });

  it('ROLE-16 A-43 knows the customer by the untranslated word', () => {
    const customers = roles.filter((role) => roleRepresentations[role] === 'customer');
    expect(customers).toEqual(['invoicing_user', 'user']);
  });
});

describe('permissions', () => {
  // Requirements 2.E with amendments 8 and 12; a column per role, in this order.
  const order = [
    'admin',
    'staff',
    'api_user',
    'invoicing_user',
    'user',
    'operator',
    'driver',
    'investigator',
    'coordinator',
  ] as const;
  // biome-ignore format: a table
  const table: Record<Permission, string> = {
    'own_accounts.manage':     'own own own own   own   own own own  own',
    'clients.read':    'all all all scope scope -   -   -    -',
    'packages.read':   'all all all scope scope all car site site',
    'packages.search': 'all all all scope scope all all site site',
    'delivery_reports.write': 'all all - - - - all - -',
    'devices.manage':  'all own -   -     -     -   own -    -',
    'stops.read': '- - - - - - car - -',
    'delivery_reports.read':  'all all - scope scope - own - -',
    'receipt_links.manage':   'all all - - - - - - -',
    'receipts.write':         '- - - - - - - site site',
    'projects.read':   'all all all scope scope -   -   site site',
    'shipments.read':  'all all all scope scope -   -   site site',
    'temperatures.read': 'all all all scope scope - - - -',
    'temperatures.write': 'all all all - - - - - -',
    'excursions.read': 'all all all scope scope - - - -',
    'recalls.read': 'all all all scope scope - - site site',
    'recalls.write': '- - - - - - - - -',
    'recall_acknowledgements.write': 'all all - - - - - site site',
    'dispositions.write': '- - - - - - - - -',
    'outbound_documents.read': 'all all all scope scope - - site site',
    'site_details.read': 'all all all scope scope - - site site',
    'site_entries.read': 'all all all scope scope - - site site',
    'site_entries.write':  'all all - - - - - site site',
    'unblindings.read': 'all all - scope scope - - - -',
    'unblindings.write': '- - - - - - - - -',
    'stocks.read':      'all all all scope scope -   -   -    -',
    'shipment_requests.read': 'all all all scope scope - - site site',
    'shipment_requests.write': 'all all - - - - - site site',
    'shipment_requests.manage': 'all all - - - - - - -',
    'stocks.write':     'all all -   -     -     -   -   -    -',
    'cities.read':     'all all all all   all   all all all  all',
    'cities.write':    'all all -   -     -     -   -   -    -',
    'locations.write': 'all all -   -     -     -   -   -    -',
    'users.manage':    'all all -   -     -     -   -   -    -',
    'api_tokens.manage': 'all - -   -     -     -   -   -    -',
    'managers.read':   'all all -   scope scope -   -   -    -',
    'managers.manage': 'all all -   -     -     -   -   -    -',
    'global_settings.manage': 'all - - -  -     -   -   -    -',
    'sending_records.read':   'all all - - -    -   -   -    -',
    'courier_mails.manage':   'all all - - - -   -   -    -',
    'registrations.manage':   'all all - - -    -   -   -    -',
    'jobs.manage':     'all -   -   -     -     -   -   -    -',
    'invoices.read':   'all all all scope -     -   -   -    -',
    'certificates.write': 'all all - - -    -   -   -    -',
    'reports.request': 'all all -   scope scope -   -   -    -',
    'subscriptions.manage': 'own own own own own own own own own',
    'views.manage':    'own own own own own own own own own',
    'records.write':   'all all -   -     -     -   -   -    -',
    'package_statuses.write': 'all all - -  -     all -   -    -',
    'records.restore': 'all -   -   -     -     -   -   -    -',
    'records.import':  'all all all -     -     -   -   -    -',
    'records.inspect': 'all all -   scope scope -   -   -    -',
    'binders.read':     'all all -   scope scope -   -   -    -',
    'webhooks.manage':    'all -   -   -     -     -   -   -    -',
    'changes.read':    'all -   all -     -     -   -   -    -',
    'gaps.read':       'all all -   -     -     -   -   -    -',
    'positions.read':   'all all all scope scope all car -    -',
    'positions.import': 'all all all -    -     -   -   -    -',
    'positions.write': '-   -   -   -    -     -   car -    -',
    'positions.manage': 'all -   -   -     -     -   -   -    -',
    'invoices.inspect': 'all all -  scope -     -   -   -    -',
    'batches.write':   'all all -   -     -     -   -   -    -',
    'batch_statuses.write': '- - - - - - - - -',
  };

  it('ROLE-22 A-42 every permission stands in the table', () => {
    expect(Object.keys(permissions).toSorted()).toEqual(Object.keys(table).toSorted());
  });

  it.each(Object.entries(table))('ROLE-22 A-42 %s reaches as far as 2.E says', (permission, row) => {
    const reaches = row.split(/ +/);
    expect(reaches).toHaveLength(order.length);
    for (const [index, role] of order.entries()) {
      const expected = reaches[index] === '-' ? undefined : reaches[index];
      expect([role, reachOf(role, permission as Permission)]).toEqual([role, expected]);
      expect(can(role, permission as Permission)).toBe(expected !== undefined);
    }
  });

  it('no one may do anything without a role', () => {
    for (const permission of Object.keys(permissions))
      expect(can(undefined, permission as Permission)).toBe(false);
  });
});

describe('roleOf', () => {
  const withoutRole: RoleFacts = {
    is_superuser: false,
    is_staff: false,
    is_invoicing: false,
    manager: false,
    site_user: false,
    site_role: null,
    groups: [],
  };
  // A-40 in reverse: each line also has everything below it, and still takes precedence.
  const steps: [Role, Partial<RoleFacts>][] = [
    ['user', {}],
    ['staff', { is_staff: true }],
    ['investigator', { site_user: true }],
    ['coordinator', { site_user: true, site_role: 'coordinator' }],
    ['user', { manager: true }],
    ['invoicing_user', { manager: true, is_invoicing: true }],
    ['driver', { groups: ['drivers'] }],
    ['operator', { groups: ['drivers', 'operators'] }],
    ['api_user', { groups: ['drivers', 'operators', 'api', 'staff'] }],
    ['admin', { is_superuser: true }],
  ];

  it('A-40 the first that fits decides', () => {
    let facts = withoutRole;
    for (const [role, more] of steps) {
      facts = { ...facts, ...more };
      expect(roleOf(facts)).toBe(role);
    }
  });

  it.each([
    ['staff', { groups: ['staff'] }],
    ['admin', { groups: ['admin'] }],
    ['user', { is_invoicing: true }],
    ['user', { site_role: 'coordinator' }],
    ['investigator', { site_user: true, site_role: 'investigator' }],
    ['user', { groups: ['Drivers', 'unknown'] }],
  ] satisfies [Role, Partial<RoleFacts>][])('A-40 %s follows from %j', (role, facts) => {
    expect(roleOf({ ...withoutRole, ...facts })).toBe(role);
  });
});
