import { call } from '#web/client.ts';
import { useLanguageTag, useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { FileDrop } from '#web/ui/FileDrop.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { showDay } from '#web/ui/Values.tsx';
import { useUpload } from '#web/use-upload.ts';
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
  const tag = useLanguageTag();
  const upload = useUpload({
    faultOf: faultBeforeUpload,
    send: (file, options) => call(certificatesContract.upload, { params: place, file }, options),
    done: onSaved,
    givenUp: t('left'),
  });
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
          sent={upload.sent}
          fault={upload.fault}
          onFile={upload.begin}
          onCancel={upload.cancel}
        />
        <CertificateVersions place={place} />
        <div className={classes['end']}>
          <PlainButton onClick={onClose}>{t('common.close')}</PlainButton>
        </div>
      </div>
    </FormDialog>
  );
}
