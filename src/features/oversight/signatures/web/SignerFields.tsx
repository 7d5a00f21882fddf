import { useMutation } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { FormField } from '#web/forms/FormField.tsx';
import type { Form } from '#web/forms/use-form.ts';
import { failed } from '#web/messages.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import type { signaturesContract } from '../contract.ts';
import { mailSigningCode } from './queries.ts';
import classes from './Signatures.module.css';

/** The signer, the password and, with two-step verification, a code: the last fields of a signed form. */
export function SignerFields({
  own,
  field,
}: {
  own: z.output<typeof signaturesContract.own.response>;
  field: Form<{ password: string; code: string }>['field'];
}) {
  const t = useTexts('signatures');
  const mailing = useMutation({ mutationFn: mailSigningCode, onError: failed });
  return (
    <>
      <p className={classes['signer']}>
        <span>{t('printed_name')}</span>
        <strong>{own.printed_name === '' ? t('no_name') : own.printed_name}</strong>
      </p>
      <FormField
        label={t('password')}
        type="password"
        autoComplete="current-password"
        required
        {...field('password')}
      />
      {own.code !== 'none' && (
        <FormField
          label={t('code')}
          hint={t(own.code === 'app' ? 'code_of_app' : 'code_by_mail')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={16}
          required
          {...field('code')}
        />
      )}
      {own.code === 'mail' && (
        <div className={classes['code']}>
          <PlainButton busy={mailing.isPending} onClick={() => mailing.mutate()}>
            {t('send_code')}
          </PlainButton>
          <span role="status">{mailing.isSuccess && t('code_sent')}</span>
        </div>
      )}
    </>
  );
}
