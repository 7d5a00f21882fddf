import { useState } from 'react';
import { showMoment } from '#locales/dates.ts';
import { ConfirmDialog } from '#web/forms/ConfirmDialog.tsx';
import { FormDialog } from '#web/forms/FormDialog.tsx';
import { useErrorText, useLanguageTag, useTexts } from '#web/texts.ts';
import { Badge } from '#web/ui/Badges.tsx';
import { ButtonLink, PlainButton } from '#web/ui/Buttons.tsx';
import { ItemList } from '#web/ui/ItemList.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import classes from './Outbox.module.css';
import { dropReport, type QueuedReport, sendNow, useOutbox } from './outbox.ts';

/** Queued reports of this device, and rejected ones to correct or delete. */
export function OutboxDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts('outbox');
  const languageTag = useLanguageTag();
  const { queued, waiting, storageLow, revoked } = useOutbox();
  const reason = useReason();
  const [asked, setAsked] = useState<QueuedReport>();
  if (asked) {
    return (
      <ConfirmDialog
        title={t('drop_ask', { airbill: asked.report.airbill })}
        warning={t('drop_warning')}
        action={t('drop')}
        onConfirm={() => dropReport(asked.key)}
        onClose={() => setAsked(undefined)}
      />
    );
  }
  const nothing = queued.length === 0;
  return (
    <FormDialog title={t('title')} hint={nothing ? t('none') : t('hint')} reading onClose={onClose}>
      {revoked && <Notice text={t('revoked')} />}
      {storageLow && <Notice text={t('storage_low')} />}
      <ItemList
        label={t('title')}
        items={queued.map((one) => ({
          key: one.key,
          title: one.report.airbill,
          mark: one.failure && <Badge tone="bad">{t('rejected', { reason: reason(one) })}</Badge>,
          text: [
            one.report.occurred_at ? showMoment(one.report.occurred_at, languageTag) : '',
            one.failure ? '' : t(revoked ? 'waiting_login' : one.sent ? 'photos' : 'waiting'),
          ]
            .filter(Boolean)
            .join(' · '),
          action: one.failure && (
            <div className={classes['actions']}>
              {one.report.package !== undefined && !one.sent && (
                <span onClickCapture={onClose}>
                  <ButtonLink to={`/report/${one.report.package}`} search={{ correct: one.key }}>
                    {t('correct')}
                  </ButtonLink>
                </span>
              )}
              <PlainButton onClick={() => setAsked(one)}>{t('drop')}</PlainButton>
            </div>
          ),
        }))}
      />
      {waiting > 0 && !revoked && (
        <div className={classes['foot']}>
          <PlainButton look="main" onClick={sendNow}>
            {t('send_now')}
          </PlainButton>
        </div>
      )}
    </FormDialog>
  );
}

/** The message for a rejected report; a 404 has no code (ERR-02). */
function useReason(): (report: QueuedReport) => string {
  const t = useTexts('outbox');
  const errorText = useErrorText();
  return ({ failure }) => {
    if (failure === undefined || failure.codes.length === 0) return t('rejected_missing');
    const fields = Object.keys(failure.fields);
    const words = failure.codes.map(errorText).join(', ');
    return fields.length > 0 ? `${words} (${fields.join(', ')})` : words;
  };
}
