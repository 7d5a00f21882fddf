import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Outbox } from '#features/outbox/web/Outbox.tsx';
import { SendingRecords } from '#features/sending-records/web/SendingRecords.tsx';
import { SettingsGroup } from '#features/settings/web/SettingsGroup.tsx';
import { settingsGroups } from '#features/settings/rules.ts';
import { useTexts } from '#web/texts.ts';
import { LinkTabs } from '#web/ui/LinkTabs.tsx';

const groups: readonly { readonly key: (typeof settingsGroups)[number]; readonly content: ReactNode }[] =
  settingsGroups.map((key) => ({ key, content: <SettingsGroup key={key} group={key} /> }));
const mails = [
  { key: 'outbox', content: <Outbox /> },
  { key: 'sent', content: <SendingRecords /> },
] as const;

/** The five groups of global settings as sub-tabs, with the mails beside them; a tab of /settings and a page of its own (SET-01, A-55). */
export function GlobalSettings() {
  const t = useTexts('globalSettings');
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const words = useTexts('mailing');
  const current = [...groups, ...mails].find(({ key }) => key === search['group']) ?? groups[0];
  const { tab } = search;
  return (
    <>
      <LinkTabs
        label={t('groups')}
        current={current?.key ?? ''}
        tabs={[
          ...[
            ...groups.map(({ key }) => ({ key, label: t(key) })),
            ...mails.map(({ key }) => ({ key, label: words(key) })),
          ].map((one) => ({
            ...one,
            search: () => ({ ...(tab !== undefined && { tab }), group: one.key }),
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
