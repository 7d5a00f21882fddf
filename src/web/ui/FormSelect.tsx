import type { SelectHTMLAttributes } from 'react';
import { FieldFrame, type FieldWords } from './FieldFrame.tsx';

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
}: Omit<FieldWords, 'warning'> & {
  choices: readonly Choice[];
  none?: string;
} & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'className'>) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
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
