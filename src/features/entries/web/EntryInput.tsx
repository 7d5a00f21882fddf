import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { currencies } from '#core/money.ts';
import { locationsQuery } from '#features/locations/web/queries.ts';
import { packageChoicesQuery } from '#features/packages/web/queries.ts';
import { useTexts } from '#web/texts.ts';
import { FormArea } from '#web/ui/FormArea.tsx';
import { FormField } from '#web/ui/FormField.tsx';
import { FormSelect } from '#web/ui/FormSelect.tsx';
import { FormSwitch } from '#web/ui/FormSwitch.tsx';
import { type EntryField, type EntryKind, usualStatuses } from '../rules.ts';
import classes from './Entries.module.css';
import { EntryChecks } from './EntryChecks.tsx';
import { EntryPicker } from './EntryPicker.tsx';
import { labelOf } from './columns.tsx';

/** The input of one field, by its type. */
export function EntryInput({
  kind,
  name,
  field,
  value,
  known,
  error,
  onChange,
}: {
  kind: EntryKind;
  name: string;
  field: EntryField;
  value: string | boolean;
  /** What the id that is stored is called. */
  known: string | undefined;
  error: string | undefined;
  /** `word` is what a chosen id is called. */
  onChange: (value: string | boolean, word?: string) => void;
}) {
  const t = useTexts('entries');
  const label = labelOf(t, name);
  const text = String(value);
  const input = {
    label,
    error,
    name,
    value: text,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  switch (field.type) {
    case 'flag':
      return (
        <FormSwitch
          label={label}
          checked={value === true}
          onChange={onChange}
          {...(name === 'is_active' && { hint: t('is_active_hint') })}
        />
      );
    case 'date':
      return <FormField type="date" {...input} />;
    case 'decimal':
      return <FormField inputMode="decimal" autoComplete="off" {...input} />;
    case 'code':
      return <Suggested {...input} suggestions={currencies} maxLength={3} />;
    case 'texts':
      return <FormArea hint={t('smo_ids_hint')} {...input} />;
    case 'ids':
      return (
        <EntryChecks of={field.of} label={label} name={name} value={text} error={error} onChange={onChange} />
      );
    case 'id':
      if (field.of === 'locations') return <LocationChoice known={known} {...input} />;
      return (
        <EntryPicker
          of={field.of}
          label={label}
          name={name}
          value={text}
          known={known}
          error={error}
          onChange={onChange}
        />
      );
    case 'text':
      if (kind === 'packages' && name === 'status') return <StatusInput {...input} />;
      return <FormField autoComplete="off" maxLength={field.max} {...input} />;
  }
}

interface Input {
  label: string;
  error: string | undefined;
  name: string;
  value: string;
  onChange: (event: { currentTarget: { value: string } }) => void;
}

/** A text of one's own, or one of the suggested ones. */
function Suggested({
  suggestions,
  hint,
  maxLength,
  ...input
}: Input & { suggestions: readonly string[]; hint?: string; maxLength: number }) {
  const id = useId();
  return (
    <div className={classes['choice']}>
      <FormField list={id} autoComplete="off" maxLength={maxLength} {...(hint && { hint })} {...input} />
      <datalist id={id}>
        {suggestions.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </datalist>
    </div>
  );
}

/** Statuses are free text: those in use are suggested, then the usual ones. */
function StatusInput(input: Input) {
  const t = useTexts('entries');
  const inUse = useQuery(packageChoicesQuery).data?.statuses ?? [];
  const suggestions = [...new Set([...inUse, ...usualStatuses])];
  return <Suggested {...input} suggestions={suggestions} hint={t('status_hint')} maxLength={64} />;
}

function LocationChoice({ known, ...input }: Input & { known: string | undefined }) {
  const t = useTexts('entries');
  const locations = useQuery(locationsQuery).data?.results ?? [];
  const choices = locations.map(({ id, code, name }) => ({ value: String(id), label: `${code} · ${name}` }));
  // A retired one stays where it was chosen.
  if (known !== undefined && input.value !== '' && !choices.some(({ value }) => value === input.value)) {
    choices.push({ value: input.value, label: known });
  }
  return <FormSelect {...input} none={t('none')} choices={choices} />;
}
