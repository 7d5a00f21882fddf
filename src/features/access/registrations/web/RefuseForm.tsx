import { useQueryClient } from '@tanstack/react-query';
import { call } from '#web/client.ts';
import { Form } from '#web/forms/Form.tsx';
import { FormArea } from '#web/forms/FormArea.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { CallFailure, showSuccess } from '#web/messages.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { type Registration, refusalFields, registrationsContract } from '../contract.ts';

/** The reason for the rejection. */
export function RefuseForm({ request, onClose }: { request: Registration; onClose: () => void }) {
  const t = useTexts('registrations');
  const queries = useQueryClient();
  const form = useForm({
    start: { reason: '' },
    schema: refusalFields,
    onFailure: (error) => {
      // Decided by another user: the list shows the result.
      if (error instanceof CallFailure && error.failure.status === 409) void queries.invalidateQueries();
      return false;
    },
    send: async (body) => {
      await call(registrationsContract.refuse, { params: { id: request.id }, body });
      await queries.invalidateQueries({ queryKey: ['registrations'] });
      showSuccess({ message: 'registrations.refused_done', params: [request.email] });
      onClose();
    },
  });
  return (
    <Form
      onSubmit={form.submit}
      submitLabel={t('refuse')}
      danger
      busy={form.busy}
      label={t('refuse')}
      beside={<PlainButton onClick={onClose}>{t('common.cancel')}</PlainButton>}
    >
      <FormArea required label={t('reason')} rows={4} maxLength={1000} {...form.field('reason')} />
    </Form>
  );
}
