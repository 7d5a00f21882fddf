import type { MenuEntry, MenuSituation } from '#app/web/navigation.ts';
import type { Role } from '#core/access.ts';

/** The tiles of the home page: the screens of a role without a main menu, which has no other navigation. */
export function homeTiles({
  role,
  mainMenuRoles,
  uiSettings,
  exists,
}: Pick<MenuSituation, 'role' | 'mainMenuRoles' | 'uiSettings' | 'exists'>): MenuEntry[] {
  if (role !== undefined && mainMenuRoles.includes(role)) return [];
  const tiles: Partial<Record<Role, MenuEntry[]>> = {
    driver: [scan, map],
    operator: [map, packages],
    investigator: [packages, projects, requests, accountability],
    coordinator: [packages, projects, requests, accountability],
    api_user: [],
  };
  const own = (role && tiles[role]) ?? [clients, projects, packages];
  return own.filter(({ to }) => exists(to) && (to !== map.to || uiSettings.tracking));
}

const clients: MenuEntry = { label: 'Clients', to: '/clients' };
const projects: MenuEntry = { label: 'Projects', to: '/projects' };
const packages: MenuEntry = { label: 'Packages', to: '/packages' };
const requests: MenuEntry = { label: 'Shipment_requests', to: '/shipment_requests' };
const accountability: MenuEntry = { label: 'Accountability', to: '/accountability' };
const scan: MenuEntry = { label: 'Scan', to: '/scan' };
const map: MenuEntry = { label: 'Map', to: '/gpsmap' };
