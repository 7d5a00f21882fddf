import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Translate, useLanguageTag, useTexts } from '#web/texts.ts';
import { Badge } from '#web/ui/Badges.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { FailurePanel } from '#web/ui/Panels.tsx';
import { Moment } from '#web/ui/Values.tsx';
import { healthQuery } from './queries.ts';

/** Version, database and last backup. */
export function ServerFacts() {
  const t = useTexts('jobs');
  const tag = useLanguageTag();
  const { data, error, refetch } = useQuery(healthQuery);
  const value = (shown: ReactNode) => data && shown;
  return (
    <Card title={t('server')}>
      {error && data === undefined ? (
        <FailurePanel within error={error} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy={data === undefined}>
          <Facts
            facts={[
              { label: t('backup'), value: data && <LastBackup at={data.last_backup_at} t={t} /> },
              { label: t('version'), value: value(data?.version) },
              { label: t('since'), value: data && <Moment value={data.started_at} /> },
              { label: t('database'), value: value(`PostgreSQL ${data?.database.version}`) },
              { label: t('size'), value: value(sizeIn(data?.database.bytes ?? 0, tag)) },
              { label: t('migration'), value: value(data?.database.migration) },
            ]}
          />
        </div>
      )}
    </Card>
  );
}

function LastBackup({ at, t }: { at: string | null; t: Translate<'jobs'> }) {
  return at === null ? <Badge tone="attention">{t('no_backup')}</Badge> : <Moment value={at} />;
}

function sizeIn(bytes: number, languageTag: string): string {
  const [unit, amount] =
    bytes < 1e9 ? (['megabyte', bytes / 1e6] as const) : (['gigabyte', bytes / 1e9] as const);
  const format = { style: 'unit', unit, maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(languageTag, format).format(amount);
}
