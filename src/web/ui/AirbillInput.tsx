import { IconBarcode } from '@tabler/icons-react';
import type { Ref } from 'react';

/** Where an airbill is typed, or a hand scanner types it; `begins` where the work of its page begins. */
export function AirbillInput({
  label,
  placeholder,
  value,
  begins = false,
  ref,
  onChange,
}: {
  label: string;
  placeholder: string;
  value: string;
  begins?: boolean;
  ref?: Ref<HTMLInputElement>;
  onChange: (typed: string) => void;
}) {
  return (
    <>
      <IconBarcode size={20} aria-hidden />
      <input
        ref={ref}
        data-begin={begins || undefined}
        aria-label={label}
        placeholder={placeholder}
        value={value}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="search"
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </>
  );
}
