import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '#web/client.ts';
import { CallFailure, failed, showSuccess } from '#web/messages.ts';
import { useFaultText, useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { FileDrop } from '#web/ui/FileDrop.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { choicesContract, invoiceFileBytes } from '../contract.ts';
import classes from './Entries.module.css';

/** The PDF of an invoice: sent, replaced, taken off. */
export function InvoiceFileDialog({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const t = useTexts('entries');
  const faultText = useFaultText();
  const queries = useQueryClient();
  const [sent, setSent] = useState<number>();
  const [fault, setFault] = useState<string>();
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  const done = async () => {
    await queries.invalidateQueries();
    showSuccess({ message: 'common.SAVED_SUCCESSFULLY' });
    onClose();
  };
  const send = async (file: File) => {
    setFault(undefined);
    if (file.size > invoiceFileBytes) return setFault('too_large');
    const controller = new AbortController();
    leaving.current = controller;
    setSent(0);
    try {
      const options = { onProgress: setSent, signal: controller.signal };
      await call(choicesContract.uploadInvoiceFile, { params: { id }, file }, options);
      await done();
    } catch (error) {
      const own = error instanceof CallFailure ? error.failure.fields['file'] : undefined;
      if (own !== undefined) setFault(own);
      else if (!controller.signal.aborted) failed(error);
    }
    setSent(undefined);
  };
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
          sent={sent}
          fault={faultText(fault)}
          onFile={(file) => void send(file)}
          onCancel={() => leaving.current?.abort()}
        />
        <div className={classes['actions']}>
          <PlainButton onClick={onClose}>{t('common.close')}</PlainButton>
          <PlainButton onClick={() => void clear()}>{t('file_clear')}</PlainButton>
        </div>
      </div>
    </FormDialog>
  );
}
