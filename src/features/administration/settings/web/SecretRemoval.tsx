import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#web/client.ts';
import { ConfirmDialog } from '#web/forms/ConfirmDialog.tsx';
import { showSuccess } from '#web/messages.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { type Setting, settingsContract } from '../contract.ts';
import { settingsQuery } from './queries.ts';
import classes from './Settings.module.css';

/** Removes a secret; an empty input keeps it. */
export function SecretRemoval({ setting }: { setting: Setting }) {
  const t = useTexts('globalSettings');
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { name, label } = setting;
  const remove = async () => {
    const saved = await call(settingsContract.update, { body: { settings: [{ name, value: '' }] } });
    queries.setQueryData(settingsQuery.queryKey, saved);
    showSuccess({ message: 'common.SAVED_SUCCESSFULLY' });
  };
  return (
    <>
      <PlainButton
        look="quiet"
        className={classes['removal']}
        aria-label={t('secret_remove_named', { label })}
        onClick={() => setAsking(true)}
      >
        {t('secret_remove')}
      </PlainButton>
      {asking && (
        <ConfirmDialog
          title={t('secret_remove_named', { label })}
          warning={t('secret_remove_warning')}
          action={t('secret_remove')}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
