import { useState } from 'react';
import * as z from 'zod/mini';
import { text } from '#core/validation.ts';
import { call } from '#web/client.ts';
import { useGoHomeSoon } from '#web/go-home-soon.ts';
import { showErrors, showSuccess } from '#web/messages.ts';
import { useTexts } from '#web/texts.ts';
import { useForm } from '#web/use-form.ts';
import { ButtonLink } from '#web/ui/Buttons.tsx';
import { Captcha } from '#web/ui/Captcha.tsx';
import { Form } from '#web/ui/Form.tsx';
import { FormField } from '#web/ui/FormField.tsx';
import { PublicForm } from '#web/ui/PublicForm.tsx';
import { forgotFields, passwordResetsContract } from '../contract.ts';

const schema = z.extend(forgotFields, { captcha: text({ max: 4096 }) });

/** /forgot: asks for the link to a new password. Nothing here tells who has an account. */
export function ForgotPage() {
  const t = useTexts('forgotPassword');
  const goHome = useGoHomeSoon();
  const [attempt, setAttempt] = useState(0);
  const form = useForm({
    start: { email: '', captcha: '' },
    schema,
    onFailure: () => {
      setAttempt((number) => number + 1);
      return false;
    },
    async send({ email, captcha }) {
      const answer = await call(passwordResetsContract.forgot, { body: { email, captcha } });
      if (!answer.success) {
        showErrors(['CAPTCHA_ERROR']);
        setAttempt((number) => number + 1);
        return;
      }
      showSuccess({ message: 'forgotPassword.RESET_EMAIL_SENT', params: [email.trim()] });
      goHome();
    },
  });
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
