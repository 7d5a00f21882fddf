import { useEffect } from 'react';
import { ConfirmDialog } from '#web/forms/ConfirmDialog.tsx';
import { useTexts } from '#web/texts.ts';
import { lockOutbox, useOutbox } from './outbox.ts';

export interface LoggingOut {
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Warns about unsent reports before the logout; without any, logs out immediately. */
export function LogOutDialog({ onConfirm, onCancel }: LoggingOut) {
  const t = useTexts('outbox');
  const { waiting, refused } = useOutbox();
  const count = waiting + refused.length;
  useEffect(() => {
    // Checked once on mount: later changes of the queue are ignored.
    if (count === 0) void lockOutbox().finally(onConfirm);
    // oxlint-disable-next-line react/exhaustive-deps -- as above
  }, []);
  if (count === 0) return null;
  return (
    <ConfirmDialog
      title={t('log_out_title', { count })}
      warning={t('log_out_warning')}
      action={t('common.Logout')}
      onConfirm={async () => {
        await lockOutbox();
        onConfirm();
      }}
      onClose={onCancel}
    />
  );
}
