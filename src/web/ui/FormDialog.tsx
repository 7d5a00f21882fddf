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
  onClose,
  children,
}: {
  title: string;
  hint?: string;
  /** For what is read, not typed. */
  wide?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    return () => opened?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={classes['dialog']}
      data-wide={wide || undefined}
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
