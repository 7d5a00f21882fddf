import { FormField } from '#web/forms/FormField.tsx';
import { useTexts } from '#web/texts.ts';

/** Asks why stock may fall below zero, once the server has refused it. */
export function OverrideField({
  name,
  value,
  error,
  onChange,
}: {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: { currentTarget: { value: string } }) => void;
}) {
  const t = useTexts('stock');
  if (error === undefined && value === '') return null;
  return (
    <FormField
      label={t('stock_override')}
      hint={t('stock_override_hint')}
      maxLength={500}
      name={name}
      value={value}
      error={error && t('stock_below_zero')}
      onChange={onChange}
    />
  );
}
