import { useQueryClient } from '@tanstack/react-query';
import { labelled } from '#locales/labelled.ts';
import { call } from '#web/client.ts';
import { Form } from '#web/forms/Form.tsx';
import { FormDialog } from '#web/forms/FormDialog.tsx';
import { FormField } from '#web/forms/FormField.tsx';
import { FormSelect } from '#web/forms/FormSelect.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { showSuccess } from '#web/messages.ts';
import { useLanguageTag, useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { type BatchDetail, batchesContract, statusChange } from '../contract.ts';
import { nextStatuses } from '../rules.ts';

/** Quality decides on a batch, with the reason. */
export function StatusDialog({ batch, onClose }: { batch: BatchDetail; onClose: () => void }) {
  const t = useTexts('batches');
  const queries = useQueryClient();
  const statuses = nextStatuses(batch.status);
  const form = useForm({
    start: { status: statuses[0] ?? batch.status, reason: '' },
    schema: statusChange,
    send: async (body) => {
      await call(batchesContract.changeStatus, {
        params: { id: batch.id },
        body: { ...body, updated_at: batch.updated_at },
      });
      await queries.invalidateQueries();
      showSuccess({ message: 'batches.status_changed' });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('change_status_of', { name: batch.number })}
      hint={labelled(t('status'), t(batch.status), useLanguageTag())}
      onClose={onClose}
    >
      <Form
        onSubmit={form.submit}
        submitLabel={t('change_status')}
        busy={form.busy}
        beside={<PlainButton onClick={onClose}>{t('common.cancel')}</PlainButton>}
      >
        <FormSelect
          label={t('new_status')}
          choices={statuses.map((value) => ({ value, label: t(value) }))}
          {...form.field('status')}
        />
        <FormField label={t('decision_reason')} maxLength={500} {...form.field('reason')} />
      </Form>
    </FormDialog>
  );
}
