import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { projectsQuery } from '#features/supply/projects/web/queries.ts';
import { useTexts } from '#web/texts.ts';
import { LinkTabs } from '#web/ui/LinkTabs.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { FailurePanel } from '#web/ui/Panels.tsx';
import { Placeholder } from '#web/ui/Placeholder.tsx';
import { ProjectAccountability } from './ProjectAccountability.tsx';

/** /accountability: the logs of the reader's sites, one project at a time. */
export function AccountabilityScreen() {
  const t = useTexts('accountability');
  const wanted = useSearch({
    strict: false,
    select: (search: Record<string, unknown>) => search['project'],
  });
  const { data, error, refetch } = useQuery(
    projectsQuery({ page: 1, pageSize: 50, sortBy: 'name', descending: false }),
  );
  const projects = data?.results ?? [];
  const current = projects.find(({ id }) => String(id) === String(wanted)) ?? projects[0];
  return (
    <>
      <PageHead title={t('title')} />
      {error && <FailurePanel error={error} onRetry={() => void refetch()} />}
      {data === undefined && !error && <Placeholder height={480} />}
      {data !== undefined && current === undefined && <p>{t('no_projects')}</p>}
      {projects.length > 1 && current && (
        <LinkTabs
          label={t('project')}
          current={String(current.id)}
          tabs={projects.map(({ id, name }) => ({
            key: String(id),
            label: name,
            search: () => ({ project: id }),
          }))}
        />
      )}
      {current && <ProjectAccountability key={current.id} project={current.id} />}
    </>
  );
}
