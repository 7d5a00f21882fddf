import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showMoment } from '#locales/dates.ts';
import { isDay } from '#web/forms/days.ts';
import { FormDay } from '#web/forms/FormDay.tsx';
import { FormDialog } from '#web/forms/FormDialog.tsx';
import { clearMessages, failed } from '#web/messages.ts';
import { useLanguageTag, useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { IconDownload } from '#web/ui/icons.ts';
import { FailurePanel } from '#web/ui/Panels.tsx';
import classes from './Binder.module.css';
import { binderQuery, downloadBinder, requestBinder } from './queries.ts';

/** Requests the inspection binder of a project, and downloads it. */
export function BinderDialog({ project, onClose }: { project: number; onClose: () => void }) {
  const t = useTexts('binder');
  const tag = useLanguageTag();
  const v = useTexts('validation');
  const queries = useQueryClient();
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const wrongDay = (value: string) => (value === '' || isDay(value) ? undefined : v('date'));
  const wrongFrom = wrongDay(from);
  const wrongTo = wrongDay(to) ?? (from !== '' && to !== '' && to < from ? v('before_start') : undefined);
  const { data, error, refetch } = useQuery(binderQuery(project));
  const requesting = useMutation({
    mutationFn: () => requestBinder(project, { ...(from !== '' && { from }), ...(to !== '' && { to }) }),
    onMutate: clearMessages,
    onSuccess: () => queries.invalidateQueries({ queryKey: ['binder', project] }),
    onError: failed,
  });
  const downloading = useMutation({
    mutationFn: () => downloadBinder(project),
    onMutate: clearMessages,
    onError: failed,
  });
  const state = data?.state;
  const isReady = state === 'ready';
  return (
    <FormDialog title={t('title')} hint={t('hint')} onClose={onClose}>
      {error && <FailurePanel within error={error} onRetry={() => void refetch()} />}
      <div className={classes['binder']}>
        <p className={classes['state']} role="status">
          {state === 'pending' && t('pending')}
          {state === 'failed' && t('failed')}
          {isReady && t('ready', { moment: showMoment(data?.moment ?? '', tag) })}
          {isReady &&
            (data?.from || data?.to) &&
            ` ${t('period_of', { from: data.from ?? '…', to: data.to ?? '…' })}.`}
        </p>
        <div className={classes['period']}>
          <p>{t('period_hint')}</p>
          <FormDay
            label={t('from')}
            name="from"
            value={from}
            error={wrongFrom}
            onChange={({ currentTarget }) => setFrom(currentTarget.value)}
          />
          <FormDay
            label={t('to')}
            name="to"
            value={to}
            error={wrongTo}
            onChange={({ currentTarget }) => setTo(currentTarget.value)}
          />
        </div>
        <div className={classes['actions']}>
          {isReady && (
            <PlainButton
              icon={<IconDownload aria-hidden />}
              busy={downloading.isPending}
              onClick={() => downloading.mutate()}
            >
              {t('download')}
            </PlainButton>
          )}
          <PlainButton
            look={isReady ? 'quiet' : 'plain'}
            busy={(data === undefined && !error) || requesting.isPending || state === 'pending'}
            disabled={data === undefined || wrongFrom !== undefined || wrongTo !== undefined}
            onClick={() => requesting.mutate()}
          >
            {t(isReady ? 'prepare_again' : 'prepare')}
          </PlainButton>
        </div>
      </div>
    </FormDialog>
  );
}
