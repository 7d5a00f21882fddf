import { useState } from 'react';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import classes from './ConfirmDialog.module.css';
import { FormDialog } from './FormDialog.tsx';
import { useFailed } from './use-failed.ts';

/** Asks for confirmation of a deletion and lists what is deleted; cancelling sends nothing (NAV-55). */
export function ConfirmDialog({
  title,
  warning,
  action,
  look = 'danger',
  onConfirm,
  onClose,
}: {
  title: string;
  warning: string;
  /** The action of the button, in a word or two. */
  action: string;
  /** 'main' where nothing is taken away. */
  look?: 'main' | 'danger';
  onConfirm: () => Promise<void>;
  onClose: () => void;
}) {
  const t = useTexts('common');
  const failed = useFailed();
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    await onConfirm().catch((error: unknown) => failed(error, () => void confirm()));
    onClose();
  };
  return (
    <FormDialog title={title} onClose={onClose}>
      <p className={classes['warning']}>{warning}</p>
      <div className={classes['actions']}>
        <PlainButton look={look} busy={busy} onClick={() => void confirm()}>
          {action}
        </PlainButton>
        <PlainButton onClick={onClose}>{t('cancel')}</PlainButton>
      </div>
    </FormDialog>
  );
}
