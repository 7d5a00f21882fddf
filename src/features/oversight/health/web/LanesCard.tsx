import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { laneNames } from '#core/job-lanes.ts';
import { Shown } from '#web/lists/RowTable.tsx';
import { useTexts } from '#web/texts.ts';
import { Badge } from '#web/ui/Badges.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ScrollingTable } from '#web/ui/ScrollingTable.tsx';
import { Amount, Moment } from '#web/ui/Values.tsx';
import { healthQuery } from './queries.ts';

/** The jobs of each queue: how many wait, run and failed. */
export function LanesCard() {
  const t = useTexts('jobs');
  const { data } = useQuery(healthQuery);
  const lanes = laneNames.map((name) => data?.lanes.find(({ lane }) => lane === name) ?? { lane: name });
  return (
    <Card
      title={t('jobs_by_lane')}
      hint={t('jobs_by_lane_hint')}
      action={
        <Link to="/global_settings" search={{ group: 'jobs' }}>
          {t('all_jobs')}
        </Link>
      }
    >
      <ScrollingTable label={t('jobs_by_lane')}>
        <thead>
          <tr>
            <th scope="col">{t('lane')}</th>
            <th scope="col" data-end>
              {t('waiting')}
            </th>
            <th scope="col" data-end>
              {t('running')}
            </th>
            <th scope="col" data-end>
              {t('failed')}
            </th>
            <th scope="col">{t('oldest')}</th>
          </tr>
        </thead>
        <tbody>
          {lanes.map((row) => (
            <tr key={row.lane}>
              <th scope="row">{t(`lane_${row.lane}`)}</th>
              <td data-end>
                <Shown>{'waiting' in row && <Amount value={row.waiting} />}</Shown>
              </td>
              <td data-end>
                <Shown>{'waiting' in row && <Amount value={row.running} />}</Shown>
              </td>
              <td data-end>
                <Shown>
                  {'waiting' in row &&
                    (row.failed > 0 ? (
                      <Link
                        to="/global_settings"
                        search={{ group: 'jobs', jobs_status: 'failed', jobs_lane: row.lane }}
                      >
                        <Badge tone="bad">{String(row.failed)}</Badge>
                      </Link>
                    ) : (
                      '0'
                    ))}
                </Shown>
              </td>
              <td>
                <Shown>{'waiting' in row && row.oldest_due_at && <Moment value={row.oldest_due_at} />}</Shown>
              </td>
            </tr>
          ))}
        </tbody>
      </ScrollingTable>
    </Card>
  );
}
