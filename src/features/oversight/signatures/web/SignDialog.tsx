import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { text } from '#core/validation.ts';
import { atPassword } from '#web/forms/at-password.ts';
import { Form } from '#web/forms/Form.tsx';
import { FormDialog } from '#web/forms/FormDialog.tsx';
import { FormSelect } from '#web/forms/FormSelect.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { showSuccess } from '#web/messages.ts';
import { useErrorText, useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { FailurePanel } from '#web/ui/Panels.tsx';
import { meaningsOf, type SignedRecord } from '../rules.ts';
import { ownSignatureQuery, type Signing } from './queries.ts';
import { SignerFields } from './SignerFields.tsx';

/** Asks for the meaning of the signature, the password and, with two-step verification, a code. */
export function SignDialog({
  kind,
  name,
  onSign,
  onClose,
}: {
  kind: SignedRecord;
  name: string;
  onSign: (signing: Signing) => Promise<void>;
  onClose: () => void;
}) {
  const t = useTexts('signatures');
  const errorText = useErrorText();
  const { data: own, error, refetch } = useQuery(ownSignatureQuery());
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
          <FormSelect
            label={t('meaning')}
            required
            none={t('choose_meaning')}
            choices={meaningsOf[kind].map((value) => ({ value, label: t(`meaning_${value}`) }))}
            {...form.field('meaning')}
          />
          <SignerFields own={own} field={form.field} />
        </Form>
      )}
    </FormDialog>
  );
}
