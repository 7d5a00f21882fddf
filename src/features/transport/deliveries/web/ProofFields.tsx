import { useState } from 'react';
import { FormArea } from '#web/forms/FormArea.tsx';
import { FormField } from '#web/forms/FormField.tsx';
import { FormSelect } from '#web/forms/FormSelect.tsx';
import { FormSwitch } from '#web/forms/FormSwitch.tsx';
import { SignaturePad } from '#web/forms/SignaturePad.tsx';
import type { Form, FormValues } from '#web/forms/use-form.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { IconSignature } from '#web/ui/icons.ts';
import { conditions, exceptions, outcomes, temperatureUnits } from '../rules.ts';
import classes from './Proof.module.css';
import type { ReportValues } from './report-values.ts';

type Part = { form: Form<ReportValues> };

/** Outcome of the hand-over, and the reason for an exception. */
export function OutcomeFields({ form }: Part) {
  const t = useTexts('driver');
  const ofProof = useTexts('deliveries');
  const { outcome } = form.values;
  return (
    <>
      <div className={classes['outcomes']} role="radiogroup" aria-label={ofProof('outcome')}>
        {outcomes.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="outcome"
              value={one}
              checked={outcome === one}
              onChange={() => form.set({ outcome: one })}
            />
            <span>{ofProof(one)}</span>
          </label>
        ))}
      </div>
      {outcome !== 'delivered' && (
        <FormSelect
          label={ofProof('exception')}
          none={t('not_stated')}
          choices={exceptions.map((value) => ({ value, label: ofProof(`exception_${value}`) }))}
          {...form.field('exception')}
        />
      )}
    </>
  );
}

/** The recipient's part is the same in every form. */
type Receiver = FormValues & Pick<ReportValues, 'signature' | 'no_signature'>;
interface ReceiverForm {
  readonly values: Receiver;
  field(name: 'received_by' | 'no_signature_reason'): ReturnType<Form<ReportValues>['field']>;
  errorOf(name: 'signature'): string | undefined;
  set(patch: Partial<Pick<ReportValues, 'signature' | 'no_signature'>>): void;
}

/** Recipient's name and signature, or the reason for a missing signature. */
export function ReceiverFields({ form }: { form: ReceiverForm }) {
  const t = useTexts('driver');
  const ofProof = useTexts('deliveries');
  const { signature, no_signature } = form.values;
  const [isSigning, setSigning] = useState(signature !== '');
  return (
    <>
      <FormField
        label={ofProof('received_by')}
        autoComplete="off"
        maxLength={200}
        {...form.field('received_by')}
      />
      <div className={classes['signature']} role="group" aria-label={ofProof('signature')}>
        {!no_signature &&
          (isSigning ? (
            <SignaturePad
              label={ofProof('signature')}
              hint={t('sign_hint')}
              clearLabel={t('clear_signature')}
              begun={signature}
              onChange={(png) => form.set({ signature: png })}
            />
          ) : (
            <PlainButton icon={<IconSignature aria-hidden />} onClick={() => setSigning(true)}>
              {t('sign')}
            </PlainButton>
          ))}
        <FormSwitch
          label={ofProof('no_signature')}
          name="no_signature"
          checked={no_signature}
          onChange={(checked) => {
            setSigning(false);
            form.set({ no_signature: checked, signature: '' });
          }}
        />
        {no_signature && (
          <FormField
            label={t('no_signature_reason')}
            maxLength={200}
            {...form.field('no_signature_reason')}
          />
        )}
        {form.errorOf('signature') && <p className={classes['error']}>{form.errorOf('signature')}</p>}
      </div>
    </>
  );
}

interface ArrivalForm {
  field(
    name: 'condition' | 'temperature' | 'temperature_unit' | 'note',
  ): ReturnType<Form<ReportValues>['field']>;
}

/** Condition on arrival, as seen by the reporter or shown by a temperature logger. */
export function ArrivalFields({ form }: { form: ArrivalForm }) {
  const t = useTexts('driver');
  const ofProof = useTexts('deliveries');
  return (
    <>
      <FormSelect
        label={ofProof('condition')}
        none={t('not_stated')}
        choices={conditions.map((value) => ({ value, label: ofProof(`condition_${value}`) }))}
        {...form.field('condition')}
      />
      <div className={classes['measured']}>
        <FormField label={t('temperature')} autoComplete="off" {...form.field('temperature')} />
        <FormSelect
          label={t('unit')}
          choices={temperatureUnits.map((value) => ({ value, label: `°${value}` }))}
          {...form.field('temperature_unit')}
        />
      </div>
      <FormArea label={ofProof('note')} maxLength={2000} {...form.field('note')} />
    </>
  );
}
