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
import { registrationFields, registrationsContract } from '../contract.ts';

const schema = z.extend(registrationFields, { captcha: text({ max: 4096 }) });
const start = {
  name: '',
  email: '',
  phone: '',
  city: '',
  country: '',
  company_name: '',
  contact_phone: '',
  captcha: '',
};
const fields = [
  { name: 'name', autoComplete: 'name', required: true },
  { name: 'email', autoComplete: 'email', type: 'email', required: true },
  { name: 'company_name', autoComplete: 'organization', required: true },
  { name: 'contact_phone', autoComplete: 'off', type: 'tel', required: true },
  { name: 'phone', autoComplete: 'tel', type: 'tel', required: false },
  { name: 'city', autoComplete: 'address-level2', required: false },
  { name: 'country', autoComplete: 'country-name', required: false },
] as const;

/** /signup: a request for an account. Nothing here tells who has one. */
export function SignupPage() {
  const t = useTexts('signup');
  const f = useTexts('fields');
  const goHome = useGoHomeSoon();
  const hintOf = (name: string, required: boolean) => {
    if (name === 'contact_phone') return { hint: f('phone_hint') };
    if (name === 'phone') return { hint: f('phone_optional') };
    return required ? {} : { hint: t('optional') };
  };
  const [attempt, setAttempt] = useState(0);
  const form = useForm({
    start,
    schema,
    waits: true,
    onFailure: () => {
      setAttempt((number) => number + 1);
      return false;
    },
    async send(values) {
      const answer = await call(registrationsContract.register, { body: values });
      if (!answer.success) {
        showErrors(['CAPTCHA_ERROR']);
        setAttempt((number) => number + 1);
        return;
      }
      showSuccess({ message: 'signup.SIGNED' });
      goHome();
    },
  });
  return (
    <PublicForm title={t('title')} intro={t('intro')} wide>
      <Form
        columns
        onSubmit={form.submit}
        submitLabel={t('send')}
        busy={form.busy}
        beside={<ButtonLink to="/login">{t('log_in')}</ButtonLink>}
      >
        {fields.map(({ name, required, ...input }) => (
          <FormField
            key={name}
            label={t(name)}
            required={required}
            {...hintOf(name, required)}
            {...input}
            {...form.field(name)}
          />
        ))}
        <Captcha
          key={attempt}
          form="registration"
          error={form.errorOf('captcha')}
          onAnswer={(captcha) => form.set({ captcha })}
        />
      </Form>
    </PublicForm>
  );
}
