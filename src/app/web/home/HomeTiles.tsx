import { IconBox, IconBuilding, IconChevronRight, IconFolder, IconMap, IconScan } from '#web/ui/icons.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Role } from '#core/access.ts';
import { clientsQuery } from '#features/supply/clients/web/queries.ts';
import { packagesQuery } from '#features/transport/packages/web/queries.ts';
import { projectsQuery } from '#features/supply/projects/web/queries.ts';
import { useAppState } from '#web/app-state.ts';
import { useTexts } from '#web/texts.ts';
import { homeTiles } from '#app/web/navigation.ts';
import { exists } from '#app/web/routes.tsx';
import classes from './HomePage.module.css';

/** What the role works with, each tile with its number of rows; `more` tiles come last. */
export function HomeTiles({ role, more }: { role: Role; more?: ReactNode }) {
  const t = useTexts('common');
  const { uiSettings } = useAppState();
  const tiles = homeTiles({ role, uiSettings, exists });
  if (tiles.length === 0) return null;
  return (
    <ul className={classes['tiles']}>
      {tiles.map(({ label, to }) => {
        const Icon = icons[to] ?? IconChevronRight;
        const HowMany = counts[to];
        return (
          <li key={to}>
            <Link to={to} className={classes['tile']}>
              <Icon aria-hidden="true" />
              <span>
                <strong>{t(label)}</strong>
                {HowMany && <HowMany />}
              </span>
              <IconChevronRight aria-hidden="true" className={classes['onward']} />
            </Link>
          </li>
        );
      })}
      {more}
    </ul>
  );
}

const icons: Readonly<Record<string, typeof IconBox>> = {
  '/clients': IconBuilding,
  '/projects': IconFolder,
  '/packages': IconBox,
  '/scan': IconScan,
  '/gpsmap': IconMap,
};

const counts: Readonly<Record<string, () => React.ReactNode>> = {
  '/clients': ClientsCount,
  '/projects': ProjectsCount,
  '/packages': PackagesCount,
};

/** Requests one row: only the total of the page is used. */
const firstRow = { page: 1, pageSize: 1 };

function ClientsCount() {
  const t = useTexts('home');
  const { data } = useQuery(clientsQuery(firstRow));
  return <Count text={data && t('clients_count', { count: data.count })} />;
}

function ProjectsCount() {
  const t = useTexts('home');
  const { data } = useQuery(projectsQuery(firstRow));
  return <Count text={data && t('projects_count', { count: data.count })} />;
}

function PackagesCount() {
  const t = useTexts('home');
  const { data } = useQuery(packagesQuery(firstRow));
  return <Count text={data && t('packages_count', { count: data.count })} />;
}

function Count({ text }: { text: string | undefined }) {
  return <small>{text ?? '\u00a0'}</small>;
}
