// The routes of the specification, section 2, as data (NAV-01 … NAV-23). An entry without a page has no
// screen yet: its path shows 'not found' and no menu links to it.
import type { RouteEntry } from './route-entry.ts';
import { supplyRoutes } from './supply-routes.tsx';

export const routes: readonly RouteEntry[] = [
  {
    path: '/',
    name: 'landing',
    access: 'public',
    texts: ['home'],
    page: () => import('#app/web/home/LandingPage.tsx').then((module) => module.LandingPage),
  },
  {
    path: '/',
    name: 'home',
    access: '*',
    texts: ['home', 'packages', 'myProfile', 'expiry', 'openIssues', 'driver', 'outbox'],
    page: () => import('#app/web/home/HomePage.tsx').then((module) => module.HomePage),
  },
  {
    path: '/login',
    name: 'login',
    access: 'public',
    visitorsOnly: true,
    texts: ['accounts'],
    page: () => import('#features/access/sign-in/web/LoginPage.tsx').then((module) => module.LoginPage),
  },
  {
    path: '/signup',
    name: 'signup',
    access: 'public',
    visitorsOnly: true,
    texts: ['signup', 'fields', 'basicValidation'],
    page: () =>
      import('#features/access/registrations/web/SignupPage.tsx').then((module) => module.SignupPage),
  },
  {
    path: '/verify/$id',
    name: 'verify',
    access: 'public',
    texts: ['verify'],
    page: () =>
      import('#features/access/registrations/web/VerifyPage.tsx').then((module) => module.VerifyPage),
  },
  {
    path: '/forgot',
    name: 'forgotPassword',
    access: 'public',
    texts: ['forgotPassword', 'fields', 'basicValidation'],
    page: () =>
      import('#features/access/password-resets/web/ForgotPage.tsx').then((module) => module.ForgotPage),
  },
  {
    path: '/reset/$id',
    name: 'resetPassword',
    access: 'public',
    texts: ['resetPassword', 'basicValidation'],
    page: () =>
      import('#features/access/password-resets/web/ResetPage.tsx').then((module) => module.ResetPage),
  },
  {
    path: '/about',
    name: 'about',
    access: 'public',
    texts: ['home'],
    page: () => import('#app/web/home/AboutPage.tsx').then((module) => module.AboutPage),
  },
  {
    path: '/admin/cities',
    name: 'admin-cities',
    access: 'signed-in',
    texts: ['places', 'fields', 'table', 'validation'],
    page: () => import('#app/web/settings/MainDataPage.tsx').then((module) => module.MainDataPage),
  },
  {
    path: '/admin/users',
    name: 'admin-users',
    access: 'signed-in',
    texts: ['users', 'clients', 'fields', 'table', 'validation'],
    page: () =>
      import('#features/people/users/web/AdminUsersPage.tsx').then((module) => module.AdminUsersPage),
  },
  {
    path: '/api_guide',
    name: 'api-guide',
    access: ['api_user'],
    texts: ['apiGuide'],
    page: () =>
      import('#features/exchange/api-guide/web/ApiGuidePage.tsx').then((module) => module.ApiGuidePage),
  },
  {
    path: '/clients',
    name: 'clients',
    access: 'signed-in',
    texts: ['clients', 'table'],
    page: () => import('./screens/ClientsScreen.tsx').then((module) => module.ClientsScreen),
  },
  {
    path: '/clients/$id/managers',
    name: 'clientManagers',
    access: 'signed-in',
    texts: ['clients', 'managers', 'users', 'fields', 'table', 'validation'],
    page: () => import('./screens/ClientManagersScreen.tsx').then((module) => module.ClientManagersScreen),
  },
  {
    path: '/clients/$id/packages',
    name: 'clientPackages',
    access: 'signed-in',
    texts: ['clients', 'packages', 'reports', 'table'],
    page: () => import('./screens/ClientPackagesScreen.tsx').then((module) => module.ClientPackagesScreen),
  },
  {
    path: '/clients/$id/projects',
    name: 'clientProjects',
    access: 'signed-in',
    texts: ['clients', 'projects', 'table'],
    page: () => import('./screens/ClientProjectsScreen.tsx').then((module) => module.ClientProjectsScreen),
  },
  {
    path: '/global_settings',
    name: 'globalSettings',
    access: 'signed-in',
    texts: ['globalSettings', 'jobs', 'mailbox', 'mailing', 'webhooks', 'fields', 'table', 'validation'],
    page: () =>
      import('#app/web/settings/GlobalSettingsPage.tsx').then((module) => module.GlobalSettingsPage),
  },
  {
    path: '/courier_mail',
    name: 'courierMail',
    access: ['staff'],
    texts: ['mailbox', 'table', 'validation'],
    page: () =>
      import('#features/transport/mailbox/web/CourierMailPage.tsx').then((module) => module.CourierMailPage),
  },
  {
    path: '/delivery_reports',
    name: 'deliveryReports',
    access: ['user', 'invoicing_user', 'driver'],
    texts: ['deliveries', 'reports', 'table'],
    page: () => import('./screens/DeliveryReportsScreen.tsx').then((module) => module.DeliveryReportsScreen),
  },
  {
    path: '/delivery_reports/$id',
    name: 'deliveryReport',
    access: ['user', 'invoicing_user', 'driver'],
    texts: ['deliveries', 'records'],
    page: () =>
      import('#features/transport/delivery-reports/web/DeliveryReportPage.tsx').then(
        (module) => module.DeliveryReportPage,
      ),
  },
  {
    path: '/receipt/$id',
    name: 'receipt',
    access: 'public',
    texts: ['deliveries', 'records'],
    page: () =>
      import('#features/transport/receipt-links/web/ReceiptPage.tsx').then((module) => module.ReceiptPage),
  },
  {
    path: '/expiry',
    name: 'expiry',
    access: [],
    texts: ['expiry', 'records', 'reports', 'table'],
    page: () => import('./screens/ExpiryScreen.tsx').then((module) => module.ExpiryScreen),
  },
  {
    path: '/gaps',
    name: 'gaps',
    access: ['staff'],
    texts: ['openIssues', 'reports', 'table'],
    page: () => import('./screens/OpenIssuesScreen.tsx').then((module) => module.OpenIssuesScreen),
  },
  {
    path: '/gpsmap',
    name: 'gpsmap',
    access: ['user', 'operator', 'driver', 'invoicing_user'],
    texts: ['map', 'packages', 'table'],
    page: () => import('#features/transport/tracking/web/MapPage.tsx').then((module) => module.MapPage),
  },
  {
    path: '/imports',
    name: 'imports',
    access: ['staff'],
    texts: ['imports', 'table'],
    page: () => import('#features/exchange/imports/web/ImportsPage.tsx').then((module) => module.ImportsPage),
  },
  {
    path: '/imports/$id',
    name: 'import',
    access: ['staff'],
    texts: ['imports', 'table'],
    page: () => import('#features/exchange/imports/web/ImportPage.tsx').then((module) => module.ImportPage),
  },
  {
    path: '/invoices',
    name: 'invoices',
    access: ['invoicing_user'],
    texts: ['invoices', 'reports', 'table'],
    page: () => import('./screens/InvoicesScreen.tsx').then((module) => module.InvoicesScreen),
  },
  {
    path: '/invoices/$id',
    name: 'invoice',
    access: 'signed-in',
    texts: ['invoices', 'table'],
    page: () => import('#features/billing/invoices/web/InvoicePage.tsx').then((module) => module.InvoicePage),
  },
  ...supplyRoutes,
  {
    path: '/packages/$id/receipt',
    name: 'packageReceipt',
    access: ['investigator', 'coordinator'],
    texts: ['deliveries', 'driver', 'validation'],
    page: () =>
      import('#features/transport/deliveries/web/ReceiptPage.tsx').then((module) => module.ReceiptPage),
  },
  {
    path: '/notices',
    name: 'notices',
    access: '*',
    texts: ['notices', 'table'],
    page: () =>
      import('#features/oversight/notices/web/NoticesPage.tsx').then((module) => module.NoticesPage),
  },
  {
    path: '/packages',
    name: 'packages',
    access: 'signed-in',
    texts: ['packages', 'reports', 'table'],
    page: () => import('./screens/PackagesScreen.tsx').then((module) => module.PackagesScreen),
  },
  {
    path: '/packages/$id',
    name: 'package',
    access: 'signed-in',
    texts: ['packages', 'deliveries', 'records', 'fields', 'validation', 'weather'],
    page: () => import('./screens/PackageScreen.tsx').then((module) => module.PackageScreen),
  },
  {
    path: '/profile',
    name: 'profile',
    access: 'signed-in',
    texts: ['myProfile', 'fields', 'validation'],
    page: () => import('#features/access/profile/web/ProfilePage.tsx').then((module) => module.ProfilePage),
  },
  {
    path: '/projects',
    name: 'projects',
    access: 'signed-in',
    texts: ['projects', 'table'],
    page: () => import('./screens/ProjectsScreen.tsx').then((module) => module.ProjectsScreen),
  },
  {
    path: '/projects/$id',
    name: 'project',
    access: 'signed-in',
    texts: ['projects', 'records', 'reconciliation', 'expiry', 'reports', 'table', 'validation'],
    page: () => import('./screens/ProjectScreen.tsx').then((module) => module.ProjectScreen),
  },
  {
    path: '/report/$id',
    name: 'report',
    access: ['driver'],
    texts: ['driver', 'deliveries', 'outbox', 'packages', 'validation'],
    page: () =>
      import('#features/transport/deliveries/web/ReportPage.tsx').then((module) => module.ReportPage),
  },
  {
    path: '/scan',
    name: 'scan',
    access: ['driver'],
    texts: ['driver', 'packages'],
    page: () => import('#features/transport/deliveries/web/ScanPage.tsx').then((module) => module.ScanPage),
  },
  {
    path: '/settings',
    name: 'user_settings',
    access: '*',
    texts: ['settings', 'myProfile', 'outbox', 'fields', 'validation', 'table'],
    page: () => import('#app/web/settings/SettingsPage.tsx').then((module) => module.SettingsPage),
  },
  {
    path: '/users',
    name: 'users',
    access: 'signed-in',
    texts: ['users', 'fields', 'table', 'validation'],
    page: () => import('#app/web/settings/PeoplePage.tsx').then((module) => module.PeoplePage),
  },
  {
    path: '/weather',
    name: 'weather',
    access: 'signed-in',
    texts: ['weather'],
    page: () =>
      import('#features/transport/weather/web/WeatherPage.tsx').then((module) => module.WeatherPage),
  },
];

/** The route of an address: for `/clients/3/projects` it is `/clients/$id/projects`. */
export function routeOf(path: string): RouteEntry | undefined {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
  return routes.find((entry) => fits(entry.path, plain));
}

/** Whether this path has a screen. */
export function exists(path: string): boolean {
  return routeOf(path)?.page !== undefined;
}

/** Whether an address has the segments of a route's path, any value where the path has a parameter. */
function fits(path: string, address: string): boolean {
  const segments = address.split('/');
  const expected = path.split('/');
  return (
    expected.length === segments.length &&
    expected.every((name, at) => (name.startsWith('$') ? segments[at] !== '' : name === segments[at]))
  );
}
