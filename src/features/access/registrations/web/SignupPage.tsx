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

/** /signup: a request for an account. Does not reveal who has one. */
export function SignupPage() {
  const t = useTexts('signup');
  const f = useTexts('fields');
  const goHome = useDelayedRedirect();
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
      const answer = await callForBody(registrationsContract.register, { body: values });
      if (!isFlagSet(answer, 'success')) {
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
