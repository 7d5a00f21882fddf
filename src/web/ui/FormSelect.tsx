import { useId } from 'react';
import type { SelectHTMLAttributes } from 'react';
import classes from './FormField.module.css';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** A labelled choice of one, the browser's own; `none` names the empty choice. */
export function FormSelect({
  label,
  choices,
  none,
  error,
  hint,
  ...select
}: {
  label: string;
  choices: readonly Choice[];
  none?: string;
  error?: string | false | undefined;
  hint?: string;
} & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'className'>) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={classes['field']}>
      <label htmlFor={id}>{label}</label>
      <select
        {...select}
        id={id}
        className={classes['input']}
        aria-invalid={Boolean(error)}
        aria-describedby={described || undefined}
      >
        {none !== undefined && <option value="">{none}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
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
