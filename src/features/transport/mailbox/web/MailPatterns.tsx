import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#web/client.ts';
import { ConfirmDialog } from '#web/forms/ConfirmDialog.tsx';
import { showSuccess } from '#web/messages.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { Card, Cards } from '#web/ui/Card.tsx';
import { IconPencil, IconPlus, IconTrash } from '#web/ui/icons.ts';
import { FailurePanel } from '#web/ui/Panels.tsx';
import { mailboxContract, type Pattern } from '../contract.ts';
import classes from './Mailbox.module.css';
import { PatternDialog } from './PatternDialog.tsx';
import { PatternTest } from './PatternTest.tsx';
import { patternsQuery } from './queries.ts';

/** The patterns of couriers' mails: add, edit, delete and try with a sample (amendment 53). */
export function MailPatterns() {
  const t = useTexts('mailbox');
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(patternsQuery);
  const [edited, setEdited] = useState<Pattern | 'new'>();
  const [removed, setRemoved] = useState<Pattern>();
  const remove = async ({ id }: Pattern) => {
    try {
      await call(mailboxContract.removePattern, { params: { id } });
    } finally {
      await queries.invalidateQueries({ queryKey: ['mail-patterns'] });
    }
    showSuccess({ message: 'common.DELETED_SUCCESSFULLY' });
  };
  return (
    <Cards>
      <Card title={t('patterns')} hint={t('patterns_hint')}>
        {error && <FailurePanel within error={error} onRetry={() => void refetch()} />}
        {data?.results.length === 0 && <p className={classes['empty']}>{t('no_patterns')}</p>}
        <ul className={classes['patterns']}>
          {data?.results.map((one) => (
            <li key={one.id} className={classes['pattern']} data-off={!one.is_active || undefined}>
              <div className={classes['words']}>
                <strong>{one.name}</strong>
                <span>{one.sender ?? t('any_sender')}</span>
                {[one.subject_pattern, one.body_pattern].map(
                  (pattern, at) =>
                    pattern !== null && <code key={at === 0 ? 'subject' : 'body'}>{pattern}</code>,
                )}
              </div>
              <PlainButton look="quiet" aria-label={t('edit_pattern', one)} onClick={() => setEdited(one)}>
                <IconPencil aria-hidden />
              </PlainButton>
              <PlainButton look="quiet" aria-label={t('remove_pattern', one)} onClick={() => setRemoved(one)}>
                <IconTrash aria-hidden />
              </PlainButton>
            </li>
          ))}
        </ul>
        <PlainButton look="main" icon={<IconPlus aria-hidden />} onClick={() => setEdited('new')}>
          {t('new_pattern')}
        </PlainButton>
      </Card>
      <Card title={t('test_title')} hint={t('test_hint')}>
        <PatternTest />
      </Card>
      {edited !== undefined && (
        <PatternDialog pattern={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
      {removed && (
        <ConfirmDialog
          title={t('remove_pattern', removed)}
          warning={t('remove_warning')}
          action={t('remove')}
          onConfirm={() => remove(removed)}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </Cards>
  );
}
