import { Link } from '@tanstack/react-router';
import { showMoment } from '#locales/dates.ts';
import { FormSwitch } from '#web/forms/FormSwitch.tsx';
import { useLanguageTag, useTexts } from '#web/texts.ts';
import { IconChevronRight } from '#web/ui/icons.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { FailurePanel } from '#web/ui/Panels.tsx';
import { Day, Moment } from '#web/ui/Values.tsx';
import type { DriverStop } from '../contract.ts';
import { canShare, setSharing, useSharing } from './outbox/own-positions.ts';
import { useDayStops } from './outbox/use-day-stops.ts';
import classes from './Stops.module.css';

/** A driver's day: open stops, next hand-over first, then completed ones. */
export function DriverStops({ title }: { title: string }) {
  const t = useTexts('driver');
  const ofOutbox = useTexts('outbox');
  const { stops: data, stale, error, isPending, refetch } = useDayStops();
  const languageTag = useLanguageTag();
  return (
    <section className={classes['day']}>
      <h2>{title}</h2>
      {error && !data && <FailurePanel within error={error} onRetry={() => void refetch()} />}
      {stale && <Notice text={ofOutbox('stale', { date: showMoment(stale.toISOString(), languageTag) })} />}
      {canShare() && (data?.to_do.length ?? 0) > 0 && <ShareSwitch />}
      {isPending && <div className={classes['waiting']} aria-hidden="true" />}
      {data && (
        <>
          <Stops title={t('stops_to_do')} none={t('none_to_do')} stops={data.to_do} />
          <Stops title={t('stops_done')} none={t('none_done')} stops={data.done} />
        </>
      )}
    </section>
  );
}

/** The driver decides whether the phone reports the car's position. */
function ShareSwitch() {
  const t = useTexts('driver');
  const sharing = useSharing();
  const hint = {
    off: 'share_hint',
    on: 'share_hint',
    refused: 'share_refused',
    resting: 'share_resting',
  } as const;
  return (
    <div className={classes['share']}>
      <FormSwitch
        label={t('share')}
        hint={t(hint[sharing])}
        checked={sharing === 'on' || sharing === 'resting'}
        onChange={setSharing}
      />
    </div>
  );
}

function Stops({ title, none, stops }: { title: string; none: string; stops: readonly DriverStop[] }) {
  const t = useTexts('driver');
  return (
    <section className={classes['stops']} aria-label={title}>
      <h3>
        {title} <span>{stops.length}</span>
      </h3>
      {stops.length === 0 && <p className={classes['none']}>{none}</p>}
      <ol>
        {stops.map((stop) => (
          <li key={stop.id}>
            <Link to={`/packages/${stop.id}`}>
              <span className={classes['where']}>
                <strong>{stop.consignee ?? stop.site ?? stop.project}</strong>
                {stop.address !== null && <span>{stop.address}</span>}
                <span className={classes['code']}>{stop.airbill}</span>
              </span>
              <span className={classes['when']}>
                {stop.delivered_at !== null ? (
                  <span>
                    <span className={classes['unseen']}>{t('delivered_at')} </span>
                    <Moment value={stop.delivered_at} />
                  </span>
                ) : (
                  stop.planned_date !== null && <Day value={stop.planned_date} />
                )}
                {stop.temperature_class !== null && (
                  <span className={classes['cold']}>{stop.temperature_class}</span>
                )}
              </span>
              <IconChevronRight size={18} aria-hidden />
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
