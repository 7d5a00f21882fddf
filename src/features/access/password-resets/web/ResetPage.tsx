import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '#web/client.ts';
import { Form } from '#web/forms/Form.tsx';
import { FormField } from '#web/forms/FormField.tsx';
import { PublicForm } from '#web/forms/PublicForm.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { CallFailure, showErrors, showSuccess } from '#web/messages.ts';
import { currentSession, signOut } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { ButtonLink } from '#web/ui/Buttons.tsx';
import { passwordResetsContract, resetFields } from '../contract.ts';

/** /reset/{id}: sets a new password by a mailed link, once. */
export function ResetPage() {
  const t = useTexts('resetPassword');
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const [end, setEnd] = useState<'done' | 'gone'>();
  const form = useForm({
    start: { id, password: '', again: '' },
    schema: resetFields,
    waits: true,
    confirm: ['password', 'again'],
    onFailure: (error) => {
      // The only 404 with a message of its own.
      if (!(error instanceof CallFailure) || error.failure.status !== 404) return false;
      showErrors(['NOT_FOUND_OR_ALREADY_USED']);
      setEnd('gone');
      return true;
    },
    async send({ password }) {
      await call(passwordResetsContract.reset, { body: { id, password } });
      // The reset has ended any session here.
      if (currentSession()) signOut();
      showSuccess({ message: 'resetPassword.PASSWORD_CHANGED' });
      setEnd('done');
    },
  });
  if (end !== undefined)
    return (
      <PublicForm title={t('title')} intro={t(end)}>
        {end === 'done' ? (
          <ButtonLink to="/login">{t('log_in')}</ButtonLink>
        ) : (
          <ButtonLink to="/forgot">{t('new_link')}</ButtonLink>
        )}
      </PublicForm>
    );
  return (
    <PublicForm title={t('title')} intro={t('intro')}>
      <Form onSubmit={form.submit} submitLabel={t('save')} busy={form.busy}>
        <FormField
          label={t('password')}
          type="password"
          autoComplete="new-password"
          hint={t('rules')}
          reveal={t('show_password')}
          {...form.field('password')}
        />
        <FormField
          label={t('again')}
          type="password"
          autoComplete="new-password"
          reveal={t('show_password')}
          {...form.field('again')}
        />
      </Form>
    </PublicForm>
  );
}
