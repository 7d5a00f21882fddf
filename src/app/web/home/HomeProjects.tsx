import { Link } from '@tanstack/react-router';
import type { HomeProject } from '#features/overview/home/contract.ts';
import { useTexts } from '#web/texts.ts';
import classes from './HomeProjects.module.css';
import { HomeRows, HomeSection } from './HomeSection.tsx';

/** The latest projects; each list of theirs that is counted here is one link away. */
export function HomeProjects({
  projects,
  lists,
}: {
  projects: readonly HomeProject[];
  lists: readonly ProjectList[];
}) {
  const t = useTexts('home');
  return (
    <HomeSection title={t('recent_projects')} to="/projects">
      <HomeRows rows={projects} none={t('none_projects')} rowKey={({ id }) => id}>
        {(project) => (
          <div className={classes['project']}>
            <Link to={`/projects/${project.id}`} className={classes['name']}>
              <strong>{project.name}</strong>
              <span>{[project.client, !project.is_active && t('inactive')].filter(Boolean).join(' · ')}</span>
            </Link>
            <span className={classes['lists']}>
              {lists.map((list) => (
                <ListLink key={list} project={project} list={list} />
              ))}
            </span>
          </div>
        )}
      </HomeRows>
    </HomeSection>
  );
}

type ProjectList = keyof typeof tabs;

const tabs = { inventories: 'inventories', expiring: 'expiry', returns: 'returns' } as const;

/** Undefined for a list without access or rows. */
function ListLink({ project, list }: { project: HomeProject; list: ProjectList }) {
  const t = useTexts('home');
  const count = project[list];
  if (!count) return null;
  return (
    <Link to={`/projects/${project.id}`} search={() => ({ tab: tabs[list] })} data-list={list}>
      {t(`${list}_count`, { count })}
    </Link>
  );
}
