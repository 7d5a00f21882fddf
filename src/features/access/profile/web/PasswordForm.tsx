import * as z from 'zod/mini';
import { ownPassword, text } from '#core/validation.ts';
import { call } from '#web/client.ts';
import { Form } from '#web/forms/Form.tsx';
import { FormField } from '#web/forms/FormField.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { CallFailure, showSuccess } from '#web/messages.ts';
import { useTexts } from '#web/texts.ts';
import { Card } from '#web/ui/Card.tsx';
import { useConfirmation } from '#web/ui/use-confirmation.tsx';
import { profileContract } from '../contract.ts';

const schema = z.object({ oldPassword: text({ max: 1024 }), newPassword: ownPassword() });
const start = { oldPassword: '', newPassword: '', again: '' };

/** Change of the own password: the profile and the account settings use different calls. */
export function PasswordForm({ from }: { from: 'profile' | 'account' }) {
  const t = useTexts('myProfile');
  const { ask, dialog } = useConfirmation({
    title: t('password_ask'),
    warning: t('password_ask_warning'),
    action: t('change_password'),
  });
  const form = useForm({
    start,
    schema,
    confirm: ['newPassword', 'again'],
    ask,
    waits: true,
    inputs: { old_password: 'oldPassword', new_password: 'newPassword' },
    async send({ oldPassword, newPassword }, { reset }) {
      const changed =
        from === 'profile'
          ? call(profileContract.changePassword, { body: { oldPassword, newPassword } })
          : call(profileContract.updatePassword, {
              body: { old_password: oldPassword, new_password: newPassword },
            });
      await changed.catch((error: unknown) => {
        throw asWrongOldPassword(error);
      });
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
      {dialog}
    </Card>
  );
}

/**
 * Every failure is shown at the old password (PROF-05); without a response, from status 500 and for too many
 * attempts its own code is shown as well. An expired session shows only its own message.
 */
function asWrongOldPassword(error: unknown): unknown {
  if (!(error instanceof CallFailure) || error.failure.sessionEnded) return error;
  const { failure, requestId } = error;
  const { status, codes } = failure;
  const own = status < 400 || status >= 500 || status === 429 ? codes : [];
  return new CallFailure({ ...failure, codes: ['Wrong old password entered.', ...own] }, requestId, error);
}
