// The menus of the specification, section 2, as data, and what of them a person sees. An entry whose screen does not
// exist yet is left out by `exists`.
import type { Role } from '#core/access.ts';
import type { Namespaces } from '#core/i18n/namespaces.ts';

type Label = keyof Namespaces['common'] & string;

export interface MenuEntry {
  readonly label: Label;
  readonly to: string;
}

/** What the menus depend on. */
export interface MenuSituation {
  readonly role: Role | undefined;
  readonly currentClient: { readonly id: number } | null;
  readonly uiSettings: { readonly tracking: boolean; readonly invoices: boolean };
  /** Whether the screen of this path exists. */
  readonly exists: (path: string) => boolean;
}

/** Roles with a main menu; kept in state by the specification, with this default. */
export const mainMenuRoles: readonly Role[] = ['admin', 'staff', 'user', 'invoicing_user'];

/** Home, Clients, Projects, Invoices, Packages, Map, Weather; signed out: Home, Login, Signup (NAV-29 … NAV-36). */
export function mainMenu(
  { role, currentClient, uiSettings, exists }: MenuSituation,
  allowed: readonly Role[] = mainMenuRoles,
): MenuEntry[] {
  if (role === undefined) {
    return existing(exists, [
      { label: 'Home', to: '/' },
      { label: 'Login', to: '/login' },
      { label: 'Signup', to: '/signup' },
    ]);
  }
  if (!allowed.includes(role)) return [];
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

/** User settings; for admin and staff also what they manage. Logout is a button beside them (NAV-37 … NAV-39). */
export function userMenu({ role, exists }: Pick<MenuSituation, 'role' | 'exists'>): MenuEntry[] {
  if (role === undefined) return [];
  return existing(exists, [
    { label: 'my_profile', to: '/profile' },
    { label: 'user_settings', to: '/settings' },
    ...(role === 'admin' ? [{ label: 'global_settings', to: '/global_settings' } as const] : []),
    ...(role === 'admin' || role === 'staff' ? [{ label: 'Users', to: '/users' } as const] : []),
  ]);
}

/** The tiles of home: what a role works with, which for those without a main menu is their only way. */
export function homeTiles({ role, uiSettings, exists }: MenuSituation): MenuEntry[] {
  const tiles: Partial<Record<Role, MenuEntry[]>> = {
    driver: [scan, map],
    operator: [map, packages],
    investigator: [packages, projects],
    coordinator: [packages, projects],
    api_user: [],
  };
  const own = (role && tiles[role]) ?? [clients, projects, packages];
  return existing(exists, own).filter(({ to }) => to !== map.to || uiSettings.tracking);
}

/** The entry that the path stands below, to mark it in the menu: of /clients/3/projects, Projects. */
export function currentEntry(entries: readonly MenuEntry[], path: string): MenuEntry | undefined {
  const section = /\/(clients|projects|invoices|packages|gpsmap|weather|login|signup)(?:\/\d+)?$/.exec(
    path,
  )?.[1];
  return entries.find(({ to }) =>
    path === '/' ? to === '/' : to.endsWith(`/${section ?? ''}`) && to !== '/',
  );
}

const clients: MenuEntry = { label: 'Clients', to: '/clients' };
const projects: MenuEntry = { label: 'Projects', to: '/projects' };
const packages: MenuEntry = { label: 'Packages', to: '/packages' };
const scan: MenuEntry = { label: 'Scan', to: '/scan' };
const map: MenuEntry = { label: 'Map', to: '/gpsmap' };

function existing(exists: (path: string) => boolean, entries: readonly MenuEntry[]): MenuEntry[] {
  return entries.filter(({ to }) => exists(to));
}

function seesInvoices(role: Role): boolean {
  return role === 'admin' || role === 'staff' || role === 'invoicing_user';
}
