import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FormDialog } from '#web/forms/FormDialog.tsx';
import { clearMessages, failed } from '#web/messages.ts';
import { useLanguageTag, useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { IconDownload } from '#web/ui/icons.ts';
import { FailurePanel } from '#web/ui/Panels.tsx';
import { showMoment } from '#web/ui/Values.tsx';
import classes from './Binder.module.css';
import { binderQuery, downloadBinder, requestBinder } from './queries.ts';

/** Has the inspection binder of a project made, and downloads it. */
export function BinderDialog({ project, onClose }: { project: number; onClose: () => void }) {
  const t = useTexts('binder');
  const tag = useLanguageTag();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(binderQuery(project));
  const requesting = useMutation({
    mutationFn: () => requestBinder(project),
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
        </p>
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
            disabled={data === undefined}
            onClick={() => requesting.mutate()}
          >
            {t(isReady ? 'prepare_again' : 'prepare')}
          </PlainButton>
        </div>
      </div>
    </FormDialog>
  );
}
