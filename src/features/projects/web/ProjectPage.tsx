import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { can } from '#core/access.ts';
import { openEntry } from '#features/entries/web/queries.ts';
import { HistoryButton } from '#features/history/web/HistoryButton.tsx';
import { recordKinds, recordsContract } from '#features/records/contract.ts';
import { setAppState } from '#web/app-state.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { ActiveBadge } from '#web/ui/Badges.tsx';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { EditSwitch } from '#web/ui/EditSwitch.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { type LinkTab, LinkTabs } from '#web/ui/LinkTabs.tsx';
import { type Crumb, PageHead } from '#web/ui/PageHead.tsx';
import { FailurePanel, NotFoundPanel } from '#web/ui/Panels.tsx';
import { Day } from '#web/ui/Values.tsx';
import { useEditMode } from '#web/use-edit-mode.ts';
import { usePathId } from '#web/use-path-id.ts';
import type { ProjectDetail } from '../contract.ts';
import { locationCodes } from './columns.tsx';
import { ProjectNotes } from './ProjectNotes.tsx';
import { ProjectRecords } from './ProjectRecords.tsx';
import { projectQuery } from './queries.ts';

/** One project: its fields and its lists, each with an address, page, sort and total of its own (PRJ-06 … PRJ-10). */
export function ProjectPage({ more = [] }: { more?: readonly ProjectPart[] }) {
  const id = usePathId();
  return id === undefined ? <NotFoundPanel /> : <LoadedProject key={id} id={id} more={more} />;
}

/** A tab beside the project's own lists. */
export interface ProjectPart {
  readonly key: string;
  readonly label: string;
  readonly show: (project: number) => ReactNode;
}

function LoadedProject({ id, more }: { id: number; more: readonly ProjectPart[] }) {
  const t = useTexts('projects');
  const { data: project, error, refetch } = useQuery(projectQuery(id));
  const name = project?.name;
  useEffect(() => {
    if (name !== undefined) setAppState({ currentProject: { id, name } });
  }, [id, name]);
  if (project) return <Project project={project} more={more} />;
  if (error) return <FailurePanel error={error} onRetry={() => void refetch()} />;
  return <PageHead crumbs={[{ label: t('title'), to: '/projects' }, { label: '…' }]} title="…" />;
}

const noteKinds = ['transit', 'purchase', 'ivrs'] as const;

function Project({ project, more }: { project: ProjectDetail; more: readonly ProjectPart[] }) {
  const t = useTexts('projects');
  const words = useTexts('records');
  const editing = useEditMode().on;
  const role = useSession()?.user.role;
  const wanted = useSearch({ strict: false, select: (search: Record<string, unknown>) => search['tab'] });

  const lists = recordKinds.filter((kind) => can(role, recordsContract[kind].access));
  const notes = noteKinds.filter((kind) => project[kind].length > 0);
  const kinds = [...lists, ...notes];
  const part = more.find(({ key }) => key === wanted);
  const current = part?.key ?? kinds.find((kind) => kind === wanted) ?? kinds[0];
  const list = lists.find((kind) => kind === current);
  const note = notes.find((kind) => kind === current);

  const tab = (kind: (typeof kinds)[number], count: number): LinkTab => ({
    key: kind,
    label: words(kind),
    search: (before) => ({ ...before, tab: kind }),
    count,
  });
  const tabs = [
    ...lists.map((kind) => tab(kind, project.totals[kind])),
    ...notes.map((kind) => tab(kind, project[kind].length)),
    ...more.map(({ key, label }) => ({
      key,
      label,
      search: (before: Record<string, unknown>) => ({ ...before, tab: key }),
    })),
  ];
  return (
    <>
      <PageHead
        crumbs={crumbsOf(project, can(role, 'clients.read'), t)}
        title={project.name}
        action={
          <>
            {editing && (
              <PlainButton
                icon={<IconPencil aria-hidden />}
                onClick={() =>
                  openEntry({ act: 'edit', kind: 'projects', id: project.id, name: project.name })
                }
              >
                {t('edit_project')}
              </PlainButton>
            )}
            <HistoryButton noun="projects" id={project.id} name={project.name} />
            <EditSwitch />
          </>
        }
      />
      <Facts
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
      {current !== undefined && <LinkTabs label={t('parts')} tabs={tabs} current={current} />}
      {list !== undefined && <ProjectRecords kind={list} project={project.id} />}
      {note !== undefined && <ProjectNotes key={note} kind={note} notes={project[note]} />}
      {part?.show(project.id)}
    </>
  );
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
