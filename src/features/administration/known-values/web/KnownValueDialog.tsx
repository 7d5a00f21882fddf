import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { line } from '#core/validation.ts';
import { localeNames } from '#locales/locales.ts';
import { call } from '#web/client.ts';
import { showSuccess } from '#web/messages.ts';
import { useTexts } from '#web/texts.ts';
import { Form } from '#web/forms/Form.tsx';
import { FormDialog } from '#web/forms/FormDialog.tsx';
import { FormField } from '#web/forms/FormField.tsx';
import { FormSelect } from '#web/forms/FormSelect.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { Badge } from '#web/ui/Badges.tsx';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { knownValuesContract, type KnownValue } from '../contract.ts';
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
  /** That of a new one. */
  field: KnownField;
  onClose: () => void;
}) {
  const t = useTexts('places');
  const queries = useQueryClient();
  const labelOf = (locale: string) => known?.labels[locale] ?? '';
  const form = useForm({
    start: {
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
    },
    schema,
    send: async ({ value }) => {
      const { field: chosen, tone, position, value: _, ...labels } = form.values;
      const body = { value, tone, position: Number(position || 0), labels };
      if (known) await call(knownValuesContract.update, { params: { id: known.id }, body });
      else await call(knownValuesContract.create, { body: { ...body, field: chosen } });
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
