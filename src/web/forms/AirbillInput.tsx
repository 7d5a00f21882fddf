import { type Ref, useState } from 'react';
import { IconBarcode } from '#web/ui/icons.ts';

/**
 * The input of an airbill, typed or entered by a handheld scanner; with `begins` it takes the focus on
 * navigation. `waits` keeps a phone's keyboard closed until the input is touched: the focus is for the
 * scanner.
 */
export function AirbillInput({
  label,
  placeholder,
  value,
  begins = false,
  waits = false,
  ref,
  onChange,
}: {
  label: string;
  placeholder: string;
  value: string;
  begins?: boolean;
  waits?: boolean;
  ref?: Ref<HTMLInputElement>;
  onChange: (typed: string) => void;
}) {
  const [isTouched, setTouched] = useState(false);
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
        inputMode={waits && !isTouched ? 'none' : undefined}
        onPointerDown={() => setTouched(true)}
        enterKeyHint="search"
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </>
  );
}
