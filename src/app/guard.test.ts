import { describe, expect, it } from 'vitest';
import { guard, safeRedirect } from './guard.ts';
import type { Visit } from './guard.ts';
import { exists, routeOf, routes } from './routes.tsx';

const visit = (patch: Partial<Visit>): Visit => ({
  access: 'signed-in',
  visitorsOnly: false,
  role: 'user',
  intended: '/projects',
  redirect: undefined,
  ...patch,
});
const knows = (path: string) => ['/', '/projects', '/login'].includes(path);

describe('the guard', () => {
  it('NAV-24 sends visitors to the login with the full intended path', () => {
    const intended = '/projects?page=2&search=a b#tab';
    expect(guard(visit({ role: undefined, intended }), knows)).toBe(
      '/login?redirect=%2Fprojects%3Fpage%3D2%26search%3Da%20b%23tab',
    );
  });

  it('NAV-25 sends a role that is not allowed to /', () => {
    expect(guard(visit({ access: ['driver'] }), knows)).toBe('/');
    expect(guard(visit({ access: ['driver'], role: 'driver' }), knows)).toBeUndefined();
  });

  it('NAV-26 A-31 lets proceed: public for all, signed-in for any token, * for every role', () => {
    expect(guard(visit({ access: 'public', role: undefined }), knows)).toBeUndefined();
    expect(guard(visit({ access: 'signed-in', role: 'driver' }), knows)).toBeUndefined();
    expect(guard(visit({ access: '*', role: 'investigator' }), knows)).toBeUndefined();
  });

  it('NAV-13 NAV-14 NAV-19 ROLE-17 ROLE-18 ROLE-19 admin and staff pass every list, others only their own', () => {
    const opens = (
      path: string,
      role: 'admin' | 'staff' | 'driver' | 'operator' | 'user' | 'invoicing_user',
    ) => guard(visit({ access: routeOf(path)?.access ?? 'public', role }), knows) === undefined;
    for (const path of ['/gpsmap', '/invoices', '/scan', '/report/3']) {
      expect(opens(path, 'admin')).toBe(true);
      expect(opens(path, 'staff')).toBe(true);
    }
    expect([opens('/gpsmap', 'operator'), opens('/gpsmap', 'user'), opens('/gpsmap', 'driver')]).toEqual([
      true,
      true,
      true,
    ]);
    expect([opens('/invoices', 'invoicing_user'), opens('/invoices', 'user')]).toEqual([true, false]);
    expect([opens('/scan', 'driver'), opens('/scan', 'user')]).toEqual([true, false]);
  });

  it('A-63 AUTH-26 sends the signed-in away from the login: to the redirect, else home', () => {
    const login = { access: 'public', visitorsOnly: true } as const;
    expect(guard(visit({ ...login, redirect: '/projects?page=2' }), knows)).toBe('/projects?page=2');
    expect(guard(visit(login), knows)).toBe('/');
    expect(guard(visit({ ...login, role: undefined }), knows)).toBeUndefined();
  });
});

describe('safeRedirect', () => {
  it('A-08 keeps path, query and hash of a path of our own', () => {
    expect(safeRedirect('/projects?page=2#x', knows)).toBe('/projects?page=2#x');
    expect(safeRedirect('/', knows)).toBe('/');
  });

  it.each([
    undefined,
    '',
    'projects',
    '//evil.test/projects',
    '/\\evil.test',
    'https://evil.test/projects',
    'javascript:alert(1)',
    '/unknown',
    '/login?redirect=/projects',
    '/\t/evil.test',
    ' /projects',
  ])('A-08 ignores %j', (wanted) => {
    expect(safeRedirect(wanted, knows)).toBeUndefined();
  });
});

describe('the route table', () => {
  it('NAV-01 … NAV-22 has every path of the specification under its name', () => {
    const named = routes.map(({ path, name }) => `${path} ${name}`);
    // Decision 0024.
    const ours = [
      '/api_guide api-guide',
      '/expiry expiry',
      '/gaps gaps',
      '/imports imports',
      '/imports/$id import',
    ];
    expect(named).toEqual(expect.arrayContaining(ours));
    expect(named.filter((one) => !ours.includes(one))).toEqual([
      '/ landing',
      '/ home',
      '/login login',
      '/signup signup',
      '/verify/$id verify',
      '/forgot forgotPassword',
      '/reset/$id resetPassword',
      '/about about',
      '/admin/cities admin-cities',
      '/admin/users admin-users',
      '/clients clients',
      '/clients/$id/managers clientManagers',
      '/clients/$id/packages clientPackages',
      '/clients/$id/projects clientProjects',
      '/global_settings globalSettings',
      '/gpsmap gpsmap',
      '/invoices invoices',
      '/invoices/$id invoice',
      '/packages packages',
      '/packages/$id package',
      '/profile profile',
      '/projects projects',
      '/projects/$id project',
      '/report/$id report',
      '/scan scan',
      '/settings user_settings',
      '/users users',
      '/weather weather',
    ]);
  });

  it('finds the entry of an address, with and without its last slash', () => {
    expect(routeOf('/clients/3/projects')?.name).toBe('clientProjects');
    expect(routeOf('/projects/7/')?.name).toBe('project');
    expect(routeOf('/nowhere')).toBeUndefined();
    expect(exists('/projects/7')).toBe(true);
    expect(exists('/nowhere')).toBe(false);
  });
});
