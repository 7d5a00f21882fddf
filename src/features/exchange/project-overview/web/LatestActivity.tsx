import { Link } from '@tanstack/react-router';
import { useKnown } from '#features/administration/known-values/web/queries.ts';
import { useTexts } from '#web/texts.ts';
import { Day, Moment } from '#web/ui/Values.tsx';
import type { Activity } from '../contract.ts';
import classes from './ProjectOverview.module.css';

/** The latest records and package statuses, each a link to the record or package. */
export function LatestActivity({ activity }: { activity: readonly Activity[] }) {
  const t = useTexts('projects');
  return (
    <section className={classes['section']}>
      <h2>{t('overview_activity')}</h2>
      {activity.length === 0 && <p className={classes['soft']}>{t('overview_no_activity')}</p>}
      <ul className={classes['activity']}>
        {activity.map((event) => (
          <li key={`${event.kind} ${event.id}`}>
            <Event event={event} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Event({ event: { kind, id, reference, date, at, status, place } }: { event: Activity }) {
  const t = useTexts('projects');
  const words = useTexts('records');
  const known = useKnown();
  const when = at === null ? date && <Day value={date} /> : <Moment value={at} />;
  if (kind === 'packages') {
    return (
      <Link to={`/packages/${id}`}>
        <strong>{reference}</strong>
        <span>{[status && known.label('status', status), place].filter(Boolean).join(' · ')}</span>
        <small>{when}</small>
      </Link>
    );
  }
  return (
    <Link to="." search={{ tab: kind, record: `${kind}-${id}` }}>
      <strong>{reference ?? words(`one_${kind}`)}</strong>
      <span>{t(`overview_of_${kind}`)}</span>
      <small>{when}</small>
    </Link>
  );
}
