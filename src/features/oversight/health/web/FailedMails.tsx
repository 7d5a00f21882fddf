import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { jobsContract } from '#features/oversight/jobs/contract.ts';
import { call } from '#web/client.ts';
import { showSuccess } from '#web/messages.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Amount, Labelled, Moment } from '#web/ui/Values.tsx';
import type { FailedMail } from '../contract.ts';
import classes from './Health.module.css';
import { healthQuery } from './queries.ts';

/** Mails that were not delivered, with the reasons; can be resent from here if still stored. */
export function FailedMails() {
  const t = useTexts('jobs');
  const { data } = useQuery(healthQuery);
  const mail = data?.mail;
  return (
    <Card
      title={t('mails')}
      hint={t('mails_hint')}
      action={
        <Link to="/global_settings" search={{ group: 'sent' }}>
          {t('all_mails')}
        </Link>
      }
    >
      {mail?.has_server === false && <Notice text={t('no_server')} />}
      {mail === undefined ? (
        <div className={classes['waiting']} aria-busy />
      ) : (
        <>
          <p>
            <Labelled label={t('mails_waiting')}>
              <Amount value={mail.waiting} />
            </Labelled>
          </p>
          {mail.failed === 0 ? (
            <p className={classes['soft']}>{t('mails_none')}</p>
          ) : (
            <>
              {mail.failed > mail.latest_failed.length && (
                <p className={classes['soft']}>{t('latest_failed', { count: mail.failed })}</p>
              )}
              <ul className={classes['mails']} aria-label={t('mails')}>
                {mail.latest_failed.map((one) => (
                  <Letter key={one.id} mail={one} />
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </Card>
  );
}

function Letter({ mail }: { mail: FailedMail }) {
  const t = useTexts('jobs');
  const queries = useQueryClient();
  const { job } = mail;
  const { mutate, isPending } = useMutation({
    mutationFn: (id: number) => call(jobsContract.retry, { params: { id } }),
    onSuccess: () => showSuccess({ message: 'jobs.sending_again' }),
    onSettled: () => queries.invalidateQueries({ queryKey: healthQuery.queryKey }),
  });
  return (
    <li className={classes['mail']}>
      <div className={classes['words']}>
        <strong>{mail.subject}</strong>
        <span>
          {mail.recipient} · <Moment value={mail.created_at} />
        </span>
        <span className={classes['soft']}>{mail.error}</span>
      </div>
      {job !== null ? (
        <PlainButton
          busy={isPending}
          aria-label={t('send_again_to', { recipient: mail.recipient })}
          onClick={() => mutate(job)}
        >
          {t('send_again')}
        </PlainButton>
      ) : (
        <span className={classes['soft']}>{t('cannot')}</span>
      )}
    </li>
  );
}
