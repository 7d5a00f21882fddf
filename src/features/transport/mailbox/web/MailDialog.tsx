import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useKnown } from '#features/administration/known-values/web/queries.ts';
import { call, download } from '#web/client.ts';
import { FormDialog } from '#web/forms/FormDialog.tsx';
import { showSuccess } from '#web/messages.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { FailurePanel } from '#web/ui/Panels.tsx';
import { Moment } from '#web/ui/Values.tsx';
import { type MailRow, mailboxContract } from '../contract.ts';
import { AssignForm } from './AssignForm.tsx';
import { MailBadge } from './columns.tsx';
import classes from './Mailbox.module.css';
import { mailQuery } from './queries.ts';

/** One mail: what it says, and for an unrecognised one what a person may do with it. */
export function MailDialog({ mail, onClose }: { mail: MailRow; onClose: () => void }) {
  const t = useTexts('mailbox');
  const queries = useQueryClient();
  const [isAssigning, setAssigning] = useState(false);
  const { data, error, refetch } = useQuery(mailQuery(mail.id));
  const done = async (message: 'mailbox.assigned' | 'mailbox.dismissed') => {
    await queries.invalidateQueries({ queryKey: ['courier-mails'] });
    showSuccess({ message });
    onClose();
  };
  const dismiss = useMutation({
    mutationFn: () => call(mailboxContract.dismiss, { params: { id: mail.id }, body: {} }),
    onSuccess: () => done('mailbox.dismissed'),
  });
  const known = useKnown();
  const fact = (label: string, value: string | null | undefined) => (value ? [{ label, value }] : []);
  return (
    <FormDialog wide reading title={mail.subject === '' ? t('mails') : mail.subject} onClose={onClose}>
      <Facts
        facts={[
          { label: t('sender'), value: mail.sender },
          { label: t('received_at'), value: <Moment value={mail.received_at} /> },
          { label: t('state'), value: <MailBadge state={mail.state} t={t} /> },
          ...fact(t('reason'), mail.reason && t(mail.reason)),
          ...fact(t('airbill'), mail.package?.airbill ?? mail.airbill),
          ...fact(t('status'), mail.status && known.label('status', mail.status)),
          ...(data?.status_at ? [{ label: t('status_at'), value: <Moment value={data.status_at} /> }] : []),
          ...fact(t('place'), data?.place),
          ...fact(t('pattern'), data?.pattern),
          ...fact(t('attachments'), data?.attachments.map(({ name }) => name || '—').join(', ')),
          ...fact(t('decided_by'), data?.decided_by),
        ]}
      />
      {error && <FailurePanel within error={error} onRetry={() => void refetch()} />}
      {data && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long text is scrolled by the keyboard
        <div className={classes['text']} tabIndex={0} role="group" aria-label={t('text')}>
          {data.text ?? t('no_text')}
        </div>
      )}
      {isAssigning ? (
        <AssignForm mail={mail} onDone={() => done('mailbox.assigned')} onClose={() => setAssigning(false)} />
      ) : (
        <div className={classes['ways']}>
          {mail.state === 'unrecognised' && (
            <>
              <PlainButton look="main" onClick={() => setAssigning(true)}>
                {t('assign_to')}
              </PlainButton>
              <PlainButton busy={dismiss.isPending} onClick={() => dismiss.mutate()}>
                {t('dismiss')}
              </PlainButton>
            </>
          )}
          {data?.text != null && (
            <PlainButton onClick={() => void download(mailboxContract.original, { params: { id: mail.id } })}>
              {t('download')}
            </PlainButton>
          )}
          <PlainButton onClick={onClose}>{t('close')}</PlainButton>
        </div>
      )}
    </FormDialog>
  );
}
