import { Link } from '@tanstack/react-router';
import { useTexts } from '#web/texts.ts';
import { BarChart } from '#web/ui/BarChart.tsx';
import { ScrollingTable } from '#web/ui/ScrollingTable.tsx';
import { Amount, Day } from '#web/ui/Values.tsx';
import type { ProjectOverview } from '../contract.ts';
import classes from './ProjectOverview.module.css';

type Weeks = NonNullable<ProjectOverview['shipments']>['weeks'];

/** The outbounds of the latest weeks as bars, and as a table that leads to those of each week. */
export function ShipmentsPerWeek({ weeks }: { weeks: Weeks }) {
  const t = useTexts('projects');
  const words = useTexts('records');
  const [first, last] = [weeks[0], weeks.at(-1)];
  const highest = Math.max(0, ...weeks.map(({ outbounds }) => outbounds));
  return (
    <section className={classes['section']}>
      <h2>{t('overview_shipments')}</h2>
      <p className={classes['soft']}>{t('overview_shipments_hint')}</p>
      <BarChart
        label={t('overview_chart_of', { highest })}
        bars={weeks.map(({ week, outbounds }) => ({ key: week, value: outbounds }))}
        ends={[first && <Day value={first.week} />, last && <Day value={last.week} />]}
      />
      <details className={classes['table']}>
        <summary>{t('overview_as_table')}</summary>
        <ScrollingTable label={t('overview_shipments')}>
          <thead>
            <tr>
              <th scope="col">{t('overview_week')}</th>
              <th scope="col">{words('outbounds')}</th>
            </tr>
          </thead>
          <tbody>
            {weeks.toReversed().map(({ week, outbounds }) => (
              <tr key={week}>
                <th scope="row">
                  <Link to="." search={{ tab: 'outbounds', outbounds_week: week }}>
                    <Day value={week} />
                  </Link>
                </th>
                <td>
                  <Amount value={outbounds} />
                </td>
              </tr>
            ))}
          </tbody>
        </ScrollingTable>
      </details>
    </section>
  );
}
