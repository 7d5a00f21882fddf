import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useStore } from '#web/external-store.ts';
import { clearMessages, loadingStore, showSuccess, successStore, toastStore } from '#web/messages.ts';
import { useIsDialogOpen } from '#web/open-dialogs.ts';
import { useText, useTexts } from '#web/texts.ts';
import { ErrorBar } from '#web/ui/ErrorBar.tsx';
import { MessageBar } from '#web/ui/MessageBar.tsx';
import classes from './Messages.module.css';

/** What the app says: errors until closed, successes that close by themselves, toasts, 'please wait'. */
export function Messages() {
  const isDialogOpen = useIsDialogOpen();
  return (
    <>
      <div className={classes['bars']}>
        <div role="alert">
          <Suspense fallback={null}>{!isDialogOpen && <ErrorBar />}</Suspense>
        </div>
        <div role="status">
          <Suspense fallback={null}>
            <SuccessBar />
          </Suspense>
        </div>
      </div>
      <Toasts />
      <WaitDialog />
    </>
  );
}

function SuccessBar() {
  const success = useStore(successStore);
  const text = useText(success.show ? success.message : '', success.params);
  useEffect(() => {
    if (!success.show || success.timeout <= 0) return undefined;
    const timer = setTimeout(() => showSuccess(null), success.timeout);
    return () => clearTimeout(timer);
  }, [success]);
  if (!success.show) return null;
  return (
    <MessageBar tone="good" onClose={clearMessages}>
      <p>{text}</p>
    </MessageBar>
  );
}

function Toasts() {
  const toasts = useStore(toastStore);
  return (
    <div className={classes['toasts']} role="status">
      {toasts.map(({ id, text, kind }) => (
        <p key={id} className={`${classes['toast']} ${classes[kind]}`}>
          {kind === 'good' ? (
            <IconCheck />
          ) : kind === 'attention' ? (
            <IconAlertTriangle />
          ) : (
            <IconInfoCircle />
          )}
          {text}
        </p>
      ))}
    </div>
  );
}

/** Shown only when the waiting lasts: what is done within 200 ms does not flicker. */
export const waitDialogDelayMs = 200;

function WaitDialog() {
  const t = useTexts('common');
  const loading = useStore(loadingStore);
  const [late, setLate] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!loading) return undefined;
    const timer = setTimeout(() => setLate(true), waitDialogDelayMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [loading]);
  useEffect(() => {
    if (late) dialog.current?.showModal();
    else dialog.current?.close();
  }, [late]);
  return (
    <dialog
      ref={dialog}
      className={classes['wait']}
      aria-label={t('please_wait')}
      onCancel={(event) => event.preventDefault()}
    >
      <span className={classes['spinner']} aria-hidden="true" />
      <span role="status">{late ? t('please_wait') : ''}</span>
    </dialog>
  );
}
