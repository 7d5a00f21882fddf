import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { Abortable } from '#web/lists/use-list.ts';
import { useTexts } from '#web/texts.ts';
import { ComboField } from './ComboField.tsx';
import type { Choice } from './FormSelect.tsx';

/** Returns the first few whose name contains the text. */
export type FindChoices = (part: string) => {
  queryKey: readonly string[];
  queryFn: (context: Abortable) => Promise<readonly Choice[]>;
};

/**
 * A labelled choice of one from a long list, searched by a part of its name. It shows the current choice;
 * clearing the input clears the choice, and unselected text is discarded on blur.
 */
export function FormFind({
  label,
  hint,
  required,
  name,
  value,
  known,
  error,
  find,
  onChange,
}: {
  label: string;
  hint?: string | undefined;
  required?: boolean | undefined;
  name: string;
  /** '' if none is chosen. */
  value: string;
  /** The name of the stored choice. */
  known: string | undefined;
  error: string | undefined;
  find: FindChoices;
  onChange: (value: string, called?: string) => void;
}) {
  const t = useTexts('table');
  const [chosen, setChosen] = useState<Choice>();
  const [typed, setTyped] = useState<string>();
  const part = typed?.trim() ?? '';
  const wanted = useDeferredValue(part);
  const { data, isSuccess } = useQuery({
    ...find(wanted),
    enabled: wanted !== '',
    placeholderData: keepPreviousData,
  });
  const called = (chosen?.value === value ? chosen.label : known) ?? value;
  return (
    <ComboField
      label={label}
      hint={hint}
      required={required}
      name={name}
      error={error}
      placeholder={t('find')}
      mustChoose
      value={typed ?? (value === '' ? '' : called)}
      choices={part === '' ? [] : (data ?? [])}
      empty={part !== '' && isSuccess ? t('found_none') : undefined}
      onType={(text) => {
        setTyped(text);
        if (text === '' && value !== '') onChange('');
      }}
      onPick={(choice) => {
        setTyped(undefined);
        setChosen(choice);
        onChange(choice.value, choice.label);
      }}
      onLeave={() => setTyped(undefined)}
    />
  );
}
