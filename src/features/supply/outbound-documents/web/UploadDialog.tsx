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
import { outboundDocumentsContract } from '../contract.ts';
import { outboundDocumentKinds } from '../rules.ts';
import classes from './OutboundDocuments.module.css';
import { type OutboundPlace, paramsOf } from './queries.ts';

/** Adds a customs document of a chosen type. */
export function UploadDialog({ place, onClose }: { place: OutboundPlace; onClose: () => void }) {
  const t = useTexts('outboundDocuments');
  const queries = useQueryClient();
  const [kind, setKind] = useState<(typeof outboundDocumentKinds)[number]>('proforma_invoice');
  const upload = useUpload({
    errorOf: errorBeforeUpload,
    send: (file, options) =>
      call(outboundDocumentsContract.upload, { params: paramsOf(place), query: { kind }, file }, options),
    done: async () => {
      await queries.invalidateQueries();
      showSuccess({ message: 'outboundDocuments.added' });
      onClose();
    },
    givenUp: t('left'),
  });
  return (
    <FormDialog title={t('upload')} onClose={onClose}>
      <div className={classes['dialog']}>
        <FormSelect
          label={t('kind')}
          name="kind"
          choices={outboundDocumentKinds.map((value) => ({ value, label: t(value) }))}
          value={kind}
          onChange={({ currentTarget: { value } }) =>
            setKind(outboundDocumentKinds.find((one) => one === value) ?? 'other')
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
