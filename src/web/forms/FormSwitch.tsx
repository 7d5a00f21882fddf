import { useId } from 'react';
import classes from './FormSwitch.module.css';

/** A labelled boolean as a switch, with a description below it. */
export function FormSwitch({
  label,
  hint,
  checked,
  disabled = false,
  name,
  onChange,
}: {
  label: string;
  hint?: string;
  checked: boolean;
  disabled?: boolean;
  name?: string;
  onChange: (checked: boolean) => void;
}) {
  const id = useId();
  return (
    <div className={classes['row']}>
      <input
        type="checkbox"
        role="switch"
        id={id}
        name={name}
        className={classes['switch']}
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <div>
        <label htmlFor={id} className={classes['label']}>
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className={classes['hint']}>
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
