import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { IconArrowBackUp, IconBox, IconCash, IconEyeOff, IconTemperature } from '#web/ui/icons.ts';
import { FailurePanel } from '#web/ui/Panels.tsx';
import { Moment } from '#web/ui/Values.tsx';
import { NoticeLink } from './NoticeLink.tsx';
import classes from './Notices.module.css';
import { latestNoticesQuery, markRead } from './queries.ts';

const icons = {
  package_update: IconBox,
  invoice: IconCash,
  excursion: IconTemperature,
  shipment_request: IconBox,
  recall: IconArrowBackUp,
  unblinding: IconEyeOff,
};

/** The latest notices, each with a link to its record. */
export function LatestNotices({ onClose }: { onClose: () => void }) {
  const t = useTexts('notices');
  const queries = useQueryClient();
  const heading = useId();
  const { data, error, refetch } = useQuery(latestNoticesQuery);
  const { mutate, isPending } = useMutation({ mutationFn: () => markRead(queries, { all: true }) });
  return (
    <section className={classes['latest']} aria-labelledby={heading}>
      <header className={classes['head']}>
        <h2 id={heading}>{t('title')}</h2>
        {data !== undefined && data.unread > 0 && (
          <PlainButton look="quiet" busy={isPending} onClick={() => mutate()}>
            {t('mark_all')}
          </PlainButton>
        )}
      </header>
      {error && data === undefined ? (
        <FailurePanel within error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <ul className={classes['notices']} aria-busy aria-label={t('loading')}>
          {[1, 2, 3, 4].map((place) => (
            <li key={place} className={classes['waiting']} />
          ))}
        </ul>
      ) : data.results.length === 0 ? (
        <div className={classes['none']}>
          <p>{t('none')}</p>
          <p>{t('none_hint')}</p>
        </div>
      ) : (
        <ul className={classes['notices']} aria-labelledby={heading}>
          {data.results.map((notice) => {
            const Icon = icons[notice.kind];
            return (
              <li key={notice.id}>
                <Icon size={18} aria-hidden />
                <NoticeLink notice={notice} className={classes['notice']} onFollow={onClose}>
                  <small>
                    {!notice.is_read && <span className={classes['new']}>{t('unread')}</span>}
                    <Moment value={notice.created_at} />
                  </small>
                </NoticeLink>
              </li>
            );
          })}
        </ul>
      )}
      <footer className={classes['foot']}>
        <Link to="/notices" onClick={onClose}>
          {t('all')}
        </Link>
        <Link to="/settings" search={{ tab: 'notices' }} onClick={onClose}>
          {t('preferences')}
        </Link>
      </footer>
    </section>
  );
}
