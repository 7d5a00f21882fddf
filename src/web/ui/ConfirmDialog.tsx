import { useState } from 'react';
import { useTexts } from '../texts.ts';
import { useFailed } from '../use-failed.ts';
import { PlainButton } from './Buttons.tsx';
import classes from './ConfirmDialog.module.css';
import { FormDialog } from './FormDialog.tsx';

/** Asks before something is deleted, with what will be gone; cancelling sends nothing (NAV-55). */
export function ConfirmDialog({
  title,
  warning,
  action,
  onConfirm,
  onClose,
}: {
  title: string;
  warning: string;
  /** What the button does, in a word or two. */
  action: string;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}) {
  const t = useTexts('common');
  const failed = useFailed();
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    await onConfirm().catch(failed);
    onClose();
  };
  return (
    <FormDialog title={title} onClose={onClose}>
      <p className={classes['warning']}>{warning}</p>
      <div className={classes['actions']}>
        <PlainButton className={classes['danger']} busy={busy} onClick={() => void confirm()}>
          {action}
        </PlainButton>
        <PlainButton onClick={onClose}>{t('cancel')}</PlainButton>
      </div>
    </FormDialog>
  );
}
