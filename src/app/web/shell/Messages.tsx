// Requirements: ERR-18.
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from '#web/external-store.ts';
import { loadingStore, showSuccess, successStore, toastStore } from '#web/messages.ts';
import { useIsDialogOpen } from '#web/open-dialogs.ts';
import { useTexts } from '#web/texts.ts';
import { ErrorBar } from '#web/ui/ErrorBar.tsx';
import classes from './Messages.module.css';

/** The app's messages: errors until closed, results and toasts that close by themselves, 'please wait'. */
export function Messages() {
  const isDialogOpen = useIsDialogOpen();
  return (
    <>
      <div className={classes['bars']}>
        <div role="alert">
          <Suspense fallback={null}>{!isDialogOpen && <ErrorBar />}</Suspense>
        </div>
      </div>
      <NoticePlace />
      <WaitDialog />
    </>
  );
}

const Notices = lazy(async () => ({ default: (await import('./Notices.tsx')).Notices }));

/** The notification components load with the first message. */
function NoticePlace() {
  const success = useStore(successStore);
  const toasts = useStore(toastStore);
  const [wanted, setWanted] = useState(false);
  if (!wanted && (success.show || toasts.length > 0)) setWanted(true);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (!success.show || success.timeout <= 0 || held) return undefined;
    const timer = setTimeout(() => showSuccess(null), success.timeout);
    return () => clearTimeout(timer);
  }, [success, held]);
  const hold = () => setHeld(true);
  const letGo = () => setHeld(false);
  return (
    // Stays while the pointer is over it or its button has the focus.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- nothing is pressed
    <div role="status" onPointerEnter={hold} onPointerLeave={letGo} onFocus={hold} onBlur={letGo}>
      <Suspense fallback={null}>{wanted && <Notices />}</Suspense>
    </div>
  );
}

/** Shown only after a delay: work that takes less than 200 ms does not flicker. */
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
  // Before the next frame: an open dialog without its text would visibly move.
  useLayoutEffect(() => {
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
