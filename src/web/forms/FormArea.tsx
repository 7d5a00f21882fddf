import type { TextareaHTMLAttributes } from 'react';
import { FieldFrame, type FieldWords } from './FieldFrame.tsx';

/** A labelled text of several lines. */
export function FormArea({
  label,
  required,
  error,
  hint,
  rows = 3,
  ...area
}: Omit<FieldWords, 'warning'> &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className' | 'required'>) {
  return (
    <FieldFrame label={label} required={required} hint={hint} error={error}>
      {(tied) => <textarea {...area} {...tied} rows={rows} />}
    </FieldFrame>
  );
}
