import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { line } from '#core/validation.ts';
import { localeNames } from '#locales/locales.ts';
import { call } from '#web/client.ts';
import { Form } from '#web/forms/Form.tsx';
import { FormDialog } from '#web/forms/FormDialog.tsx';
import { FormField } from '#web/forms/FormField.tsx';
import { FormSelect } from '#web/forms/FormSelect.tsx';
import { useConflict } from '#web/forms/use-conflict.ts';
import { useForm } from '#web/forms/use-form.ts';
import { VersionConflict } from '#web/forms/VersionConflict.tsx';
import { showSuccess } from '#web/messages.ts';
import { type Translate, useTexts } from '#web/texts.ts';
import { Badge } from '#web/ui/Badges.tsx';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { type KnownValue, knownValuesContract } from '../contract.ts';
import {
  type KnownField,
  knownFields,
  labelCharacters,
  labelLanguages,
  tones,
  valueCharacters,
} from '../rules.ts';
import classes from './KnownValues.module.css';

const schema = z.looseObject({ value: line({ max: valueCharacters.doc_type }) });

/** A known value with its labels; its field is chosen once, when it is added. */
export function KnownValueDialog({
  known,
  field,
  onClose,
}: {
  known: KnownValue | undefined;
  /** The field of a new one. */
  field: KnownField;
  onClose: () => void;
}) {
  const t = useTexts('places');
  const queries = useQueryClient();
  const { seen = known, stored, onFailure, settle } = useConflict(known, isKnownValue);
  const form = useForm({
    start: startOf(known, field),
    schema,
    onFailure,
    send: async ({ value }) => {
      const { field: chosen, tone, position, value: _, ...labels } = form.values;
      const body = { value, tone, position: Number(position || 0), labels };
      if (seen) {
        const { id, field: __, ...version } = seen;
        await call(knownValuesContract.update, { params: { id }, body: { ...body, seen: version } });
      } else await call(knownValuesContract.create, { body: { ...body, field: chosen } });
      await queries.invalidateQueries({ queryKey: ['known-values'] });
      showSuccess({ message: known ? 'common.UPDATED_SUCCESSFULLY' : 'common.CREATED_SUCCESSFULLY' });
      onClose();
    },
  });
  const { tone, value } = form.values;
  return (
    <FormDialog
      title={known ? t('edit', { name: known.value }) : t('new_known')}
      hint={t('known_hint')}
      onClose={onClose}
    >
      {stored && (
        <VersionConflict
          rows={versionRows(t, startOf(stored, field), form.values)}
          onTake={() => {
            form.reset(startOf(stored, field));
            settle();
          }}
          onKeep={settle}
        />
      )}
      <Form
        onSubmit={form.submit}
        submitLabel={t('save')}
        busy={form.busy}
        beside={<PlainButton onClick={onClose}>{t('common.cancel')}</PlainButton>}
      >
        <FormSelect
          label={t('field')}
          choices={knownFields.map((one) => ({ value: one, label: t(one) }))}
          disabled={known !== undefined}
          {...form.field('field')}
        />
        <FormField
          label={t('value')}
          hint={t('value_hint')}
          autoComplete="off"
          maxLength={valueCharacters[form.values.field]}
          {...form.field('value')}
        />
        <FormSelect
          label={t('tone')}
          choices={tones.map((one) => ({ value: one, label: t(`tone_${one}`) }))}
          {...form.field('tone')}
        />
        <p className={classes['sample']}>
          <Badge tone={tone}>{form.values.en || value || t('value')}</Badge>
        </p>
        <FormField
          label={t('position')}
          hint={t('position_hint')}
          inputMode="numeric"
          {...form.field('position')}
        />
        <fieldset className={classes['labels']}>
          <legend>{t('labels')}</legend>
          <p>{t('labels_hint')}</p>
          {labelLanguages.map((locale) => (
            <FormField
              key={locale}
              label={localeNames[locale]}
              autoComplete="off"
              maxLength={labelCharacters}
              {...form.field(locale)}
            />
          ))}
        </fieldset>
      </Form>
    </FormDialog>
  );
}

type Typed = ReturnType<typeof startOf>;

/** The initial values of the form. */
function startOf(known: KnownValue | undefined, field: KnownField) {
  const labelOf = (locale: string) => known?.labels[locale] ?? '';
  return {
    field: known?.field ?? field,
    value: known?.value ?? '',
    tone: known?.tone ?? 'neutral',
    position: String(known?.position ?? 0),
    en: labelOf('en'),
    es: labelOf('es'),
    fr: labelOf('fr'),
    uk: labelOf('uk'),
    ru: labelOf('ru'),
    cn: labelOf('cn'),
  };
}

/** The differences between the stored and the typed version. */
function versionRows(t: Translate<'places'>, saved: Typed, yours: Typed) {
  return [
    { key: 'value', label: t('value'), saved: saved.value, yours: yours.value },
    { key: 'tone', label: t('tone'), saved: t(`tone_${saved.tone}`), yours: t(`tone_${yours.tone}`) },
    { key: 'position', label: t('position'), saved: saved.position, yours: yours.position },
    ...labelLanguages.map((locale) => ({
      key: locale,
      label: localeNames[locale],
      saved: saved[locale],
      yours: yours[locale],
    })),
  ].filter((row) => row.saved !== row.yours);
}

function isKnownValue(value: unknown): value is KnownValue {
  return typeof value === 'object' && value !== null && 'tone' in value && 'labels' in value;
}
