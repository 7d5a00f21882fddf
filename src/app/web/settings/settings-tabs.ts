// The tabs of /settings (SET-02, A-55): who sees each tab, and its parts. A tab is one line; its parts are
// loaded when it is opened.
import type { ComponentType } from 'react';
import type { Role } from '#core/access.ts';
import type { Namespaces } from '#locales/namespaces.ts';
import { loadTexts } from '#web/texts.ts';

export interface SettingsTab {
  readonly key: string;
  readonly label: keyof Namespaces['settings'] & string;
  readonly roles: readonly Role[] | '*';
  readonly load: () => Promise<ComponentType>;
}

export const settingsTabs: readonly SettingsTab[] = [
  {
    key: 'ui',
    label: 'tab_ui',
    roles: '*',
    load: () =>
      import('#features/access/profile/web/UiSettingsForm.tsx').then((module) => module.UiSettingsForm),
  },
  {
    key: 'account',
    label: 'tab_account',
    roles: '*',
    load: () => import('./AccountSettings.tsx').then((module) => module.AccountSettings),
  },
  {
    key: 'users',
    label: 'tab_users',
    roles: ['admin', 'staff'],
    load: () => import('./PeopleSettings.tsx').then((module) => module.PeopleSettings),
  },
  {
    key: 'global',
    label: 'tab_global',
    roles: ['admin'],
    load: () => import('./GlobalSettings.tsx').then((module) => module.GlobalSettings),
  },
  // Additional tabs, after the four of the specification (decision 0024).
  {
    key: 'subscriptions',
    label: 'tab_subscriptions',
    roles: '*',
    load: () =>
      import('#features/exchange/subscriptions/web/SubscriptionsTable.tsx').then(
        (module) => module.SubscriptionsTable,
      ),
  },
  {
    key: 'notices',
    label: 'tab_notices',
    roles: '*',
    async load() {
      const [module] = await Promise.all([
        import('#features/oversight/notices/web/NoticePreferences.tsx'),
        loadTexts(['notices']),
      ]);
      return module.NoticePreferences;
    },
  },
];

/** The tabs that this role sees. */
export function settingsTabsFor(role: Role): readonly SettingsTab[] {
  return settingsTabs.filter(({ roles }) => roles === '*' || roles.includes(role));
}
