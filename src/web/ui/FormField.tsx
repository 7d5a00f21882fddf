import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import type { InputHTMLAttributes, Ref } from 'react';
import { FieldFrame, type FieldWords } from './FieldFrame.tsx';
import classes from './FormField.module.css';

/** A labelled text input. A password gets a button that reveals it, named `reveal`. */
export function FormField({
  label,
  error,
  hint,
  warning,
  reveal,
  ref,
  ...input
}: FieldWords & {
  reveal?: string;
  ref?: Ref<HTMLInputElement>;
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'>) {
  const [revealed, setRevealed] = useState(false);
  return (
    <FieldFrame label={label} hint={hint} warning={warning} error={error}>
      {(tied) => (
        <div className={classes['box']}>
          <input
            {...input}
            {...tied}
            ref={ref}
            type={reveal !== undefined && revealed ? 'text' : input.type}
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
      )}
    </FieldFrame>
  );
}
