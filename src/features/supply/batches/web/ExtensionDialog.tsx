import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { call } from '#web/client.ts';
import { Form } from '#web/forms/Form.tsx';
import { FormDay } from '#web/forms/FormDay.tsx';
import { FormDialog } from '#web/forms/FormDialog.tsx';
import { FormField } from '#web/forms/FormField.tsx';
import { FormSelect } from '#web/forms/FormSelect.tsx';
import { typedQuantity } from '#web/forms/typed-quantity.ts';
import { useForm } from '#web/forms/use-form.ts';
import { showSuccess } from '#web/messages.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { type BatchDetail, batchesContract, expiryExtension } from '../contract.ts';

type ExtensionValues = {
  expiry_date: string;
  relabelled_quantity: string;
  document_id: string;
  reason: string;
};

function bodyOf(values: ExtensionValues): z.input<typeof expiryExtension> {
  return {
    ...values,
    document_id: Number(values.document_id),
    relabelled_quantity: typedQuantity(values.relabelled_quantity),
  };
}

/** A later expiry date, by a certificate among the documents of the batch. */
export function ExtensionDialog({ batch, onClose }: { batch: BatchDetail; onClose: () => void }) {
  const t = useTexts('batches');
  const queries = useQueryClient();
  const certificates = batch.documents.filter(
    ({ kind, voided_at }) => kind === 'expiry_extension' && voided_at === null,
  );
  const form = useForm({
    start: {
      expiry_date: '',
      relabelled_quantity: '',
      document_id: String(certificates[0]?.id ?? ''),
      reason: '',
    },
    schema: z.pipe(
      z.transform((values: ExtensionValues) => bodyOf(values)),
      expiryExtension,
    ),
    send: async (values) => {
      await call(batchesContract.extendExpiry, { params: { id: batch.id }, body: bodyOf(values) });
      await queries.invalidateQueries();
      showSuccess({ message: 'batches.expiry_extended' });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('extend_expiry_of', { name: batch.number })}
      {...(certificates.length === 0 && { hint: t('extension_needs_certificate') })}
      onClose={onClose}
    >
      {certificates.length > 0 && (
        <Form
          onSubmit={form.submit}
          submitLabel={t('extend_expiry')}
          busy={form.busy}
          beside={<PlainButton onClick={onClose}>{t('common.cancel')}</PlainButton>}
        >
          <FormDay label={t('new_expiry')} required {...form.field('expiry_date')} />
          <FormField
            label={t('relabelled')}
            inputMode="decimal"
            autoComplete="off"
            {...form.field('relabelled_quantity')}
          />
          <FormSelect
            label={t('extension_certificate')}
            choices={certificates.map(({ id, name }) => ({ value: String(id), label: name }))}
            {...form.field('document_id')}
          />
          <FormField label={t('decision_reason')} maxLength={500} {...form.field('reason')} />
        </Form>
      )}
    </FormDialog>
  );
}
