import { useQuery } from '@tanstack/react-query';
import { getNonce } from 'get-nonce';
import { useState } from 'react';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { FailurePanel } from '#web/ui/Panels.tsx';
import { Moment } from '#web/ui/Values.tsx';
import type { MailText, WaitingMail } from '../contract.ts';
import { waitingMailQuery } from './queries.ts';
import classes from './MailDialog.module.css';

/** One waiting mail, as its receiver will see it and as plain text, whose links can be followed. */
export function MailDialog({ mail, onClose }: { mail: WaitingMail; onClose: () => void }) {
  const t = useTexts('mailing');
  const { data, error, refetch } = useQuery(waitingMailQuery(mail.id));
  return (
    <FormDialog wide title={mail.subject} hint={t('read_hint')} onClose={onClose}>
      <Facts
        facts={[
          { label: t('recipient'), value: mail.recipient },
          { label: t('kind'), value: t(mail.kind) },
          { label: t('created_at'), value: <Moment value={mail.created_at} /> },
          { label: t('attempts'), value: String(mail.attempts) },
          ...(mail.error === ''
            ? []
            : [
                { label: t('error'), value: mail.error },
                { label: t('next_try_at'), value: <Moment value={mail.next_try_at} /> },
              ]),
        ]}
      />
      {error && <FailurePanel within error={error} onRetry={() => void refetch()} />}
      {data && <Letter mail={data} />}
      <PlainButton onClick={onClose}>{t('common.close')}</PlainButton>
    </FormDialog>
  );
}

function Letter({ mail }: { mail: MailText }) {
  const t = useTexts('mailing');
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
      {asText ? (
        <PlainText text={mail.text} />
      ) : (
        // The frame may run nothing and reach nothing; its style is let in by the nonce of this page.
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

/** The text with its links made to be followed: a person without a mail server has no other way to them. */
function PlainText({ text }: { text: string }) {
  return (
    <div className={classes['text']}>
      {text.split(/(https?:\/\/\S+)/).map((part, place) =>
        place % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
          <a key={place} href={part} target="_blank" rel="noreferrer">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </div>
  );
}
