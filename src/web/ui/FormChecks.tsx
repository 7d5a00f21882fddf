import { useId } from 'react';
import type { Choice } from './FormSelect.tsx';
import field from './FormField.module.css';
import classes from './FormChecks.module.css';

/** A labelled choice of several, each a checkbox; a long list scrolls. */
export function FormChecks({
  label,
  name,
  choices,
  chosen,
  hint,
  none,
  error,
  onChange,
}: {
  label: string;
  name: string;
  choices: readonly Choice[];
  chosen: readonly string[];
  hint?: string;
  /** Said where there is nothing to choose. */
  none?: string;
  error?: string | undefined;
  onChange: (chosen: readonly string[]) => void;
}) {
  const id = useId();
  return (
    <fieldset className={classes['checks']} aria-describedby={error && `${id}-error`}>
      <legend>{label}</legend>
      {hint && <p className={field['hint']}>{hint}</p>}
      {choices.length === 0 && none && <p className={field['hint']}>{none}</p>}
      <div className={classes['box']}>
        {choices.map(({ value, label: word }, index) => (
          <div key={value} className={classes['check']}>
            <input
              type="checkbox"
              id={`${id}-${index}`}
              name={name}
              checked={chosen.includes(value)}
              onChange={({ currentTarget }) =>
                onChange(currentTarget.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
              }
            />
            <label htmlFor={`${id}-${index}`}>{word}</label>
          </div>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className={field['error']}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
