import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { call } from '#web/client.ts';
import { Form } from '#web/forms/Form.tsx';
import { FormSelect } from '#web/forms/FormSelect.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { CallFailure, showSuccess } from '#web/messages.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import {
  type Registration,
  type RegistrationRole,
  registrationRoles,
  registrationsContract,
} from '../contract.ts';
import { ClientChoice } from './ClientChoice.tsx';

const decision = z.object({
  client_id: z.string().check(z.minLength(1, 'required')),
  role: z.enum(registrationRoles),
});

/** Client and role of the new account. */
export function ApproveForm({ request, onClose }: { request: Registration; onClose: () => void }) {
  const t = useTexts('registrations');
  const queries = useQueryClient();
  const form = useForm<{ client_id: string; role: RegistrationRole }>({
    start: { client_id: '', role: 'user' },
    schema: decision,
    onFailure: (error) => {
      // Decided by another user: the list shows the result.
      if (error instanceof CallFailure && error.failure.status === 409) void queries.invalidateQueries();
      return false;
    },
    send: async ({ client_id, role }) => {
      await call(registrationsContract.approve, {
        params: { id: request.id },
        body: { client_id: Number(client_id), role },
      });
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['registrations'] }),
        queries.invalidateQueries({ queryKey: ['users'] }),
      ]);
      showSuccess({ message: 'registrations.approved_done', params: [request.email] });
      onClose();
    },
  });
  return (
    <Form
      onSubmit={form.submit}
      submitLabel={t('approve')}
      busy={form.busy}
      label={t('approve')}
      beside={<PlainButton onClick={onClose}>{t('common.cancel')}</PlainButton>}
    >
      <ClientChoice
        near={request.company_name}
        value={form.values.client_id}
        error={form.errorOf('client_id')}
        onChange={(client_id) => form.set({ client_id })}
      />
      <FormSelect
        label={t('role')}
        choices={registrationRoles.map((value) => ({ value, label: t(value) }))}
        {...form.field('role')}
      />
    </Form>
  );
}
