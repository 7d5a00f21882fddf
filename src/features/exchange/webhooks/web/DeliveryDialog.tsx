import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/client.ts';
import { FormDialog } from '#web/forms/FormDialog.tsx';
import { useFailed } from '#web/forms/use-failed.ts';
import { showSuccess } from '#web/messages.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { CodeBlock } from '#web/ui/CodeBlock.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { FailurePanel } from '#web/ui/Panels.tsx';
import { Moment } from '#web/ui/Values.tsx';
import { type DeliveryRow, webhooksContract } from '../contract.ts';
import { DeliveryState } from './columns.tsx';
import { deliveryQuery } from './queries.ts';
import classes from './Webhooks.module.css';

/** One delivery: what was sent, what came back, and the button to send it again. */
export function DeliveryDialog({ row, onClose }: { row: DeliveryRow; onClose: () => void }) {
  const t = useTexts('webhooks');
  const queries = useQueryClient();
  const failed = useFailed();
  const { data, error, refetch } = useQuery(deliveryQuery(row.id));
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(webhooksContract.resend, { params: { id: row.id } }),
    onSuccess: async () => {
      showSuccess({ message: 'webhooks.resent' });
      await queries.invalidateQueries({ queryKey: ['webhook-deliveries'] });
      onClose();
    },
    onError: (problem) => failed(problem),
  });
  const { status, attempts, answer_status, error: reason, last_try_at } = data ?? row;
  return (
    <FormDialog wide reading title={t('delivery_of', { id: row.id })} onClose={onClose}>
      <Facts
        facts={[
          { label: t('webhook'), value: row.webhook.name },
          { label: t('status'), value: <DeliveryState status={status} t={t} /> },
          { label: t('created_at'), value: <Moment value={row.created_at} /> },
          ...(last_try_at === null ? [] : [{ label: t('last'), value: <Moment value={last_try_at} /> }]),
          { label: t('attempts'), value: String(attempts) },
          ...(answer_status === null ? [] : [{ label: t('answer'), value: String(answer_status) }]),
          ...(reason === '' ? [] : [{ label: t('error'), value: reason }]),
          ...(data?.milliseconds == null
            ? []
            : [{ label: t('duration'), value: t('milliseconds', { count: data.milliseconds }) }]),
        ]}
      />
      {error && <FailurePanel within error={error} onRetry={() => void refetch()} />}
      {data && data.answer !== '' && (
        <>
          <h3 className={classes['part']}>{t('answer_text')}</h3>
          <CodeBlock label={t('answer_text')} text={data.answer} />
        </>
      )}
      {data && (
        <>
          <h3 className={classes['part']}>{t('body')}</h3>
          <CodeBlock label={t('body')} text={indented(data.body)} />
        </>
      )}
      <div className={classes['ways']}>
        <PlainButton look="main" busy={isPending} onClick={() => mutate()}>
          {t('resend')}
        </PlainButton>
      </div>
    </FormDialog>
  );
}

/** Formatted for reading; the signed text has no such spaces. */
function indented(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2);
}
