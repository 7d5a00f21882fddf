import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '#web/client.ts';
import { CallFailure, clearMessages } from '#web/messages.ts';
import { useFaultText, useLanguageTag, useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { FileDrop } from '#web/ui/FileDrop.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { showDay } from '#web/ui/Values.tsx';
import { certificatesContract } from '../contract.ts';
import { certificateEndings, faultBeforeUpload } from '../rules.ts';
import classes from './Certificates.module.css';
import { CertificateVersions } from './CertificateVersions.tsx';
import type { Place } from './queries.ts';

/** Takes the file, shows how much of it has left, and lets it be given up; older certificates below. */
export function CertificateDialog({
  place,
  date,
  name,
  onSaved,
  onClose,
}: {
  place: Place;
  date: string | null;
  /** The certificate that is valid now. */
  name: string | undefined;
  onSaved: () => Promise<void>;
  onClose: () => void;
}) {
  const t = useTexts('certificates');
  const faultText = useFaultText();
  const tag = useLanguageTag();
  const [fault, setFault] = useState<string>();
  const [sent, setSent] = useState(0);
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  const upload = useMutation({
    mutationFn: (file: File) => {
      const controller = new AbortController();
      leaving.current = controller;
      return call(
        certificatesContract.upload,
        { params: place, file },
        { onProgress: setSent, signal: controller.signal },
      );
    },
    onSuccess: onSaved,
    onError: (error) => {
      const own = error instanceof CallFailure ? error.failure.fields['file'] : undefined;
      if (own !== undefined) setFault(faultText(own));
      else if (leaving.current?.signal.aborted) setFault(t('left'));
    },
  });
  const begin = (file: File) => {
    clearMessages();
    const wrong = faultBeforeUpload(file);
    setFault(wrong && faultText(wrong));
    setSent(0);
    if (wrong === undefined) upload.mutate(file);
  };
  const of = date === null ? t('upload_of_undated') : t('upload_of', { date: showDay(date, tag) });
  return (
    <FormDialog
      title={t('upload_title')}
      hint={name === undefined ? of : `${of} ${t('replaces', { name })}`}
      onClose={onClose}
    >
      <div className={classes['dialog']}>
        <FileDrop
          label={t('drop')}
          hint={t('drop_hint')}
          accept={certificateEndings.join(',')}
          sent={upload.isPending ? sent : undefined}
          fault={fault}
          onFile={begin}
          onCancel={() => leaving.current?.abort()}
        />
        <CertificateVersions place={place} />
        <div className={classes['end']}>
          <PlainButton onClick={onClose}>{t('common.close')}</PlainButton>
        </div>
      </div>
    </FormDialog>
  );
}
