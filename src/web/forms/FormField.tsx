import type { InputHTMLAttributes, Ref } from 'react';
import { useState } from 'react';
import { IconEye, IconEyeOff } from '#web/ui/frame-icons.ts';
import { FieldFrame, type FieldWords } from './FieldFrame.tsx';
import classes from './FormField.module.css';

/** A labelled text input. A password has a reveal button, labelled `reveal`. */
export function FormField({
  label,
  required,
  error,
  hint,
  warning,
  reveal,
  ref,
  ...input
}: FieldWords & {
  reveal?: string;
  ref?: Ref<HTMLInputElement>;
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'required'>) {
  const [revealed, setRevealed] = useState(false);
  return (
    <FieldFrame label={label} required={required} hint={hint} warning={warning} error={error}>
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
