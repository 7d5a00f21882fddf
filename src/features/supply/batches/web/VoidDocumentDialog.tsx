import { useQueryClient } from '@tanstack/react-query';
import { call } from '#web/client.ts';
import { Form } from '#web/forms/Form.tsx';
import { FormDialog } from '#web/forms/FormDialog.tsx';
import { FormField } from '#web/forms/FormField.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { showSuccess } from '#web/messages.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { type BatchDetail, type BatchDocument, batchesContract, documentVoiding } from '../contract.ts';

/** Asks why a document is voided. */
export function VoidDocumentDialog({
  batch,
  document,
  onClose,
}: {
  batch: BatchDetail;
  document: BatchDocument;
  onClose: () => void;
}) {
  const t = useTexts('batches');
  const queries = useQueryClient();
  const form = useForm({
    start: { reason: '' },
    schema: documentVoiding,
    send: async (body) => {
      await call(batchesContract.voidDocument, { params: { id: batch.id, documentId: document.id }, body });
      await queries.invalidateQueries();
      showSuccess({ message: 'common.SAVED_SUCCESSFULLY' });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('void_document', { name: document.name })}
      hint={t('void_document_text')}
      onClose={onClose}
    >
      <Form
        onSubmit={form.submit}
        submitLabel={t('void_action')}
        busy={form.busy}
        beside={<PlainButton onClick={onClose}>{t('common.cancel')}</PlainButton>}
      >
        <FormField label={t('decision_reason')} maxLength={500} {...form.field('reason')} />
      </Form>
    </FormDialog>
  );
}
