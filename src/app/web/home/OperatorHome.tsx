import { joinValues } from '#core/list-query.ts';
import { useKnown } from '#features/administration/known-values/web/queries.ts';
import type { HomeOf } from '#features/overview/home/contract.ts';
import { useTexts } from '#web/texts.ts';
import { HomeBars } from './HomeBars.tsx';
import { HomeFigures } from './HomeFigures.tsx';
import { HomePackages } from './HomePackages.tsx';
import classes from './HomePage.module.css';
import { shipmentFigures } from './shipment-figures.ts';

/** Packages that are not handed over yet: by status, by vehicle, and the next ones. */
export function OperatorHome({ home }: { home: HomeOf<'operator'> }) {
  const t = useTexts('home');
  const known = useKnown();
  return (
    <div className={classes['whole']}>
      <HomeFigures figures={[...shipmentFigures(t, home)]} />
      <div className={classes['lists']}>
        <HomeBars
          title={t('by_status')}
          none={t('none_next')}
          bars={home.statuses.map(({ status, count }) => ({
            label: known.label('status', status),
            count,
            search: { status: joinValues([status]) },
          }))}
        />
        <HomeBars
          title={t('by_car')}
          none={t('none_cars')}
          bars={home.cars.map(({ car, count }) => ({
            label: car,
            count,
            search: { kind: 'in_transit', car: joinValues([car]) },
          }))}
        />
        <HomePackages
          title={t('next_deliveries')}
          none={t('none_next')}
          kind="in_transit"
          packages={home.packages}
        />
      </div>
    </div>
  );
}
