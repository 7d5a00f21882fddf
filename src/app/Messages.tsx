import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useStore } from '#web/external-store.ts';
import {
  clearMessages,
  errorStore,
  loadingStore,
  showErrors,
  showSuccess,
  successStore,
  toastStore,
} from '#web/messages.ts';
import { useErrorText, useText, useTexts } from '#web/texts.ts';
import classes from './Messages.module.css';

/** What the app says: errors until closed, successes that close by themselves, toasts, 'please wait'. */
export function Messages() {
  return (
    <>
      <div className={classes['bars']}>
        <div role="alert">
          <Suspense fallback={null}>
            <ErrorBar />
          </Suspense>
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

function ErrorBar() {
  const t = useTexts('common');
  const errorText = useErrorText();
  const { codes, shown } = useStore(errorStore);
  if (codes.length === 0) return null;
  return (
    // A new key draws the same error again, so that it is read out again.
    <div key={shown} className={`${classes['bar']} ${classes['bad']}`}>
      <IconAlertTriangle />
      {codes.length === 1 ? (
        <p>{errorText(codes[0] ?? '')}</p>
      ) : (
        <ul>
          {codes.map((code) => (
            <li key={code}>{errorText(code)}</li>
          ))}
        </ul>
      )}
      <button type="button" aria-label={t('close')} onClick={() => showErrors([])}>
        <IconX size={18} />
      </button>
    </div>
  );
}

function SuccessBar() {
  const t = useTexts('common');
  const success = useStore(successStore);
  const text = useText(success.show ? success.message : '', success.params);
  useEffect(() => {
    if (!success.show || success.timeout <= 0) return undefined;
    const timer = setTimeout(() => showSuccess(null), success.timeout);
    return () => clearTimeout(timer);
  }, [success]);
  if (!success.show) return null;
  return (
    <div className={`${classes['bar']} ${classes['good']}`}>
      <IconCheck />
      <p>{text}</p>
      <button type="button" aria-label={t('close')} onClick={clearMessages}>
        <IconX size={18} />
      </button>
    </div>
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
