import { Combobox, useCombobox } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import type { ReactNode } from 'react';
import classes from './ComboField.module.css';
import { FieldFrame, type FieldWords } from './FieldFrame.tsx';
import type { Choice } from './FormSelect.tsx';

/** A labelled combobox: a text input with choices below it, reachable by arrow keys. */
export function ComboField({
  choices,
  empty,
  value,
  name,
  maxLength,
  placeholder,
  mustChoose = false,
  onType,
  onPick,
  onLeave,
  ...words
}: Omit<FieldWords, 'warning'> & {
  choices: readonly Choice[];
  /** Shown instead of choices; without it nothing opens when there are none. */
  empty?: ReactNode;
  value: string;
  name: string;
  maxLength?: number | undefined;
  placeholder?: string;
  /** Enter searches for a choice and does not submit the form. */
  mustChoose?: boolean;
  onType: (text: string) => void;
  onPick: (choice: Choice) => void;
  onLeave?: () => void;
}) {
  const box = useCombobox({ onDropdownClose: () => box.resetSelectedOption() });
  return (
    <FieldFrame {...words}>
      {(tied) => (
        <Combobox
          store={box}
          shadow="md"
          // Part of its dialog for screen readers, and not clipped at its edge.
          withinPortal={false}
          floatingStrategy="fixed"
          classNames={{ dropdown: classes['panel'] ?? '', option: classes['option'] ?? '' }}
          onOptionSubmit={(picked) => {
            const choice = choices.find((one) => one.value === picked);
            if (choice) onPick(choice);
            box.closeDropdown();
          }}
        >
          <Combobox.Target withExpandedAttribute autoComplete="off">
            <input
              {...tied}
              name={name}
              value={value}
              maxLength={maxLength}
              placeholder={placeholder}
              onChange={({ currentTarget }) => {
                onType(currentTarget.value);
                box.openDropdown();
              }}
              onClick={() => box.openDropdown()}
              onBlur={() => {
                box.closeDropdown();
                onLeave?.();
              }}
              onKeyDown={(event) => {
                if (mustChoose && event.key === 'Enter') event.preventDefault();
              }}
            />
          </Combobox.Target>
          <Combobox.Dropdown hidden={choices.length === 0 && empty === undefined}>
            {choices.length > 0 ? (
              <Combobox.Options aria-label={words.label}>
                {choices.map((choice) => (
                  <Combobox.Option key={choice.value} value={choice.value}>
                    {choice.label}
                  </Combobox.Option>
                ))}
              </Combobox.Options>
            ) : (
              <Combobox.Empty role="status">{empty}</Combobox.Empty>
            )}
          </Combobox.Dropdown>
        </Combobox>
      )}
    </FieldFrame>
  );
}
