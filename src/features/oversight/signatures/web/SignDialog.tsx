import { useMutation, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { text } from '#core/validation.ts';
import { Form } from '#web/forms/Form.tsx';
import { FormDialog } from '#web/forms/FormDialog.tsx';
import { FormField } from '#web/forms/FormField.tsx';
import { FormSelect } from '#web/forms/FormSelect.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { CallFailure, failed, showSuccess } from '#web/messages.ts';
import { useErrorText, useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { FailurePanel } from '#web/ui/Panels.tsx';
import { meaningsOf, type SignedKind } from '../rules.ts';
import { mailSigningCode, ownSignatureQuery, type Signing } from './queries.ts';
import classes from './Signatures.module.css';

/** Asks for the meaning of the signature and once more for the password and, where the account has one, a code. */
export function SignDialog({
  kind,
  name,
  onSign,
  onClose,
}: {
  kind: SignedKind;
  name: string;
  onSign: (signing: Signing) => Promise<void>;
  onClose: () => void;
}) {
  const t = useTexts('signatures');
  const errorText = useErrorText();
  const { data: own, error, refetch } = useQuery(ownSignatureQuery());
  const mailing = useMutation({ mutationFn: mailSigningCode, onError: failed });
  const asksForCode = own !== undefined && own.code !== 'none';
  const form = useForm({
    start: { meaning: '', password: '', code: '' },
    schema: z.object({
      meaning: text({ max: 20 }),
      password: text({ max: 1024 }),
      code: text({ max: 16, optional: !asksForCode }),
    }),
    async send({ meaning, password, code }) {
      await onSign({ meaning, password, ...(asksForCode && { code: code.trim() }) }).catch(
        (cause: unknown) => {
          throw atPassword(cause, errorText('WRONG_PASSWORD'));
        },
      );
      showSuccess({ message: 'signatures.signed' });
      onClose();
    },
  });
  return (
    <FormDialog title={t('sign_title', { name })} hint={t('sign_hint')} onClose={onClose}>
      {error && <FailurePanel within error={error} onRetry={() => void refetch()} />}
      {own && (
        <Form
          onSubmit={form.submit}
          submitLabel={t('sign')}
          busy={form.busy}
          label={t('sign_title', { name })}
          beside={<PlainButton onClick={onClose}>{t('common.cancel')}</PlainButton>}
        >
          <p className={classes['signer']}>
            <span>{t('printed_name')}</span>
            <strong>{own.printed_name === '' ? t('no_name') : own.printed_name}</strong>
          </p>
          <FormSelect
            label={t('meaning')}
            required
            none={t('choose_meaning')}
            choices={meaningsOf[kind].map((value) => ({ value, label: t(`meaning_${value}`) }))}
            {...form.field('meaning')}
          />
          <FormField
            label={t('password')}
            type="password"
            autoComplete="current-password"
            required
            {...form.field('password')}
          />
          {own.code !== 'none' && (
            <FormField
              label={t('code')}
              hint={t(own.code === 'app' ? 'code_of_app' : 'code_by_mail')}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={16}
              required
              {...form.field('code')}
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
        </Form>
      )}
    </FormDialog>
  );
}

/** A wrong password is shown at its field: the dialog covers the error bar. */
function atPassword(error: unknown, words: string): unknown {
  if (!(error instanceof CallFailure) || !error.failure.codes.includes('WRONG_PASSWORD')) return error;
  return new CallFailure(
    { ...error.failure, codes: [], fields: { password: words } },
    error.requestId,
    error,
  );
}
