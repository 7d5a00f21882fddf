import { fold } from '#core/fold.ts';
import { phoneMedia, useMedia } from '#web/use-media.ts';
import { ComboField } from './ComboField.tsx';
import type { FieldWords } from './FieldFrame.tsx';
import { NativeSuggest } from './NativeSuggest.tsx';

/** Without scrolling, which the keyboard could not do; typing reveals the others. */
const shownAtMost = 10;

/** A labelled text input with suggestions; other texts are allowed. A phone shows native suggestions. */
export function FormSuggest({
  suggestions,
  onChange,
  ...field
}: Omit<FieldWords, 'warning'> & {
  suggestions: readonly string[];
  name: string;
  value: string;
  maxLength?: number;
  onChange: (event: { currentTarget: { value: string } }) => void;
}) {
  const isPhone = useMedia(phoneMedia);
  if (isPhone) return <NativeSuggest suggestions={suggestions} onChange={onChange} {...field} />;
  const wanted = fold(field.value.trim());
  // A stored value was chosen before: the other suggestions are shown too.
  const fitting = suggestions.includes(field.value)
    ? suggestions
    : suggestions.filter((one) => fold(one).includes(wanted));
  const type = (value: string) => onChange({ currentTarget: { value } });
  return (
    <ComboField
      {...field}
      choices={fitting.slice(0, shownAtMost).map((one) => ({ value: one, label: one }))}
      onType={type}
      onPick={({ value }) => type(value)}
    />
  );
}
