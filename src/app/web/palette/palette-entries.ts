// Palette entries besides records: the pages of the menus, and the records that a person may create.

import { type MenuEntry, type MenuSituation, mainMenu, moreMenu, userMenu } from '#app/web/navigation.ts';
import { can, type Viewer } from '#core/access.ts';
import { fold } from '#core/fold.ts';
import type { SearchKind } from '#features/oversight/search/rules.ts';
import type { FormKind } from '#record-types/forms.ts';
import type { ImportedKind } from '#record-types/imports.ts';
import type { RecentRecord } from './recent-records.ts';

/** The address of a found record. */
export function addressOf({ kind, id, label, project_id }: RecentRecord): string {
  const search = encodeURIComponent(label);
  const addresses: Readonly<Record<SearchKind, string>> = {
    packages: `/packages/${id}`,
    projects: `/projects/${id}`,
    clients: `/clients/${id}/projects`,
    products: `/products/${id}`,
    batches:
      project_id === null
        ? `/batches/${id}`
        : `/projects/${project_id}?tab=inventories&inventories_search=${search}`,
    kits: `/kits/${id}`,
    invoices: `/invoices/${id}`,
    people: `/users?search=${search}`,
    sites: `/admin/cities?tab=sites&search=${search}`,
    cities: `/admin/cities?tab=cities&search=${search}`,
  };
  return addresses[kind];
}

/** Every page that the menus lead to. */
export function pagesOf(situation: MenuSituation, viewer: Viewer): MenuEntry[] {
  const { role, exists, mainMenuRoles } = situation;
  const guide: MenuEntry[] = role === 'api_user' ? [{ label: 'Api_guide', to: '/api_guide' }] : [];
  const road: MenuEntry[] = role === 'driver' ? [{ label: 'Scan', to: '/scan' }] : [];
  return [
    // Users without a main menu get its first entry too.
    ...(mainMenuRoles.includes(viewer.role) ? mainMenu(situation) : [{ label: 'Home', to: '/' } as const]),
    ...moreMenu({ viewer, mainMenuRoles, exists }),
    ...road,
    ...guide,
    ...userMenu({ role, exists, viewer }),
  ].filter(({ to }) => exists(to));
}

/** Record types that can be created anywhere, and those that belong to a project. */
const anywhere = ['packages', 'projects', 'clients', 'invoices'] as const satisfies readonly FormKind[];
const ofProject = [
  'outbounds',
  'inbounds',
  'returns',
  'inventories',
  'destructions',
] as const satisfies readonly FormKind[];
type NewKind = (typeof anywhere)[number] | (typeof ofProject)[number];

/** Record types with an import. */
export type ImportTarget = readonly [ImportedKind, ...ImportedKind[]];

export interface NewRecord {
  readonly kind: NewKind;
  /** The id of the project that it will belong to. */
  readonly project?: { readonly id: number; readonly name: string };
}

/** The records that a person may create; those of a project are created in the last opened project. */
export function newRecordsFor(viewer: Viewer, project: NewRecord['project'] | null): NewRecord[] {
  if (!can(viewer, 'records.write')) return [];
  return [
    ...(project ? ofProject.map((kind): NewRecord => ({ kind, project })) : []),
    ...anywhere.map((kind): NewRecord => ({ kind })),
  ];
}

/** Whether each word of the text is in one of these texts. */
export function matches(text: string, ...texts: readonly string[]): boolean {
  const within = fold(texts.join(' '));
  return fold(text)
    .split(' ')
    .every((word) => within.includes(word));
}
