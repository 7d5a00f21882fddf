import { useState } from 'react';
import * as z from 'zod/mini';
import { isFlagSet } from '#core/errors.ts';
import { text } from '#core/validation.ts';
import { callForBody } from '#web/client.ts';
import { useDelayedRedirect } from '#web/delayed-redirect.ts';
import { Captcha } from '#web/forms/Captcha.tsx';
import { Form } from '#web/forms/Form.tsx';
import { FormField } from '#web/forms/FormField.tsx';
import { PublicForm } from '#web/forms/PublicForm.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { showErrors, showSuccess } from '#web/messages.ts';
import { useTexts } from '#web/texts.ts';
import { ButtonLink } from '#web/ui/Buttons.tsx';
import { forgotFields, passwordResetsContract } from '../contract.ts';

const schema = z.extend(forgotFields, { captcha: text({ max: 4096 }) });

/** /forgot: requests a password reset link. Does not reveal who has an account. */
export function ForgotPage() {
  const t = useTexts('forgotPassword');
  const goHome = useDelayedRedirect();
  const [attempt, setAttempt] = useState(0);
  const [resetSent, setResetSent] = useState(false);
  const form = useForm({
    start: { email: '', captcha: '' },
    schema,
    onFailure: () => {
      setAttempt((number) => number + 1);
      return false;
    },
    async send({ email, captcha }) {
      const answer = await callForBody(passwordResetsContract.forgot, { body: { email, captcha } });
      if (!isFlagSet(answer, 'success')) {
        showErrors(['CAPTCHA_ERROR']);
        setAttempt((number) => number + 1);
        return;
      }
      setResetSent(true);
      showSuccess({ message: 'forgotPassword.RESET_EMAIL_SENT', params: [email.trim()] });
      goHome();
    },
  });
  if (resetSent)
    return (
      <PublicForm title={t('title')} intro={t('sent')}>
        <ButtonLink to="/login">{t('log_in')}</ButtonLink>
      </PublicForm>
    );
  return (
    <PublicForm title={t('title')} intro={t('intro')}>
      <Form
        onSubmit={form.submit}
        submitLabel={t('send')}
        busy={form.busy}
        beside={<ButtonLink to="/login">{t('log_in')}</ButtonLink>}
      >
        <FormField
          label={t('email')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          required
          {...form.field('email')}
        />
        <Captcha
          key={attempt}
          form="forgot"
          error={form.errorOf('captcha')}
          onAnswer={(captcha) => form.set({ captcha })}
        />
      </Form>
    </PublicForm>
  );
}
