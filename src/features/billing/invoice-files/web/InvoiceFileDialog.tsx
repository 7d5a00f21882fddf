import { useQueryClient } from '@tanstack/react-query';
import { call } from '#web/client.ts';
import { FileDrop } from '#web/forms/FileDrop.tsx';
import { FormDialog } from '#web/forms/FormDialog.tsx';
import { useUpload } from '#web/forms/use-upload.ts';
import { failed, showSuccess } from '#web/messages.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { invoiceFilesContract } from '../contract.ts';
import { invoiceFileBytes } from '../rules.ts';
import classes from './InvoiceFiles.module.css';

/** Uploads, replaces or removes the PDF of an invoice. */
export function InvoiceFileDialog({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const t = useTexts('recordForms');
  const queries = useQueryClient();
  const done = async () => {
    await queries.invalidateQueries();
    showSuccess({ message: 'common.SAVED_SUCCESSFULLY' });
    onClose();
  };
  const upload = useUpload({
    errorOf: (file) => (file.size > invoiceFileBytes ? 'too_large' : undefined),
    send: (file, options) => call(invoiceFilesContract.upload, { params: { id }, file }, options),
    done,
  });
  const clear = async () => {
    try {
      await call(invoiceFilesContract.clear, { params: { id }, body: {} });
      await done();
    } catch (error) {
      failed(error);
    }
  };
  return (
    <FormDialog title={t('file_title', { name })} onClose={onClose}>
      <div className={classes['body']}>
        <FileDrop label={t('file_drop')} hint={t('file_hint')} accept=".pdf" upload={upload} />
        <div className={classes['actions']}>
          <PlainButton onClick={() => void clear()}>{t('file_clear')}</PlainButton>
        </div>
      </div>
    </FormDialog>
  );
}
