import { AgeingCard } from '#features/billing/invoices/web/AgeingChart.tsx';
import type { HomeOf } from '#features/overview/home/contract.ts';
import { recentExceptions } from '#features/transport/delivery-reports/contract.ts';
import { useTexts } from '#web/texts.ts';
import { HomeBudgets } from './HomeBudgets.tsx';
import { HomeDocuments } from './HomeDocuments.tsx';
import { HomeExpiry } from './HomeExpiry.tsx';
import { HomeFigures } from './HomeFigures.tsx';
import { HomePackages } from './HomePackages.tsx';
import { HomeProjects } from './HomeProjects.tsx';
import classes from './HomePage.module.css';

/** The own shipments, stock and documents; for those who read invoices, what is outstanding and what is left. */
export function CustomerHome({ home }: { home: HomeOf<'customer'> }) {
  const t = useTexts('home');
  const { money } = home;
  return (
    <div className={classes['whole']}>
      <HomeFigures
        figures={[
          {
            label: t('overdue_invoices'),
            figure: money === null ? null : money.overdue,
            to: '/invoices',
            search: { period: 'overdue' },
            tone: 'bad',
          },
          {
            label: t('in_transit'),
            figure: home.in_transit,
            to: '/packages',
            search: { kind: 'in_transit' },
          },
          { label: t('late'), figure: home.late, to: '/packages', search: { kind: 'late' }, tone: 'bad' },
          {
            label: t('exceptions'),
            figure: home.exceptions,
            to: '/delivery_reports',
            search: { kind: recentExceptions },
            tone: 'attention',
          },
        ]}
      />
      {money && <AgeingCard rows={money.ageing} />}
      <div className={classes['lists']}>
        {money && <HomeBudgets budgets={money.budgets} />}
        <HomePackages
          title={t('next_deliveries')}
          none={t('none_next')}
          kind="in_transit"
          packages={home.packages}
        />
        {home.expiry && <HomeExpiry steps={home.expiry} />}
        <HomeProjects projects={home.projects} lists={['inventories', 'expiring']} />
        <HomeDocuments documents={home.documents} />
      </div>
    </div>
  );
}
