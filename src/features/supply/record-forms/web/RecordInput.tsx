import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { currencies } from '#core/money.ts';
import { useKnown } from '#features/administration/known-values/web/queries.ts';
import { locationsQuery } from '#features/administration/locations/web/queries.ts';
import type { Field, ReferenceTarget } from '#record-types/field.ts';
import { type FormKind } from '#record-types/forms.ts';
import { storageClasses, storageTexts } from '#record-types/product.ts';
import { FormArea } from '#web/forms/FormArea.tsx';
import { FormDay } from '#web/forms/FormDay.tsx';
import { FormField } from '#web/forms/FormField.tsx';
import { FormFind } from '#web/forms/FormFind.tsx';
import { FormSelect } from '#web/forms/FormSelect.tsx';
import { FormSuggest } from '#web/forms/FormSuggest.tsx';
import { FormSwitch } from '#web/forms/FormSwitch.tsx';
import { useTexts } from '#web/texts.ts';
import { RecordChecks } from './RecordChecks.tsx';
import { useRecordParts } from './RecordParts.tsx';

/** The input of one field, by its type. */
export function RecordInput({
  kind,
  name,
  label,
  field,
  value,
  known,
  error,
  required,
  onChange,
}: {
  kind: FormKind;
  name: string;
  label: string;
  field: Field;
  value: string | boolean;
  /** The display name of the stored id. */
  known: string | undefined;
  error: string | undefined;
  required: boolean;
  /** `word` is the display name of a chosen id. */
  onChange: (value: string | boolean, word?: string) => void;
}) {
  const t = useTexts('recordForms');
  const text = String(value);
  const input = {
    label,
    required,
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
      return <FormDay {...input} />;
    case 'moment':
      return <FormField type="datetime-local" hint={t('status_at_hint')} {...input} />;
    case 'decimal':
      return <FormField inputMode="decimal" autoComplete="off" {...input} />;
    case 'code':
      if (name === 'storage_class') return <StorageInput {...input} />;
      return <FormSuggest {...input} suggestions={currencies} maxLength={3} />;
    case 'list':
      if (field.of === 'smo_ids') return <FormArea hint={t('smo_ids_hint')} {...input} />;
      return (
        <RecordChecks
          of={field.of}
          label={label}
          name={name}
          value={text}
          error={error}
          onChange={onChange}
        />
      );
    case 'reference':
      if (field.to === 'locations') return <LocationChoice known={known} {...input} />;
      return (
        <Picker
          of={field.to}
          label={label}
          required={required}
          name={name}
          value={text}
          known={known}
          error={error}
          onChange={onChange}
        />
      );
    case 'text':
      if (kind === 'packages' && name === 'status') return <StatusInput {...input} />;
      if (kind === 'packages' && name === 'doc_type') return <DocTypeInput {...input} max={field.max} />;
      if (field.multiline) return <FormArea maxLength={field.max} {...input} />;
      return <FormField autoComplete="off" maxLength={field.max} {...input} />;
  }
}

function StorageInput(input: Input) {
  const t = useTexts('batches');
  return (
    <FormSelect
      {...input}
      none={t('storage_unstated')}
      choices={storageClasses.map((value) => ({ value, label: t(storageTexts[value]) }))}
    />
  );
}

interface Input {
  label: string;
  required: boolean;
  error: string | undefined;
  name: string;
  value: string;
  onChange: (event: { currentTarget: { value: string } }) => void;
}

/** Statuses are free text: suggests the known ones in their order, then the others in use (A-88, amendment 45). */
function StatusInput(input: Input) {
  const t = useTexts('recordForms');
  const inUse = useQuery(useRecordParts().statuses).data?.statuses ?? [];
  const suggestions = [...new Set([...useKnown().values('status'), ...inUse])];
  return <FormSuggest {...input} suggestions={suggestions} hint={t('status_hint')} maxLength={64} />;
}

/** Document types are free text too: suggests the known ones. */
function DocTypeInput({ max, ...input }: Input & { max: number }) {
  return <FormSuggest {...input} suggestions={useKnown().values('doc_type')} maxLength={max} />;
}

function LocationChoice({ known, ...input }: Input & { known: string | undefined }) {
  const t = useTexts('recordForms');
  const locations = useQuery(locationsQuery).data?.results ?? [];
  const choices = locations.map(({ id, code, name }) => ({ value: String(id), label: `${code} · ${name}` }));
  // A retired one stays if it is already chosen.
  if (known !== undefined && input.value !== '' && !choices.some(({ value }) => value === input.value)) {
    choices.push({ value: input.value, label: known });
  }
  return <FormSelect {...input} none={t('none')} choices={choices} />;
}

/** One record, searched by a part of its name. */
function Picker({ of, ...choice }: { of: ReferenceTarget } & Omit<ComponentProps<typeof FormFind>, 'find'>) {
  const find = useRecordParts().find[of];
  if (find === undefined) throw new Error(`${of} are not chosen in a form`);
  return <FormFind find={find} {...choice} />;
}
