import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { LinkTabs } from '#web/ui/LinkTabs.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { Placeholder } from '#web/ui/Placeholder.tsx';
import { settingsTabs, settingsTabsFor } from './settings-tabs.ts';

const parts = new Map(
  settingsTabs.map(({ key, load }) => {
    const Part = lazy(async () => ({ default: await load() }));
    return [key, <Part key={key} />];
  }),
);

/** /settings: the tabs of A-55 that this role has; the address holds the open one. */
export function SettingsPage() {
  const t = useTexts('settings');
  const role = useSession()?.user.role;
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  if (!role) return null;
  const tabs = settingsTabsFor(role);
  const current = tabs.find(({ key }) => key === search['tab']) ?? tabs[0];
  return (
    <>
      <PageHead title={t('title')} />
      <LinkTabs
        label={t('tabs')}
        current={current?.key ?? ''}
        tabs={tabs.map(({ key, label }) => ({ key, label: t(label), search: () => ({ tab: key }) }))}
      />
      <Suspense fallback={<Placeholder height={640} />}>{current && parts.get(current.key)}</Suspense>
    </>
  );
}
