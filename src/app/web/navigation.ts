// The menus of the specification, section 2, as data, and which entries a person sees. An entry whose screen
// does not exist yet is left out by `exists`.
import { can, isSiteRole, type Role, type Viewer } from '#core/access.ts';
import type { Namespaces } from '#locales/namespaces.ts';

type Label = keyof Namespaces['common'] & string;

export interface MenuEntry {
  readonly label: Label;
  readonly to: string;
  /** Which part of the screen. */
  readonly search?: Readonly<Record<string, string>>;
}

/** What the menus depend on. */
export interface MenuSituation {
  readonly role: Role | undefined;
  readonly mainMenuRoles: readonly Role[];
  readonly currentClient: { readonly id: number } | null;
  readonly uiSettings: { readonly tracking: boolean; readonly invoices: boolean };
  /** Whether the screen of this path exists. */
  readonly exists: (path: string) => boolean;
}

/** Home, Clients, Projects, Invoices, Packages, Map, Weather; signed out: Home, Login, Signup (NAV-29 … NAV-36). */
export function mainMenu(situation: MenuSituation): MenuEntry[] {
  const { role, mainMenuRoles, currentClient, uiSettings, exists } = situation;
  if (role === undefined) {
    return existing(exists, [
      { label: 'Home', to: '/' },
      { label: 'Login', to: '/login' },
      { label: 'Signup', to: '/signup' },
    ]);
  }
  if (!mainMenuRoles.includes(role)) return [];
  const client = currentClient === null ? '' : `/clients/${currentClient.id}`;
  return existing(exists, [
    { label: 'Home', to: '/' },
    { label: 'Clients', to: '/clients' },
    { label: 'Projects', to: `${client}/projects` },
    ...(seesInvoices(role) && uiSettings.invoices ? [{ label: 'Invoices', to: '/invoices' } as const] : []),
    { label: 'Packages', to: `${client}/packages` },
    ...(uiSettings.tracking ? [{ label: 'Map', to: '/gpsmap' } as const] : []),
    { label: 'Weather', to: '/weather' },
  ]);
}

/** The entries below 'More' for staff and customers (amendment 39), each for those who may open it. */
export function moreMenu({
  viewer,
  mainMenuRoles,
  exists,
}: Pick<MenuSituation, 'mainMenuRoles' | 'exists'> & { readonly viewer: Viewer | undefined }): MenuEntry[] {
  if (viewer === undefined || viewer.role === 'driver' || viewer.role === 'operator') return [];
  if (!mainMenuRoles.includes(viewer.role)) return [];
  const entries: readonly [allowed: boolean, entry: MenuEntry][] = [
    [can(viewer, 'gaps.read'), { label: 'Open_issues', to: '/gaps' }],
    // Every row of it is a batch.
    [can(viewer, 'records.inspect') && !viewer.isBlinded, { label: 'Expiry', to: '/expiry' }],
    [can(viewer, 'stocks.read') && !viewer.isBlinded, { label: 'Batches', to: '/batches' }],
    [can(viewer, 'stocks.read') && !viewer.isBlinded, { label: 'Stock', to: '/stock' }],
    [can(viewer, 'shipment_requests.read'), { label: 'Shipment_requests', to: '/shipment_requests' }],
    [can(viewer, 'shipments.read'), { label: 'On_time', to: '/on_time' }],
    // Others have it in the projects.
    [isSiteRole(viewer.role), { label: 'Accountability', to: '/accountability' }],
    [can(viewer, 'excursions.read'), { label: 'Excursions', to: '/excursions' }],
    [can(viewer, 'recalls.read'), { label: 'Recalls', to: '/recalls' }],
    [can(viewer, 'unblindings.read'), { label: 'Unblindings', to: '/unblindings' }],
    [can(viewer, 'delivery_reports.read'), { label: 'Delivery_reports', to: '/delivery_reports' }],
    [can(viewer, 'courier_mails.manage'), { label: 'Courier_mail', to: '/courier_mail' }],
    [can(viewer, 'records.write'), { label: 'Imports', to: '/imports' }],
    [can(viewer, 'cities.write'), { label: 'Master_data', to: '/admin/cities' }],
    [
      can(viewer, 'subscriptions.manage'),
      { label: 'Scheduled_exports', to: '/settings', search: { tab: 'subscriptions' } },
    ],
  ];
  return existing(
    exists,
    entries.flatMap(([allowed, entry]) => (allowed ? [entry] : [])),
  );
}

/** User settings; for admin and staff also the administration screens; without Logout (NAV-37 … NAV-39). */
export function userMenu({
  role,
  exists,
  viewer,
}: Pick<MenuSituation, 'role' | 'exists'> & { readonly viewer?: Viewer | undefined }): MenuEntry[] {
  if (role === undefined) return [];
  // Those without a main menu find it here.
  const unblinds = isSiteRole(role) && can(viewer, 'unblindings.read');
  return existing(exists, [
    ...(unblinds ? [{ label: 'Unblindings', to: '/unblindings' } as const] : []),
    { label: 'my_profile', to: '/profile' },
    { label: 'user_settings', to: '/settings' },
    ...(role === 'admin' ? [{ label: 'global_settings', to: '/global_settings' } as const] : []),
    ...(role === 'admin' || role === 'staff' ? [{ label: 'Users', to: '/users' } as const] : []),
  ]);
}

/** The entry that the path belongs to, to mark it in the menu: for /clients/3/projects it is Projects. */
export function currentEntry(entries: readonly MenuEntry[], path: string): MenuEntry | undefined {
  const section = /\/(clients|projects|invoices|packages|gpsmap|weather|login|signup)(?:\/\d+)?$/.exec(
    path,
  )?.[1];
  return entries.find(({ to }) =>
    path === '/' ? to === '/' : to.endsWith(`/${section ?? ''}`) && to !== '/',
  );
}

function existing(exists: (path: string) => boolean, entries: readonly MenuEntry[]): MenuEntry[] {
  return entries.filter(({ to }) => exists(to));
}

function seesInvoices(role: Role): boolean {
  return role === 'admin' || role === 'staff' || role === 'invoicing_user';
}
