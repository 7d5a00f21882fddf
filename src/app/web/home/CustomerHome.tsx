import { AgeingCard } from '#features/billing/invoices/web/AgeingChart.tsx';
import type { HomeOf } from '#features/overview/home/contract.ts';
import { useTexts } from '#web/texts.ts';
import { HomeBudgets } from './HomeBudgets.tsx';
import { HomeDocuments } from './HomeDocuments.tsx';
import { HomeExpiry } from './HomeExpiry.tsx';
import { HomeFigures } from './HomeFigures.tsx';
import { HomePackages } from './HomePackages.tsx';
import classes from './HomePage.module.css';
import { HomeProjects } from './HomeProjects.tsx';
import { shipmentFigures } from './shipment-figures.ts';

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
          ...shipmentFigures(t, home),
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
