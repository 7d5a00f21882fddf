import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { certificateEndings, errorBeforeUpload } from '#features/supply/certificates/rules.ts';
import { FileDrop } from '#web/forms/FileDrop.tsx';
import { FormDialog } from '#web/forms/FormDialog.tsx';
import { FormSelect } from '#web/forms/FormSelect.tsx';
import { useUpload } from '#web/forms/use-upload.ts';
import { call } from '#web/client.ts';
import { showSuccess } from '#web/messages.ts';
import { useTexts } from '#web/texts.ts';
import { type BatchDetail, batchesContract } from '../contract.ts';
import { batchDocumentKinds } from '../rules.ts';
import classes from './Batches.module.css';

/** Adds a document of a chosen type. */
export function DocumentDialog({ batch, onClose }: { batch: BatchDetail; onClose: () => void }) {
  const t = useTexts('batches');
  const queries = useQueryClient();
  const [kind, setKind] = useState<(typeof batchDocumentKinds)[number]>('certificate_of_analysis');
  const upload = useUpload({
    errorOf: errorBeforeUpload,
    send: (file, options) =>
      call(batchesContract.upload, { params: { id: batch.id }, query: { kind }, file }, options),
    done: async () => {
      await queries.invalidateQueries();
      showSuccess({ message: 'batches.document_added' });
      onClose();
    },
    givenUp: t('document_left'),
  });
  return (
    <FormDialog title={t('upload_document')} hint={batch.number} onClose={onClose}>
      <div className={classes['dialog']}>
        <FormSelect
          label={t('document_kind')}
          name="kind"
          choices={batchDocumentKinds.map((value) => ({ value, label: t(value) }))}
          value={kind}
          onChange={({ currentTarget: { value } }) =>
            setKind(batchDocumentKinds.find((one) => one === value) ?? 'other')
          }
        />
        <FileDrop
          label={t('drop')}
          hint={t('upload_hint')}
          accept={certificateEndings.join(',')}
          sent={upload.sent}
          error={upload.error}
          onFile={upload.begin}
          onCancel={upload.cancel}
        />
      </div>
    </FormDialog>
  );
}
