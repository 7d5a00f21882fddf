import { useId } from 'react';
import type { TextareaHTMLAttributes } from 'react';
import classes from './FormField.module.css';

/** A labelled text of several lines with its hint and its error, tied together for screen readers. */
export function FormArea({
  label,
  error,
  hint,
  rows = 3,
  ...area
}: {
  label: string;
  error?: string | false | undefined;
  hint?: string;
} & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className'>) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={classes['field']}>
      <label htmlFor={id}>{label}</label>
      <textarea
        {...area}
        id={id}
        rows={rows}
        className={classes['input']}
        aria-invalid={Boolean(error)}
        aria-describedby={described || undefined}
      />
      {hint && (
        <p id={`${id}-hint`} className={classes['hint']}>
          {hint}
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
