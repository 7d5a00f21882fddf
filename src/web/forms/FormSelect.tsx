import type { SelectHTMLAttributes } from 'react';
import { FieldFrame, type FieldWords } from './FieldFrame.tsx';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** A labelled native select; `none` is the label of the empty choice. */
export function FormSelect({
  label,
  required,
  choices,
  none,
  error,
  hint,
  ...select
}: Omit<FieldWords, 'warning'> & {
  choices: readonly Choice[];
  none?: string;
} & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'className' | 'required'>) {
  return (
    <FieldFrame label={label} required={required} hint={hint} error={error}>
      {(tied) => (
        <select {...select} {...tied}>
          {none !== undefined && <option value="">{none}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
