import { useQueryClient } from '@tanstack/react-query';
import { call } from '#web/client.ts';
import { Form } from '#web/forms/Form.tsx';
import { FormArea } from '#web/forms/FormArea.tsx';
import { FormDialog } from '#web/forms/FormDialog.tsx';
import { FormSelect } from '#web/forms/FormSelect.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { showSuccess } from '#web/messages.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { requestRejection, type ShipmentRequestDetail, shipmentRequestsContract } from '../contract.ts';
import { rejections } from '../rules.ts';

/** Rejects a request with a reason that the site sees. */
export function RejectDialog({ request, onClose }: { request: ShipmentRequestDetail; onClose: () => void }) {
  const t = useTexts('shipmentRequests');
  const queries = useQueryClient();
  const form = useForm({
    start: { rejection: '', note: '' },
    schema: requestRejection,
    async send({ rejection, note }) {
      const code = rejections.find((one) => one === rejection) ?? 'other';
      await call(shipmentRequestsContract.reject, {
        params: { id: request.id },
        body: { rejection: code, note, updated_at: request.updated_at },
      });
      await queries.invalidateQueries();
      showSuccess({ message: 'shipmentRequests.rejected_done' });
      onClose();
    },
  });
  return (
    <FormDialog title={t('reject')} hint={t('reject_hint')} onClose={onClose}>
      <Form
        onSubmit={form.submit}
        submitLabel={t('reject')}
        danger
        busy={form.busy}
        label={t('reject')}
        beside={<PlainButton onClick={onClose}>{t('common.cancel')}</PlainButton>}
      >
        <FormSelect
          label={t('rejection')}
          required
          none={t('choose_reason')}
          choices={rejections.map((value) => ({ value, label: t(value) }))}
          {...form.field('rejection')}
        />
        <FormArea label={t('note')} maxLength={1000} {...form.field('note')} />
      </Form>
    </FormDialog>
  );
}
