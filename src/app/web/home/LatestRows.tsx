import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Page } from '#core/contract.ts';
import { packagesQuery } from '#features/transport/packages/web/queries.ts';
import { projectsQuery } from '#features/supply/projects/web/queries.ts';
import { useLanguageTag, useTexts } from '#web/texts.ts';
import { FailurePanel } from '#web/ui/Panels.tsx';
import { showDay } from '#web/ui/Values.tsx';
import classes from './HomePage.module.css';

const latest = { page: 1, pageSize: 6 };

/** The projects with the latest start, each a link. */
export function LatestProjects() {
  const t = useTexts('home');
  const day = useDay();
  const query = useQuery(projectsQuery({ ...latest, sortBy: 'start_date', descending: true }));
  return (
    <Latest title={t('recent_projects')} to="/projects" none={t('none_projects')} query={query}>
      {(project) => (
        <Link to={`/projects/${project.id}`}>
          <strong>{project.name}</strong>
          <span>{project.client.name}</span>
          <small>{project.is_active ? day(project.start_date) : t('inactive')}</small>
        </Link>
      )}
    </Latest>
  );
}

/** The packages with the latest status, each a link. */
export function LatestPackages() {
  const t = useTexts('home');
  const day = useDay();
  const query = useQuery(packagesQuery({ ...latest, sortBy: 'date', descending: true }));
  return (
    <Latest title={t('recent_packages')} to="/packages" none={t('none_packages')} query={query}>
      {(row) => (
        <Link to={`/packages/${row.id}`}>
          <strong>{row.airbill}</strong>
          <span>{[row.status, row.project.name].filter(Boolean).join(' · ')}</span>
          <small>{day(row.date)}</small>
        </Link>
      )}
    </Latest>
  );
}

function Latest<Row extends { id: number }>({
  title,
  to,
  none,
  query,
  children,
}: {
  title: string;
  to: string;
  none: string;
  query: UseQueryResult<Page<Row>>;
  children: (row: Row) => ReactNode;
}) {
  const t = useTexts('home');
  return (
    <section className={classes['latest']}>
      <header>
        <h2>{title}</h2>
        <Link to={to} aria-label={`${t('all')}: ${title}`}>
          {t('all')}
        </Link>
      </header>
      {query.isError && <FailurePanel within error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <div className={classes['waiting']} aria-hidden="true" />}
      {query.data?.results.length === 0 && <p className={classes['none']}>{none}</p>}
      {query.data && query.data.results.length > 0 && (
        <ul>
          {query.data.results.map((row) => (
            <li key={row.id}>{children(row)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Dates in the format of the lists. */
function useDay(): (date: string | null) => string {
  const tag = useLanguageTag();
  const t = useTexts('common');
  return (date) => (date === null ? t('nothing') : showDay(date, tag));
}
