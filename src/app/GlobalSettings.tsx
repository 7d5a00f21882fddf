import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SettingsGroup } from '#features/settings/web/SettingsGroup.tsx';
import { settingsGroups } from '#features/settings/rules.ts';
import { useTexts } from '#web/texts.ts';
import { LinkTabs } from '#web/ui/LinkTabs.tsx';

const parts: readonly { readonly key: (typeof settingsGroups)[number]; readonly content: ReactNode }[] =
  settingsGroups.map((key) => ({ key, content: <SettingsGroup key={key} group={key} /> }));

/** The five groups of global settings as sub-tabs; a tab of /settings and a page of its own (SET-01, A-55). */
export function GlobalSettings() {
  const t = useTexts('globalSettings');
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const current = parts.find(({ key }) => key === search['group']) ?? parts[0];
  const { tab } = search;
  return (
    <>
      <LinkTabs
        label={t('groups')}
        current={current?.key ?? ''}
        tabs={[
          ...parts.map(({ key }) => ({
            key,
            label: t(key),
            search: () => ({ ...(tab !== undefined && { tab }), group: key }),
          })),
          {
            key: 'locations',
            label: t('locations'),
            to: '/admin/cities',
            search: () => ({ tab: 'locations' }),
          },
        ]}
      />
      {current?.content}
    </>
  );
}
