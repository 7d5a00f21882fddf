import { useEffect, useState } from 'react';
import { useTexts } from '#web/texts.ts';
import { IconInbox } from '#web/ui/icons.ts';
import round from '#web/ui/RoundButton.module.css';
import { type LoggingOut, LogOutDialog } from './LogOutDialog.tsx';
import classes from './Outbox.module.css';
import { OutboxDialog } from './OutboxDialog.tsx';
import { useOutbox } from './outbox.ts';
import { resumeSharing } from './own-positions.ts';

/** Shows the number of queued reports; `loggingOut` is set while the user confirms the logout. */
export function OutboxButton({ loggingOut }: { loggingOut: LoggingOut | undefined }) {
  const t = useTexts('outbox');
  const { waiting, refused, ready, revoked } = useOutbox();
  const [open, setOpen] = useState(false);
  const count = waiting + refused.length;
  useEffect(resumeSharing, []);
  return (
    <>
      {count > 0 && (
        <button
          type="button"
          className={`${round['round']} ${classes['button']}`}
          data-refused={refused.length > 0 || revoked || undefined}
          aria-haspopup="dialog"
          aria-label={t('button', { count: waiting, rejected: refused.length })}
          onClick={() => setOpen(true)}
        >
          <IconInbox />
          <span className={classes['count']}>{count}</span>
        </button>
      )}
      {open && <OutboxDialog onClose={() => setOpen(false)} />}
      {loggingOut && ready && <LogOutDialog {...loggingOut} />}
    </>
  );
}
