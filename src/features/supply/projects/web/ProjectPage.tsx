import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { can } from '#core/access.ts';
import { HistoryButton } from '#features/oversight/history/web/HistoryButton.tsx';
import { openRecord } from '#features/supply/record-forms/web/queries.ts';
import { setAppState } from '#web/app-state.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { ActiveBadge } from '#web/ui/Badges.tsx';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { IconPencil } from '#web/ui/icons.ts';
import { type LinkTab, LinkTabs } from '#web/ui/LinkTabs.tsx';
import { type Crumb, PageHead } from '#web/ui/PageHead.tsx';
import { FailurePanel, NotFoundPanel } from '#web/ui/Panels.tsx';
import { FactsPlaceholder, Placeholder } from '#web/ui/Placeholder.tsx';
import { Day } from '#web/ui/Values.tsx';
import { useMayWrite } from '#web/use-may-write.ts';
import { phoneMedia, useMedia } from '#web/use-media.ts';
import { usePathId } from '#web/use-path-id.ts';
import type { ProjectDetail } from '../contract.ts';
import { locationCodes } from '../rules.ts';
import { ProjectNotes } from './ProjectNotes.tsx';
import classes from './Projects.module.css';
import { projectQuery } from './queries.ts';

/**
 * One project: its fields and its lists, each with its own address, page, sort and total (PRJ-06 … PRJ-10).
 */
export function ProjectPage(parts: ProjectParts) {
  const id = usePathId();
  return id === undefined ? <NotFoundPanel /> : <LoadedProject key={id} id={id} {...parts} />;
}

/** Tabs added by higher-level features, before and after the project's notes. */
interface ProjectParts {
  readonly lists: readonly ProjectPart[];
  readonly more: readonly ProjectPart[];
}

export interface ProjectPart {
  readonly key: string;
  readonly label: string;
  readonly count?: (project: ProjectDetail) => number;
  readonly show: (project: number) => ReactNode;
  /** Called before the tab is pressed. */
  readonly prefetch?: () => void;
}

function LoadedProject({ id, ...parts }: { id: number } & ProjectParts) {
  const { data: project, error, refetch } = useQuery(projectQuery(id));
  const name = project?.name;
  useEffect(() => {
    if (name !== undefined) setAppState({ currentProject: { id, name } });
  }, [id, name]);
  if (project) return <Project project={project} {...parts} />;
  if (error) return <FailurePanel error={error} onRetry={() => void refetch()} />;
  return <ProjectWaiting />;
}

/** The page in its shape while the project loads. */
function ProjectWaiting() {
  const t = useTexts('projects');
  const phone = useMedia(phoneMedia);
  return (
    <div aria-busy="true">
      <PageHead
        crumbs={[{ label: t('title'), to: '/projects' }, { label: '…' }]}
        title="…"
        action={<Placeholder width={phone ? '96px' : '120px'} height={phone ? 44 : 36} />}
        facts={phone ? <Placeholder width="88px" height={44} /> : <FactsPlaceholder count={7} />}
      />
      <div className={classes['waiting']}>
        <Placeholder height={44} />
        <Placeholder height={800} />
      </div>
    </div>
  );
}

const noteKinds = ['transit', 'purchase', 'ivrs'] as const;

function Project({ project, lists, more }: { project: ProjectDetail } & ProjectParts) {
  const t = useTexts('projects');
  const words = useTexts('records');
  const mayWrite = useMayWrite();
  const user = useSession()?.user;
  const wanted = useSearch({ strict: false, select: (search: Record<string, unknown>) => search['tab'] });

  const notes: ProjectPart[] = noteKinds
    .filter((kind) => project[kind].length > 0)
    .map((kind) => ({
      key: kind,
      label: words(kind),
      count: () => project[kind].length,
      show: showNotes(kind, project[kind]),
    }));
  const parts = [...lists, ...notes, ...more];
  const current = parts.find(({ key }) => key === wanted) ?? parts[0];
  const tabs = parts.map(
    ({ key, label, count, prefetch }): LinkTab => ({
      key,
      label,
      search: (before) => ({ ...before, tab: key }),
      ...(count && { count: count(project) }),
      ...(prefetch && { onIntent: prefetch }),
    }),
  );
  return (
    <>
      <PageHead
        crumbs={crumbsOf(project, can(user, 'clients.read'), t)}
        title={project.name}
        action={
          <>
            {mayWrite && (
              <PlainButton
                icon={<IconPencil aria-hidden />}
                onClick={() =>
                  openRecord({ act: 'edit', kind: 'projects', id: project.id, name: project.name })
                }
              >
                {t('edit_project')}
              </PlainButton>
            )}
            <HistoryButton noun="projects" id={project.id} name={project.name} />
          </>
        }
        facts={
          <Facts
            folded
            facts={[
              { label: t('is_active'), value: <ActiveBadge active={project.is_active} /> },
              { label: t('client'), value: project.client.name },
              { label: t('sponsor'), value: project.sponsor },
              { label: t('smo_id'), value: project.smo_id },
              { label: t('start_date'), value: project.start_date && <Day value={project.start_date} /> },
              { label: t('end_date'), value: project.end_date && <Day value={project.end_date} /> },
              { label: t('locations'), value: locationCodes(project).join(', ') },
            ]}
          />
        }
      />
      {current && <LinkTabs label={t('parts')} tabs={tabs} current={current.key} />}
      {current?.show(project.id)}
    </>
  );
}

function showNotes(kind: (typeof noteKinds)[number], notes: ProjectDetail['transit']) {
  return () => <ProjectNotes key={kind} kind={kind} notes={notes} />;
}

function crumbsOf(
  project: ProjectDetail,
  seesClients: boolean,
  t: (key: 'clients' | 'title') => string,
): Crumb[] {
  const here = { label: project.name };
  if (!seesClients) return [{ label: t('title'), to: '/projects' }, here];
  return [
    { label: t('clients'), to: '/clients' },
    { label: project.client.name, to: `/clients/${project.client.id}/projects` },
    here,
  ];
}
