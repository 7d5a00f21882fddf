import { useQueryClient } from '@tanstack/react-query';
import { call } from '#web/client.ts';
import { Form } from '#web/forms/Form.tsx';
import { FormDialog } from '#web/forms/FormDialog.tsx';
import { FormField } from '#web/forms/FormField.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { showSuccess } from '#web/messages.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { type OutboundDocument, outboundDocumentsContract, outboundDocumentVoiding } from '../contract.ts';
import { type OutboundPlace, paramsOf } from './queries.ts';

/** Asks why a customs document is voided. */
export function VoidDialog({
  place,
  document,
  onClose,
}: {
  place: OutboundPlace;
  document: OutboundDocument;
  onClose: () => void;
}) {
  const t = useTexts('outboundDocuments');
  const queries = useQueryClient();
  const form = useForm({
    start: { reason: '' },
    schema: outboundDocumentVoiding,
    send: async (body) => {
      const params = { ...paramsOf(place), documentId: document.id };
      await call(outboundDocumentsContract.void, { params, body });
      await queries.invalidateQueries();
      showSuccess({ message: 'common.SAVED_SUCCESSFULLY' });
      onClose();
    },
  });
  return (
    <FormDialog title={t('void', { name: document.name })} hint={t('void_hint')} onClose={onClose}>
      <Form
        onSubmit={form.submit}
        submitLabel={t('void_action')}
        busy={form.busy}
        beside={<PlainButton onClick={onClose}>{t('common.cancel')}</PlainButton>}
      >
        <FormField label={t('reason')} maxLength={500} {...form.field('reason')} />
      </Form>
    </FormDialog>
  );
}
