// The routes of the specification, section 2, as data (NAV-01 … NAV-23). An entry without a page has no screen yet: its
// path answers 'not found' and no menu leads there.
import type { ComponentType } from 'react';
import type { Namespace } from '#core/i18n/namespaces.ts';
import type { RouteAccess } from './guard.ts';

export interface RouteEntry {
  /** Parameters begin with a dollar sign: `/clients/$id`. */
  readonly path: string;
  readonly name: string;
  readonly access: RouteAccess;
  /** For those who are not signed in; others go home. */
  readonly visitorsOnly?: boolean;
  /** The dictionaries of the screen, loaded beside it. */
  readonly texts?: readonly Namespace[];
  readonly page?: () => Promise<ComponentType>;
}

export const routes: readonly RouteEntry[] = [
  {
    path: '/',
    name: 'landing',
    access: 'public',
    texts: ['home'],
    page: () => import('./LandingPage.tsx').then((module) => module.LandingPage),
  },
  {
    path: '/',
    name: 'home',
    access: '*',
    texts: ['home', 'packages', 'myProfile', 'expiry', 'gaps'],
    page: () => import('./HomePage.tsx').then((module) => module.HomePage),
  },
  {
    path: '/login',
    name: 'login',
    access: 'public',
    visitorsOnly: true,
    texts: ['accounts'],
    page: () => import('#features/accounts/web/LoginPage.tsx').then((module) => module.LoginPage),
  },
  {
    path: '/signup',
    name: 'signup',
    access: 'public',
    visitorsOnly: true,
    texts: ['signup', 'fields', 'validation'],
    page: () => import('#features/registrations/web/SignupPage.tsx').then((module) => module.SignupPage),
  },
  {
    path: '/verify/$id',
    name: 'verify',
    access: 'public',
    texts: ['verify'],
    page: () => import('#features/registrations/web/VerifyPage.tsx').then((module) => module.VerifyPage),
  },
  {
    path: '/forgot',
    name: 'forgotPassword',
    access: 'public',
    texts: ['forgotPassword', 'fields', 'validation'],
    page: () => import('#features/password-resets/web/ForgotPage.tsx').then((module) => module.ForgotPage),
  },
  {
    path: '/reset/$id',
    name: 'resetPassword',
    access: 'public',
    texts: ['resetPassword', 'validation'],
    page: () => import('#features/password-resets/web/ResetPage.tsx').then((module) => module.ResetPage),
  },
  { path: '/about', name: 'about', access: 'public' },
  {
    path: '/admin/cities',
    name: 'admin-cities',
    access: 'signed-in',
    texts: ['places', 'fields', 'table', 'validation'],
    page: () => import('./MainDataPage.tsx').then((module) => module.MainDataPage),
  },
  {
    path: '/admin/users',
    name: 'admin-users',
    access: 'signed-in',
    texts: ['users', 'clients', 'fields', 'table', 'validation'],
    page: () => import('#features/users/web/AdminUsersPage.tsx').then((module) => module.AdminUsersPage),
  },
  {
    path: '/api_guide',
    name: 'api-guide',
    access: ['api_user'],
    texts: ['apiGuide'],
    page: () => import('#features/api-guide/web/ApiGuidePage.tsx').then((module) => module.ApiGuidePage),
  },
  {
    path: '/clients',
    name: 'clients',
    access: 'signed-in',
    texts: ['clients', 'table'],
    page: () => import('#features/clients/web/ClientsPage.tsx').then((module) => module.ClientsPage),
  },
  {
    path: '/clients/$id/managers',
    name: 'clientManagers',
    access: 'signed-in',
    texts: ['clients', 'managers', 'users', 'fields', 'table', 'validation'],
    page: () => import('./ClientManagersScreen.tsx').then((module) => module.ClientManagersScreen),
  },
  {
    path: '/clients/$id/packages',
    name: 'clientPackages',
    access: 'signed-in',
    texts: ['clients', 'packages', 'reports', 'table'],
    page: () =>
      import('#features/clients/web/ClientPackagesPage.tsx').then((module) => module.ClientPackagesPage),
  },
  {
    path: '/clients/$id/projects',
    name: 'clientProjects',
    access: 'signed-in',
    texts: ['clients', 'projects', 'table'],
    page: () =>
      import('#features/clients/web/ClientProjectsPage.tsx').then((module) => module.ClientProjectsPage),
  },
  {
    path: '/global_settings',
    name: 'globalSettings',
    access: 'signed-in',
    texts: ['globalSettings', 'mailing', 'fields', 'table', 'validation'],
    page: () => import('./GlobalSettingsPage.tsx').then((module) => module.GlobalSettingsPage),
  },
  {
    path: '/expiry',
    name: 'expiry',
    access: [],
    texts: ['expiry', 'records', 'table'],
    page: () => import('#features/expiry/web/ExpiryPage.tsx').then((module) => module.ExpiryPage),
  },
  {
    path: '/gaps',
    name: 'gaps',
    access: ['staff'],
    texts: ['gaps', 'table'],
    page: () => import('#features/gaps/web/GapsPage.tsx').then((module) => module.GapsPage),
  },
  { path: '/gpsmap', name: 'gpsmap', access: ['user', 'operator', 'driver', 'invoicing_user'] },
  {
    path: '/imports',
    name: 'imports',
    access: ['staff'],
    texts: ['imports', 'table'],
    page: () => import('#features/sheet-imports/web/ImportsPage.tsx').then((module) => module.ImportsPage),
  },
  {
    path: '/imports/$id',
    name: 'import',
    access: ['staff'],
    texts: ['imports', 'table'],
    page: () => import('#features/sheet-imports/web/ImportPage.tsx').then((module) => module.ImportPage),
  },
  {
    path: '/invoices',
    name: 'invoices',
    access: ['invoicing_user'],
    texts: ['invoices', 'reports', 'table'],
    page: () => import('#features/invoices/web/InvoicesPage.tsx').then((module) => module.InvoicesPage),
  },
  {
    path: '/invoices/$id',
    name: 'invoice',
    access: 'signed-in',
    texts: ['invoices', 'table'],
    page: () => import('#features/invoices/web/InvoicePage.tsx').then((module) => module.InvoicePage),
  },
  {
    path: '/packages',
    name: 'packages',
    access: 'signed-in',
    texts: ['packages', 'reports', 'table'],
    page: () => import('#features/packages/web/PackagesPage.tsx').then((module) => module.PackagesPage),
  },
  {
    path: '/packages/$id',
    name: 'package',
    access: 'signed-in',
    texts: ['packages'],
    page: () => import('#features/packages/web/PackagePage.tsx').then((module) => module.PackagePage),
  },
  {
    path: '/profile',
    name: 'profile',
    access: 'signed-in',
    texts: ['myProfile', 'fields', 'validation'],
    page: () => import('#features/profile/web/ProfilePage.tsx').then((module) => module.ProfilePage),
  },
  {
    path: '/projects',
    name: 'projects',
    access: 'signed-in',
    texts: ['projects', 'table'],
    page: () => import('#features/projects/web/ProjectsPage.tsx').then((module) => module.ProjectsPage),
  },
  {
    path: '/projects/$id',
    name: 'project',
    access: 'signed-in',
    texts: ['projects', 'records', 'reconciliation', 'expiry', 'reports', 'table', 'validation'],
    page: () => import('./ProjectScreen.tsx').then((module) => module.ProjectScreen),
  },
  {
    path: '/report/$id',
    name: 'report',
    access: ['driver'],
    texts: ['driver', 'packages', 'validation'],
    page: () => import('#features/deliveries/web/ReportPage.tsx').then((module) => module.ReportPage),
  },
  {
    path: '/scan',
    name: 'scan',
    access: ['driver'],
    texts: ['driver', 'packages'],
    page: () => import('#features/deliveries/web/ScanPage.tsx').then((module) => module.ScanPage),
  },
  {
    path: '/settings',
    name: 'user_settings',
    access: '*',
    texts: ['settings', 'myProfile', 'fields', 'validation', 'table'],
    page: () => import('./SettingsPage.tsx').then((module) => module.SettingsPage),
  },
  {
    path: '/users',
    name: 'users',
    access: 'signed-in',
    texts: ['users', 'fields', 'table', 'validation'],
    page: () => import('./PeoplePage.tsx').then((module) => module.PeoplePage),
  },
  { path: '/weather', name: 'weather', access: 'signed-in' },
];

/** The entry of a path as it stands in the address: `/clients/3/projects` is `/clients/$id/projects`. */
export function routeOf(path: string): RouteEntry | undefined {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
  return routes.find((entry) => pattern(entry.path).test(plain));
}

/** Whether this path has a screen. */
export function exists(path: string): boolean {
  return routeOf(path)?.page !== undefined;
}

function pattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('/', '\\/').replaceAll(/\$\w+/g, '[^/]+')}$`);
}
