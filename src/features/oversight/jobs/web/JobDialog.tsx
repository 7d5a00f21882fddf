import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getNonce } from 'get-nonce';
import { useState } from 'react';
import { call } from '#web/client.ts';
import { FormDialog } from '#web/forms/FormDialog.tsx';
import { showSuccess } from '#web/messages.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { FailurePanel } from '#web/ui/Panels.tsx';
import { Moment } from '#web/ui/Values.tsx';
import { type Job, type JobMail, jobsContract } from '../contract.ts';
import { JobState } from './columns.tsx';
import classes from './JobDialog.module.css';
import { jobQuery } from './queries.ts';

/** One job: its state, its mail, and the retry button. */
export function JobDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const t = useTexts('jobs');
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(jobQuery(job.id));
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(jobsContract.retry, { params: { id: job.id } }),
    onSuccess: async () => {
      showSuccess({ message: 'jobs.retried' });
      await queries.invalidateQueries({ queryKey: ['jobs'] });
      onClose();
    },
  });
  const { status, attempts, next_try_at, error: reason } = data ?? job;
  return (
    <FormDialog wide reading title={job.about === '' ? job.name : job.about} onClose={onClose}>
      <Facts
        facts={[
          { label: t('name'), value: job.name },
          { label: t('lane'), value: t(`lane_${job.lane}`) },
          { label: t('status'), value: <JobState status={status} t={t} /> },
          { label: t('created_at'), value: <Moment value={job.created_at} /> },
          { label: t('attempts'), value: String(attempts) },
          ...(next_try_at === null
            ? []
            : [{ label: t('next_try_at'), value: <Moment value={next_try_at} /> }]),
          ...(reason === '' ? [] : [{ label: t('error'), value: reason }]),
        ]}
      />
      {error && <FailurePanel within error={error} onRetry={() => void refetch()} />}
      {data?.mail && <Letter mail={data.mail} />}
      <div className={classes['ways']}>
        {status !== 'running' && (
          <PlainButton look="main" busy={isPending} onClick={() => mutate()}>
            {t('retry')}
          </PlainButton>
        )}
      </div>
    </FormDialog>
  );
}

/** The mail as its recipient will see it, and as plain text. */
function Letter({ mail }: { mail: JobMail }) {
  const t = useTexts('jobs');
  const [asText, setAsText] = useState(false);
  if (mail.text === null || mail.html === null) return <p>{t('sealed_away')}</p>;
  return (
    <div className={classes['letter']}>
      <div className={classes['ways']}>
        <PlainButton aria-pressed={!asText} onClick={() => setAsText(false)}>
          {t('as_seen')}
        </PlainButton>
        <PlainButton aria-pressed={asText} onClick={() => setAsText(true)}>
          {t('as_text')}
        </PlainButton>
      </div>
      <p className={classes['hint']}>{t('masked')}</p>
      {asText ? (
        <div className={classes['text']}>{mail.text}</div>
      ) : (
        // The frame may not run scripts or load anything; its style is allowed by this page's nonce.
        <iframe
          className={classes['seen']}
          title={t('letter')}
          sandbox=""
          srcDoc={mail.html.replaceAll('<style>', `<style nonce="${getNonce() ?? ''}">`)}
        />
      )}
    </div>
  );
}
