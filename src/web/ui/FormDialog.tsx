import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useErrorsOfDialog } from '../open-dialogs.ts';
import { useTexts } from '../texts.ts';
import { ErrorBar } from './ErrorBar.tsx';
import classes from './FormDialog.module.css';

/**
 * A dialog for a short form: the browser's own, so that focus stays inside and Esc closes it. It is open while it is
 * drawn; `onClose` takes it away.
 */
export function FormDialog({
  title,
  hint,
  wide = false,
  reading = false,
  unsaved = false,
  onClose,
  children,
}: {
  title: string;
  hint?: string;
  /** For what needs room: tables, forms in two columns. */
  wide?: boolean;
  /** Nothing in it waits to be typed: focus rests on the dialog, not on its first filter. */
  reading?: boolean;
  /** It holds what was typed and not yet saved: one Esc warns, the next one closes. */
  unsaved?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const id = useId();
  const t = useTexts('common');
  const [warned, setWarned] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const errors = useRef<HTMLDivElement>(null);
  const hasErrors = useErrorsOfDialog();
  useEffect(() => {
    // On a phone the button that was pressed is a screen below.
    if (hasErrors) errors.current?.scrollIntoView({ block: 'nearest' });
  }, [hasErrors]);
  useEffect(() => {
    const opened = dialog.current;
    const opener = document.activeElement;
    opened?.showModal();
    if (reading) opened?.focus();
    return () => {
      opened?.close();
      // By now it is drawn no more, and a browser gives the focus back only from a dialog that is still there.
      if (document.activeElement === document.body && opener instanceof HTMLElement)
        opener.focus({ preventScroll: true });
    };
  }, [reading]);
  return (
    <dialog
      ref={dialog}
      className={classes['dialog']}
      data-wide={wide || undefined}
      {...(reading && { tabIndex: -1 })}
      aria-labelledby={id}
      onCancel={(event) => {
        // Of the dialog itself: a chooser of files that is given up says the same word from within.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (unsaved && !warned) setWarned(true);
        else onClose();
      }}
      // A browser may close it without asking when Esc comes again at once.
      onClose={({ target, currentTarget }) => {
        if (target === currentTarget && !currentTarget.open) onClose();
      }}
    >
      <h2 id={id} className={classes['title']}>
        {title}
      </h2>
      {hint && <p className={classes['hint']}>{hint}</p>}
      {unsaved && warned && (
        <p className={classes['unsaved']} role="alert">
          {t('unsaved')}
        </p>
      )}
      {hasErrors && (
        <div ref={errors} role="alert">
          <ErrorBar within />
        </div>
      )}
      {children}
    </dialog>
  );
}
