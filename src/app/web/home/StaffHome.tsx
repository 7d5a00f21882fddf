import { useQuery } from '@tanstack/react-query';
import { can, type Viewer } from '#core/access.ts';
import type { HomeOf } from '#features/overview/home/contract.ts';
import { openIssuesContract } from '#features/supply/open-issues/contract.ts';
import { openIssuesQuery } from '#features/supply/open-issues/web/queries.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { HomeExpiry } from './HomeExpiry.tsx';
import { HomeFigures } from './HomeFigures.tsx';
import { HomePackages } from './HomePackages.tsx';
import classes from './HomePage.module.css';
import { HomeProjects } from './HomeProjects.tsx';
import { shipmentFigures } from './shipment-figures.ts';

/** What needs a decision or a correction today, the next hand-overs, what expires, and the latest projects. */
export function StaffHome({ home }: { home: HomeOf<'staff'> }) {
  const t = useTexts('home');
  const issues = useTexts('openIssues');
  return (
    <div className={classes['whole']}>
      <HomeFigures
        figures={[
          ...shipmentFigures(t, home),
          {
            label: t('requests'),
            figure: home.requests,
            to: '/users',
            search: { tab: 'requests', status: 'pending' },
            tone: 'attention',
          },
          {
            label: t('failed_imports'),
            figure: home.failed_imports,
            to: '/imports',
            search: { status: 'failed' },
            tone: 'bad',
          },
          {
            label: t('failed_mails'),
            figure: home.failed_mails,
            to: '/settings',
            search: { tab: 'users', group: 'sent', sent_status: 'failed' },
            tone: 'bad',
          },
          { label: issues('title'), figure: useOpenIssues(), to: '/gaps', tone: 'attention' },
          {
            label: t('overdue_excursions'),
            figure: home.overdue_excursions,
            to: '/excursions',
            search: { status: 'overdue' },
            tone: 'bad',
          },
          {
            label: t('overdue_invoices'),
            figure: home.overdue_invoices,
            to: '/invoices',
            search: { period: 'overdue' },
            tone: 'bad',
          },
        ]}
      />
      <div className={classes['lists']}>
        <HomePackages
          title={t('next_deliveries')}
          none={t('none_next')}
          kind="in_transit"
          packages={home.packages}
        />
        {home.expiry && <HomeExpiry steps={home.expiry} />}
        <HomeProjects projects={home.projects} lists={['inventories', 'expiring']} />
      </div>
    </div>
  );
}

/** Read from their own list: counting them takes as long as reading them (decision 0073). */
function useOpenIssues() {
  const viewer: Viewer | undefined = useSession()?.user;
  const reads = can(viewer, openIssuesContract.list.access);
  const { data } = useQuery({ ...openIssuesQuery({ page: 1, pageSize: 1 }), enabled: reads });
  if (!reads) return null;
  return data && { count: data.count, more: false };
}
