import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { requiredReason } from '#features/supply/record-forms/contract.ts';
import { call } from '#web/client.ts';
import { Form } from '#web/forms/Form.tsx';
import { FormDialog } from '#web/forms/FormDialog.tsx';
import { FormField } from '#web/forms/FormField.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { showSuccess } from '#web/messages.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { type KitDetail, kitsContract } from '../contract.ts';

/** Deletes a kit that was entered by mistake, with the reason. */
export function RemoveKitDialog({ kit, onClose }: { kit: KitDetail; onClose: () => void }) {
  const t = useTexts('kits');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const form = useForm({
    start: { reason: '' },
    schema: requiredReason,
    send: async (body) => {
      await call(kitsContract.remove, { params: { id: kit.id }, body });
      showSuccess({ message: 'common.SAVED_SUCCESSFULLY' });
      await navigate({ to: '/batches', search: { tab: 'kits' } });
      await queries.invalidateQueries();
    },
  });
  return (
    <FormDialog title={t('remove_of', { name: kit.number })} hint={t('remove_hint')} onClose={onClose}>
      <Form
        onSubmit={form.submit}
        submitLabel={t('remove')}
        busy={form.busy}
        beside={<PlainButton onClick={onClose}>{t('common.cancel')}</PlainButton>}
      >
        <FormField label={t('reason')} maxLength={500} required {...form.field('reason')} />
      </Form>
    </FormDialog>
  );
}
