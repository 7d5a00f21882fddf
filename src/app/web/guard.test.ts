import { describe, expect, it } from 'vitest';
import { roles } from '#core/access.ts';
import type { Visit } from './guard.ts';
import { guard, safeRedirect } from './guard.ts';
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

  it('NAV-14 NAV-19 ROLE-17 ROLE-18 ROLE-19 admin and staff pass every list, others only their own', () => {
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

  it('A-63 AUTH-26 redirects signed-in users from the login: to the redirect, else home', () => {
    const login = { access: 'public', visitorsOnly: true } as const;
    expect(guard(visit({ ...login, redirect: '/projects?page=2' }), knows)).toBe('/projects?page=2');
    expect(guard(visit(login), knows)).toBe('/');
    expect(guard(visit({ ...login, role: undefined }), knows)).toBeUndefined();
  });
});

describe('safeRedirect', () => {
  it('A-08 keeps path, query and hash of an internal path', () => {
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
  /** The existing screens of the specification that the role (or a visitor) may open. */
  const opened = (role: Visit['role'], names: readonly string[]) =>
    routes
      .filter(({ name, page }) => names.includes(name) && page !== undefined)
      .filter(({ access }) => guard(visit({ access, role }), exists) === undefined)
      .map(({ path, name }) => `${path} ${name}`);

  it('NAV-03 NAV-04 the login and signup screens are open without a session, each under its name', () => {
    const names = ['login', 'signup', 'forgotPassword', 'verify', 'resetPassword'];
    expect(opened(undefined, names).toSorted()).toEqual([
      '/forgot forgotPassword',
      '/login login',
      '/reset/$id resetPassword',
      '/signup signup',
      '/verify/$id verify',
    ]);
  });

  it('NAV-06 NAV-07 NAV-08 NAV-09 NAV-10 NAV-11 NAV-12 NAV-15 NAV-16 NAV-17 NAV-18 NAV-20 NAV-21 A-30 need a session, no role', () => {
    const screens = [
      '/admin/cities admin-cities',
      '/admin/users admin-users',
      '/clients clients',
      '/clients/$id/managers clientManagers',
      '/clients/$id/packages clientPackages',
      '/clients/$id/projects clientProjects',
      '/global_settings globalSettings',
      '/invoices/$id invoice',
      '/packages packages',
      '/packages/$id package',
      '/profile profile',
      '/projects projects',
      '/projects/$id project',
      '/settings user_settings',
      '/users users',
    ];
    const names = screens.map((screen) => screen.split(' ')[1] ?? '');
    for (const role of roles) expect(opened(role, names).toSorted()).toEqual(screens);
    expect(opened(undefined, names)).toEqual([]);
  });

  it('adds only the paths of decisions 0024, 0074, 0076, 0084, 0091, 0092, 0094, 0097, 0098, 0100 and 0102 to the specification, and has a screen for each path', () => {
    const paths = (list: typeof routes) => list.map(({ path }) => path).toSorted();
    expect(paths(routes.filter(({ page }) => page === undefined))).toEqual([]);
    const ours = [
      '/api_guide',
      '/batches',
      '/batches/$id',
      '/packages/$id/receipt',
      '/kits/$id',
      '/products/$id',
      '/stock',
      '/stock/$id',
      '/courier_mail',
      '/delivery_reports',
      '/delivery_reports/$id',
      '/excursions',
      '/excursions/$id',
      '/expiry',
      '/gaps',
      '/imports',
      '/imports/$id',
      '/notices',
      '/on_time',
      '/receipt/$id',
      '/shipment_requests',
      '/shipment_requests/$id',
      '/recalls',
      '/recalls/$id',
      '/batches/$id/recall',
      '/unblindings',
      '/unblindings/$id',
      '/sites/$id',
    ];
    expect(paths(routes)).toEqual(expect.arrayContaining(ours));
    // The paths of the specification; / has two screens.
    expect(routes).toHaveLength(29 + ours.length);
  });

  it('finds the entry of an address, with and without a trailing slash', () => {
    expect(routeOf('/clients/3/projects')?.name).toBe('clientProjects');
    expect(routeOf('/projects/7/')?.name).toBe('project');
    expect(routeOf('/nowhere')).toBeUndefined();
    expect(exists('/projects/7')).toBe(true);
    expect(exists('/nowhere')).toBe(false);
  });
});
