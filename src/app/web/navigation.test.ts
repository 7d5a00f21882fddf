import { describe, expect, it } from 'vitest';
import { isBlinded, type Role } from '#core/access.ts';
import { initialAppState } from '#web/app-state.ts';
import { homeTiles } from './home/home-tiles.ts';
import type { MenuSituation } from './navigation.ts';
import { currentEntry, mainMenu, moreMenu, userMenu } from './navigation.ts';

const situation = (role: Role | undefined, patch: Partial<MenuSituation> = {}): MenuSituation => ({
  role,
  mainMenuRoles: initialAppState.mainMenuRoles,
  currentClient: null,
  uiSettings: { tracking: true, invoices: true },
  exists: () => true,
  ...patch,
});
const labels = (entries: readonly { label: string }[]) => entries.map(({ label }) => label);

describe('the main menu', () => {
  it('NAV-29 signed out: Home, Login, Signup', () => {
    expect(labels(mainMenu(situation(undefined)))).toEqual(['Home', 'Login', 'Signup']);
  });

  it('NAV-31 has the order Home, Clients, Projects, Invoices, Packages, Map, Weather', () => {
    const all = ['Home', 'Clients', 'Projects', 'Invoices', 'Packages', 'Map', 'Weather'];
    for (const role of ['admin', 'staff', 'invoicing_user'] as const) {
      expect(labels(mainMenu(situation(role)))).toEqual(all);
    }
  });

  it('NAV-33 THEME-04 shows Invoices to those who have them, unless they switched it off', () => {
    expect(labels(mainMenu(situation('user')))).not.toContain('Invoices');
    const off = situation('staff', { uiSettings: { tracking: true, invoices: false } });
    expect(labels(mainMenu(off))).not.toContain('Invoices');
  });

  it('NAV-35 THEME-03 shows Map only if tracking is enabled', () => {
    const off = situation('user', { uiSettings: { tracking: false, invoices: true } });
    expect(labels(mainMenu(off))).not.toContain('Map');
  });

  it('NAV-32 NAV-34 CLI-09 leads to the projects and packages of the chosen client', () => {
    const to = (currentClient: { id: number } | null) =>
      mainMenu(situation('user', { currentClient }))
        .filter(({ label }) => label === 'Projects' || label === 'Packages')
        .map((entry) => entry.to);
    expect(to(null)).toEqual(['/projects', '/packages']);
    expect(to({ id: 3 })).toEqual(['/clients/3/projects', '/clients/3/packages']);
  });

  it('NAV-30 NAV-36 A-35 is shown only to the allowed roles, which are configurable', () => {
    for (const role of ['driver', 'operator', 'investigator', 'coordinator', 'api_user'] as const) {
      expect(mainMenu(situation(role))).toEqual([]);
    }
    expect(labels(mainMenu(situation('operator', { mainMenuRoles: ['operator'] })))).toContain('Packages');
  });

  it('leaves out entries without a screen', () => {
    const some = situation('admin', { exists: (path) => path !== '/weather' && path !== '/gpsmap' });
    expect(labels(mainMenu(some))).toEqual(['Home', 'Clients', 'Projects', 'Invoices', 'Packages']);
  });

  it('marks the entry of the current screen', () => {
    const entries = mainMenu(situation('user'));
    const current = (path: string) => currentEntry(entries, path)?.label;
    expect(current('/')).toBe('Home');
    expect(current('/projects/7')).toBe('Projects');
    expect(current('/clients/3/packages')).toBe('Packages');
    expect(current('/clients')).toBe('Clients');
    expect(current('/about')).toBeUndefined();
  });
});

