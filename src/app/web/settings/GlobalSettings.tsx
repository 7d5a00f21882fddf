import { useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { settingsGroups } from '#features/administration/settings/rules.ts';
import { SettingsGroup } from '#features/administration/settings/web/SettingsGroup.tsx';
import { BackgroundJobs } from '#features/oversight/jobs/web/BackgroundJobs.tsx';
import { OutsideServices } from '#features/oversight/providers/web/OutsideServices.tsx';
import { SendingRecords } from '#features/oversight/sent-mail/web/SendingRecords.tsx';
import { testService } from '#features/transport/connection-tests/web/queries.ts';
import { MailPatterns } from '#features/transport/mailbox/web/MailPatterns.tsx';
import { useTexts } from '#web/texts.ts';
import { LinkTabs } from '#web/ui/LinkTabs.tsx';
import { Placeholder } from '#web/ui/Placeholder.tsx';

const AllDevices = lazy(async () => ({
  default: (await import('#features/access/sessions/web/AllDevices.tsx')).AllDevices,
}));

const tests = {
  gps: () => testService('gps'),
  maps: () => testService('maps'),
  weather: () => testService('weather'),
};
const groups: readonly { readonly key: (typeof settingsGroups)[number]; readonly content: ReactNode }[] =
  settingsGroups.map((key) => ({ key, content: <SettingsGroup key={key} group={key} tests={tests} /> }));
const SystemHealth = lazy(async () => ({
  default: (await import('./SystemHealth.tsx')).SystemHealth,
}));

const Webhooks = lazy(async () => ({
  default: (await import('#features/exchange/webhooks/web/Webhooks.tsx')).Webhooks,
}));

const operation = [
  {
    key: 'health',
    content: (
      <Suspense fallback={<Placeholder height={640} />}>
        <SystemHealth />
      </Suspense>
    ),
  },
  {
    key: 'jobs',
    content: (
      <>
        <OutsideServices />
        <BackgroundJobs />
      </>
    ),
  },
  { key: 'patterns', content: <MailPatterns /> },
  { key: 'sent', content: <SendingRecords /> },
  {
    key: 'webhooks',
    content: (
      <Suspense>
        <Webhooks />
      </Suspense>
    ),
  },
  {
    key: 'devices',
    content: (
      <Suspense fallback={<Placeholder height={640} />}>
        <AllDevices />
      </Suspense>
    ),
  },
] as const;

/**
 * The five groups of global settings as sub-tabs, with the background jobs and the sent mail log; both a tab
 * of /settings and a page (SET-01, A-55).
 */
export function GlobalSettings() {
  const t = useTexts('globalSettings');
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const labels = {
    jobs: useTexts('jobs')('jobs'),
    sent: useTexts('mailing')('sent'),
    devices: useTexts('outbox')('devices_tab'),
    webhooks: useTexts('webhooks')('title'),
    patterns: useTexts('mailbox')('patterns'),
    health: useTexts('jobs')('health'),
  };
  const current = [...groups, ...operation].find(({ key }) => key === search['group']) ?? groups[0];
  const { tab } = search;
  return (
    <>
      <LinkTabs
        label={t('groups')}
        current={current?.key ?? ''}
        tabs={[
          ...[
            ...groups.map(({ key }) => ({ key, label: t(key) })),
            ...operation.map(({ key }) => ({ key, label: labels[key] })),
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
