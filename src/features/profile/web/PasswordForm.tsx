import * as z from 'zod/mini';
import { ownPassword, text } from '#core/validation.ts';
import { call } from '#web/client.ts';
import { CallFailure, failed, showErrors, showSuccess } from '#web/messages.ts';
import { useTexts } from '#web/texts.ts';
import { useForm } from '#web/use-form.ts';
import { Card } from '#web/ui/Card.tsx';
import { Form } from '#web/ui/Form.tsx';
import { FormField } from '#web/ui/FormField.tsx';
import { profileContract } from '../contract.ts';

const schema = z.object({ oldPassword: text({ max: 1024 }), newPassword: ownPassword() });
const start = { oldPassword: '', newPassword: '', again: '' };

/** Change of the own password: the profile uses one call of the two, account settings the other. */
export function PasswordForm({ from }: { from: 'profile' | 'account' }) {
  const t = useTexts('myProfile');
  const form = useForm({
    start,
    schema,
    confirm: ['newPassword', 'again'],
    waits: true,
    inputs: { old_password: 'oldPassword', new_password: 'newPassword' },
    onFailure: (error) => {
      const status = error instanceof CallFailure ? error.failure.status : 0;
      // PROF-05: whatever is wrong, the old password is named; field faults and time-outs say their own beside it.
      if (status >= 400 && status < 500 && status !== 401 && status !== 429) {
        const named = error instanceof CallFailure ? Object.keys(error.failure.fields) : [];
        if (named.length > 0) return false;
        showErrors(['Wrong old password entered.']);
        return true;
      }
      failed(error);
      return true;
    },
    async send({ oldPassword, newPassword }, { reset }) {
      if (from === 'profile') {
        await call(profileContract.changePassword, { body: { oldPassword, newPassword } });
      } else {
        await call(profileContract.updatePassword, {
          body: { old_password: oldPassword, new_password: newPassword },
        });
      }
      reset(start);
      showSuccess({ message: 'myProfile.PASSWORD_CHANGED' });
    },
  });
  const reveal = t('show_password');
  return (
    <Card title={t('password')} hint={t('password_hint')}>
      <Form onSubmit={form.submit} submitLabel={t('change_password')} busy={form.busy} label={t('password')}>
        <FormField
          label={t('old_password')}
          type="password"
          autoComplete="current-password"
          reveal={reveal}
          {...form.field('oldPassword')}
        />
        <FormField
          label={t('new_password')}
          type="password"
          autoComplete="new-password"
          hint={t('password_rules')}
          reveal={reveal}
          {...form.field('newPassword')}
        />
        <FormField
          label={t('repeat_password')}
          type="password"
          autoComplete="new-password"
          reveal={reveal}
          {...form.field('again')}
        />
      </Form>
    </Card>
  );
}
