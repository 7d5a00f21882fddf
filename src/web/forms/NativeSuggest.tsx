import { type InputHTMLAttributes, useId } from 'react';
import type { FieldWords } from './FieldFrame.tsx';
import { FormField } from './FormField.tsx';

/** A labelled text input with native suggestions; other texts are allowed. */
export function NativeSuggest({
  suggestions,
  ...field
}: Omit<FieldWords, 'warning'> & {
  suggestions: readonly string[];
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'list'>) {
  const list = useId();
  return (
    <div>
      <FormField autoComplete="off" {...field} list={list} />
      <datalist id={list}>
        {suggestions.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </datalist>
    </div>
  );
}
