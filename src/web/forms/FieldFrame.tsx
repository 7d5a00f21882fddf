import { createContext, type ReactNode, use, useId } from 'react';
import classes from './FormField.module.css';

export interface FieldWords {
  label: string;
  /** It must be given: marked with a star, and said to screen readers. */
  required?: boolean | undefined;
  hint?: string | undefined;
  /** A warning that does not block saving; announced when it appears. */
  warning?: string | false | undefined;
  error?: string | false | undefined;
}

/** Where the value of the field inside comes from: read with the input, with a button after it. */
export const FieldNote = createContext<
  { readonly text: string; readonly action: ReactNode; readonly shown: boolean } | undefined
>(undefined);

/** The label, hint, warning and error of an input, associated with it for screen readers. */
export function FieldFrame({
  label,
  required = false,
  hint,
  warning,
  error,
  children,
}: FieldWords & {
  children: (tied: {
    id: string;
    className: string | undefined;
    'aria-invalid': boolean;
    'aria-required': true | undefined;
    'aria-describedby': string | undefined;
  }) => ReactNode;
}) {
  const id = useId();
  const note = use(FieldNote);
  const described = [
    hint && `${id}-hint`,
    note?.shown && `${id}-note`,
    warning && `${id}-warning`,
    error && `${id}-error`,
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={classes['field']}>
      <label id={`${id}-label`} htmlFor={id} data-required={required || undefined}>
        {label}
      </label>
      {children({
        id,
        className: classes['input'],
        'aria-invalid': Boolean(error),
        'aria-required': required || undefined,
        'aria-describedby': described || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className={classes['hint']}>
          {hint}
        </p>
      )}
      {note && (
        // Keeps its place when the value is changed: nothing below moves while someone types.
        <p className={classes['note']} data-shown={note.shown}>
          <span id={`${id}-note`}>{note.text}</span>
          {note.action}
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