describe('the group More', () => {
  const more = (
    role: Role | undefined,
    {
      blinded,
      mainMenuRoles = initialAppState.mainMenuRoles,
    }: { blinded?: boolean; mainMenuRoles?: readonly Role[] } = {},
  ) =>
    labels(
      moreMenu({
        viewer: role && { role, isBlinded: isBlinded(role, blinded ?? null) },
        mainMenuRoles,
        exists: () => true,
      }),
    );

  it('amendment 39 has what staff and customers may open beside the entries of the specification', () => {
    const office = [
      'Open_issues',
      'Expiry',
      'Batches',
      'Stock',
      'Shipment_requests',
      'On_time',
      'Excursions',
      'Recalls',
      'Unblindings',
      'Delivery_reports',
      'Courier_mail',
      'Imports',
      'Master_data',
      'Scheduled_exports',
    ];
    expect(more('admin')).toEqual(office);
    expect(more('staff')).toEqual(office);
    for (const role of ['user', 'invoicing_user'] as const) {
      expect(more(role)).toEqual([
        'Expiry',
        'Batches',
        'Stock',
        'Shipment_requests',
        'On_time',
        'Excursions',
        'Recalls',
        'Unblindings',
        'Delivery_reports',
        'Scheduled_exports',
      ]);
    }
  });

  it('amendment 39 driver and operator have none, even where they have a main menu', () => {
    const everyone = { mainMenuRoles: ['driver', 'operator', 'staff'] as const };
    expect([more('driver', everyone), more('operator', everyone)]).toEqual([[], []]);
    for (const role of [
      'driver',
      'operator',
      'investigator',
      'coordinator',
      'api_user',
      undefined,
    ] as const) {
      expect(more(role)).toEqual([]);
    }
  });

  it('amendment 28 leads the blinded neither to batches nor to what they may not enter', () => {
    const forBlinded = [
      'Shipment_requests',
      'On_time',
      'Recalls',
      'Unblindings',
      'Delivery_reports',
      'Scheduled_exports',
    ];
    expect(more('staff', { blinded: true })).toEqual(forBlinded);
    expect(more('user', { blinded: true })).toEqual(forBlinded);
  });
});

describe('the user menu', () => {
  it('BLIND-05 has the unblindings for the people of a site who may unblind, who have no main menu', () => {
    const viewer = { role: 'investigator', isBlinded: true } as const;
    const menu = (capabilities: readonly 'unblinding'[]) =>
      labels(userMenu({ ...situation('investigator'), viewer: { ...viewer, capabilities } }));
    expect(menu(['unblinding'])).toEqual(['Unblindings', 'my_profile', 'user_settings']);
    expect(menu([])).toEqual(['my_profile', 'user_settings']);
  });

  it('NAV-37 NAV-38 NAV-39 every role has its settings, admin also global settings and users, staff users', () => {
    expect(labels(userMenu(situation('user')))).toEqual(['my_profile', 'user_settings']);
    expect(labels(userMenu(situation('admin')))).toEqual([
      'my_profile',
      'user_settings',
      'global_settings',
      'Users',
    ]);
    expect(labels(userMenu(situation('staff')))).toEqual(['my_profile', 'user_settings', 'Users']);
    expect(userMenu(situation(undefined))).toEqual([]);
  });
});

describe('the tiles of home', () => {
  it('HOME-02 A-36 follow the role', () => {
    const tiles = (role: Role) => labels(homeTiles(situation(role)));
    expect(tiles('driver')).toEqual(['Scan', 'Map']);
    expect(tiles('operator')).toEqual(['Map', 'Packages']);
    expect(tiles('investigator')).toEqual(['Packages', 'Projects', 'Shipment_requests', 'Accountability']);
    expect(tiles('coordinator')).toEqual(['Packages', 'Projects', 'Shipment_requests', 'Accountability']);
    expect(tiles('api_user')).toEqual([]);
    expect(tiles('user')).toEqual([]);
  });

  it('A-56 leave the map out when tracking is off', () => {
    const off = situation('driver', { uiSettings: { tracking: false, invoices: true } });
    expect(labels(homeTiles(off))).toEqual(['Scan']);
  });
});
