import { useQueryClient } from '@tanstack/react-query';
import { can } from '#core/access.ts';
import { call } from '#web/client.ts';
import { Form } from '#web/forms/Form.tsx';
import { FormField } from '#web/forms/FormField.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { showSuccess } from '#web/messages.ts';
import { updateUser, useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { Card } from '#web/ui/Card.tsx';
import { useConfirmation } from '#web/ui/use-confirmation.tsx';
import { ownEmail, usersContract } from '../contract.ts';

const start = { email: '', password: '' };

/** Change of the own email, for users who manage accounts; all others ask them. */
export function OwnEmailForm() {
  const t = useTexts('users');
  const queries = useQueryClient();
  const user = useSession()?.user;
  const form = useForm({
    start,
    schema: ownEmail,
    ask: () => ask(),
    waits: true,
    async send(body, { reset }) {
      const { username, email, verified } = await call(usersContract.changeOwnEmail, { body });
      updateUser({ username, email, verified });
      await queries.invalidateQueries();
      reset(start);
      showSuccess({ message: 'common.UPDATED_SUCCESSFULLY' });
    },
  });
  const { ask, dialog } = useConfirmation({
    title: t('own_email_ask'),
    warning: t('own_email_ask_warning', { email: form.values.email }),
    action: t('own_email_change'),
  });
  if (!user || !can(user.role, 'users.manage')) return null;
  return (
    <Card title={t('own_email_title')} hint={t('own_email_hint')}>
      <p>{user.email}</p>
      <Form
        onSubmit={form.submit}
        submitLabel={t('own_email_change')}
        busy={form.busy}
        label={t('own_email_title')}
      >
        <FormField label={t('own_email_new')} type="email" autoComplete="off" {...form.field('email')} />
        <FormField
          label={t('own_password')}
          type="password"
          autoComplete="current-password"
          {...form.field('password')}
        />
      </Form>
      {dialog}
    </Card>
  );
}
