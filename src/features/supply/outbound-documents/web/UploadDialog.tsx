import { certificateEndings, errorBeforeUpload } from '#features/supply/certificates/rules.ts';
import { call } from '#web/client.ts';
import { DocumentDialog } from '#web/forms/DocumentDialog.tsx';
import { useTexts } from '#web/texts.ts';
import { outboundDocumentsContract } from '../contract.ts';
import { outboundDocumentKinds } from '../rules.ts';
import { type OutboundPlace, paramsOf } from './queries.ts';

/** Adds a customs document to an outbound. */
export function UploadDialog({ place, onClose }: { place: OutboundPlace; onClose: () => void }) {
  const t = useTexts('outboundDocuments');
  return (
    <DocumentDialog
      title={t('upload')}
      kinds={outboundDocumentKinds.map((value) => ({ value, label: t(value) }))}
      first="proforma_invoice"
      accept={certificateEndings}
      errorOf={errorBeforeUpload}
      send={(kind, file, options) =>
        call(outboundDocumentsContract.upload, { params: paramsOf(place), query: { kind }, file }, options)
      }
      onClose={onClose}
    />
  );
}
