import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
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
  onClose,
  children,
}: {
  title: string;
  hint?: string;
  /** For what needs room: tables, forms in two columns. */
  wide?: boolean;
  /** Nothing in it waits to be typed: focus rests on the dialog, not on its first filter. */
  reading?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    if (reading) opened?.focus();
    return () => opened?.close();
  }, [reading]);
  return (
    <dialog
      ref={dialog}
      className={classes['dialog']}
      data-wide={wide || undefined}
      {...(reading && { tabIndex: -1 })}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={id} className={classes['title']}>
        {title}
      </h2>
      {hint && <p className={classes['hint']}>{hint}</p>}
      {children}
    </dialog>
  );
}
