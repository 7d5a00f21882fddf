import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { InputHTMLAttributes, Ref } from 'react';
import classes from './FormField.module.css';

/**
 * A labelled text input with its hint and its error, tied together for screen readers. A password gets a button that
 * reveals it, named `reveal`.
 */
export function FormField({
  label,
  error,
  hint,
  warning,
  reveal,
  ref,
  ...input
}: {
  label: string;
  error?: string | false | undefined;
  hint?: string;
  /** What may be done and had better not be; said aloud when it comes. */
  warning?: string | false | undefined;
  reveal?: string;
  ref?: Ref<HTMLInputElement>;
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'>) {
  const id = useId();
  const [revealed, setRevealed] = useState(false);
  const described = [hint && `${id}-hint`, warning && `${id}-warning`, error && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={classes['field']}>
      <label htmlFor={id}>{label}</label>
      <div className={classes['box']}>
        <input
          {...input}
          ref={ref}
          id={id}
          className={classes['input']}
          type={reveal !== undefined && revealed ? 'text' : input.type}
          aria-invalid={Boolean(error)}
          aria-describedby={described || undefined}
        />
        {reveal !== undefined && (
          <button
            type="button"
            className={classes['reveal']}
            aria-label={reveal}
            aria-pressed={revealed}
            onClick={() => setRevealed(!revealed)}
          >
            {revealed ? <IconEyeOff size={20} /> : <IconEye size={20} />}
          </button>
        )}
      </div>
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
