import { useQueryClient } from '@tanstack/react-query';
import { call } from '#web/client.ts';
import { failed, showSuccess } from '#web/messages.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { FileDrop } from '#web/ui/FileDrop.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { useUpload } from '#web/use-upload.ts';
import { choicesContract, invoiceFileBytes } from '../contract.ts';
import classes from './Entries.module.css';

/** The PDF of an invoice: sent, replaced, taken off. */
export function InvoiceFileDialog({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const t = useTexts('entries');
  const queries = useQueryClient();
  const done = async () => {
    await queries.invalidateQueries();
    showSuccess({ message: 'common.SAVED_SUCCESSFULLY' });
    onClose();
  };
  const upload = useUpload({
    faultOf: (file) => (file.size > invoiceFileBytes ? 'too_large' : undefined),
    send: (file, options) => call(choicesContract.uploadInvoiceFile, { params: { id }, file }, options),
    done,
  });
  const clear = async () => {
    try {
      await call(choicesContract.clearInvoiceFile, { params: { id }, body: {} });
      await done();
    } catch (error) {
      failed(error);
    }
  };
  return (
    <FormDialog title={t('file_title', { name })} onClose={onClose}>
      <div className={classes['body']}>
        <FileDrop
          label={t('file_drop')}
          hint={t('file_hint')}
          accept=".pdf"
          sent={upload.sent}
          fault={upload.fault}
          onFile={upload.begin}
          onCancel={upload.cancel}
        />
        <div className={classes['actions']}>
          <PlainButton onClick={onClose}>{t('common.close')}</PlainButton>
          <PlainButton onClick={() => void clear()}>{t('file_clear')}</PlainButton>
        </div>
      </div>
    </FormDialog>
  );
}
