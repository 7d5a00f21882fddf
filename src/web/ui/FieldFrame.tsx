import { type ReactNode, useId } from 'react';
import classes from './FormField.module.css';

export interface FieldWords {
  label: string;
  hint?: string | undefined;
  /** What may be done and had better not be; said aloud when it comes. */
  warning?: string | false | undefined;
  error?: string | false | undefined;
}

/** The label, hint, warning and error around an input, which is tied to them for screen readers. */
export function FieldFrame({
  label,
  hint,
  warning,
  error,
  children,
}: FieldWords & {
  children: (tied: {
    id: string;
    className: string | undefined;
    'aria-invalid': boolean;
    'aria-describedby': string | undefined;
  }) => ReactNode;
}) {
  const id = useId();
  const described = [hint && `${id}-hint`, warning && `${id}-warning`, error && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={classes['field']}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        className: classes['input'],
        'aria-invalid': Boolean(error),
        'aria-describedby': described || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className={classes['hint']}>
          {hint}
        </p>
      )}
      {warning !== undefined && (
        <p id={`${id}-warning`} className={classes['warning']} role="status">
          {warning}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={classes['error']}>
          {error}
        </p>
      )}
    </div>
  );
}
