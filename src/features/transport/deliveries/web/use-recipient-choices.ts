import { useLanguageTag, useTexts } from '#web/texts.ts';
import type { OfferedRecipients } from '../contract.ts';

/** Country groups, the package's country first, then people. */
export function useRecipientChoices({ groups, own_group, people }: OfferedRecipients) {
  const t = useTexts('driver');
  const countries = new Intl.DisplayNames(useLanguageTag(), { type: 'region' });
  const sorted = groups.toSorted((a, b) => Number(b === own_group) - Number(a === own_group));
  return [
    ...sorted.map((group) => ({
      value: group as string,
      label: t('group', { country: countries.of(group) ?? group }),
    })),
    ...people.map(({ email, name }) => ({ value: email, label: name === '' ? email : `${name} (${email})` })),
  ];
}
