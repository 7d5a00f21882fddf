import { certificateEndings, errorBeforeUpload } from '#features/supply/certificates/rules.ts';
import { call } from '#web/client.ts';
import { DocumentDialog as Dialog } from '#web/forms/DocumentDialog.tsx';
import { useTexts } from '#web/texts.ts';
import { type BatchDetail, batchesContract } from '../contract.ts';
import { batchDocumentKinds } from '../rules.ts';

/** Adds a document to a batch. */
export function DocumentDialog({ batch, onClose }: { batch: BatchDetail; onClose: () => void }) {
  const t = useTexts('batches');
  return (
    <Dialog
      title={t('upload_document')}
      hint={batch.number}
      kinds={batchDocumentKinds.map((value) => ({ value, label: t(value) }))}
      first="certificate_of_analysis"
      accept={certificateEndings}
      errorOf={errorBeforeUpload}
      send={(kind, file, options) =>
        call(batchesContract.upload, { params: { id: batch.id }, query: { kind }, file }, options)
      }
      onClose={onClose}
    />
  );
}
