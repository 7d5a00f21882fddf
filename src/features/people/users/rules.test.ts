import { describe, expect, it } from 'vitest';
import { roleOf, roles } from '#core/access.ts';
import { users as words } from '#locales/en/users.ts';
import { factsOfType, groupOf, mayTouch, mayTurn, typeOf, userGroups, userTypes } from './rules.ts';

const noRole = { groups: [] as { name: string }[], manager: false, site_user: false, is_staff: false };
const inGroups = (...names: string[]) => ({ ...noRole, groups: names.map((name) => ({ name })) });

describe('USR-05 USR-06 USR-07 USR-08 USR-09 USR-10 groupOf', () => {
  it.each([
    ['USR-05', inGroups('operators'), 'operators'],
    ['USR-06', inGroups('drivers'), 'drivers'],
    ['USR-07', { ...noRole, manager: true }, 'managers'],
    ['USR-08', { ...noRole, site_user: true }, 'site_users'],
    ['USR-09', { ...noRole, is_staff: true }, 'staff'],
    ['USR-09', inGroups('staff'), 'staff'],
    ['USR-10', noRole, undefined],
    ['USR-10', inGroups('admin'), undefined],
    ['A-44', inGroups('api', 'staff'), 'staff'],
  ] as const)('%s %j is listed with %s', (_, user, group) => {
    expect(groupOf(user)).toBe(group);
  });

  it('USR-11 the first matching rule decides, in every combination', () => {
    const order = ['operators', 'drivers', 'managers', 'site_users', 'staff'];
    for (let mask = 0; mask < 32; mask++) {
      const [operator, driver, manager, site_user, is_staff] = [0, 1, 2, 3, 4].map(
        (bit) => (mask >> bit) % 2 === 1,
      );
      const groups = [...(operator ? ['operators'] : []), ...(driver ? ['drivers'] : []), 'other'];
      const user = {
        groups: groups.map((name) => ({ name })),
        manager: manager === true,
        site_user: site_user === true,
        is_staff: is_staff === true,
      };
      const first = [operator, driver, manager, site_user, is_staff].indexOf(true);
      expect([mask, groupOf(user)]).toEqual([mask, order[first]]);
    }
  });
});

it('ROLE-09 the groups have the terms of the lists and tabs', () => {
  expect(userGroups.map((group) => words[group])).toEqual([
    'Operators',
    'Drivers',
    'PMs',
    'Site Users',
    'Managers',
  ]);
});

describe('types', () => {
  const account = (type: (typeof userTypes)[number]) => ({ is_invoicing: false, ...factsOfType(type) });

  it('USR-12 A-40 an account of a type has its role and is recognised as that type', () => {
    const rolesOf = userTypes.map((type) => [type, roleOf(account(type)), typeOf(account(type))]);
    expect(rolesOf).toEqual([
      ['operator', 'operator', 'operator'],
      ['driver', 'driver', 'driver'],
      ['manager', 'user', 'manager'],
      ['site_user', 'investigator', 'investigator'],
      ['staff', 'staff', 'staff'],
      ['admin', 'admin', 'admin'],
      ['api_user', 'api_user', 'api_user'],
      ['investigator', 'investigator', 'investigator'],
      ['coordinator', 'coordinator', 'coordinator'],
    ]);
    expect(factsOfType('site_user', 'coordinator').site_role).toBe('coordinator');
  });

  it('USR-20 A-40 is_invoicing makes a manager an invoicing user', () => {
    expect(roleOf({ ...factsOfType('manager'), is_invoicing: true })).toBe('invoicing_user');
  });

  it('USR-17 A-41 admin may change all; staff neither admin nor API client; others no one', () => {
    for (const by of roles) {
      for (const target of roles) {
        const expected = by === 'admin' || (by === 'staff' && target !== 'admin' && target !== 'api_user');
        expect([by, target, mayTouch(by, target)]).toEqual([by, target, expected]);
      }
    }
  });

  it('A-41 staff cannot promote users; amendment 13: four types are for admin only', () => {
    for (const type of userTypes) expect(mayTurn('admin', 'driver', type)).toBe(true);
    const byStaff = userTypes.filter((type) => mayTurn('staff', 'driver', type));
    expect(byStaff).toEqual(['operator', 'driver', 'manager', 'site_user']);
    expect(mayTurn('staff', 'staff', 'driver')).toBe(true);
    expect(mayTurn('staff', 'staff', 'staff')).toBe(true);
  });
});
