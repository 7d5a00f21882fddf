import { FormSwitch } from '#web/forms/FormSwitch.tsx';
import { useTexts } from '#web/texts.ts';

/** The confirmation that goods were dispensed although they must not be. */
export function DispensedAnyway({
  checked,
  onChange,
}: {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}) {
  const t = useTexts('siteEntries');
  return (
    <FormSwitch
      label={t('dispensed_anyway')}
      hint={t('dispensed_anyway_hint')}
      name="confirm_warnings"
      checked={checked}
      onChange={onChange}
    />
  );
}
