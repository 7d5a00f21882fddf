import { showDay } from '#locales/dates.ts';
import { call } from '#web/client.ts';
import { FileDrop } from '#web/forms/FileDrop.tsx';
import { FormDialog } from '#web/forms/FormDialog.tsx';
import { useUpload } from '#web/forms/use-upload.ts';
import { useLanguageTag, useTexts } from '#web/texts.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { certificatesContract } from '../contract.ts';
import { certificateEndings, errorBeforeUpload } from '../rules.ts';
import classes from './Certificates.module.css';
import { CertificateVersions } from './CertificateVersions.tsx';
import { type Place, useIsSigned } from './queries.ts';

/** Uploads a file with progress, which can be cancelled; lists older certificates below. */
export function CertificateDialog({
  place,
  date,
  name,
  onSaved,
  onClose,
}: {
  place: Place;
  date: string | null;
  /** The currently valid certificate. */
  name: string | undefined;
  onSaved: () => Promise<void>;
  onClose: () => void;
}) {
  const t = useTexts('certificates');
  const tag = useLanguageTag();
  const signatures = useTexts('signatures');
  const isSigned = useIsSigned(place);
  const upload = useUpload({
    errorOf: errorBeforeUpload,
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
        {isSigned && <Notice text={signatures('edit_voids')} />}
        <FileDrop
          label={t('drop')}
          hint={t('drop_hint')}
          accept={certificateEndings.join(',')}
          upload={upload}
        />
        <CertificateVersions place={place} />
      </div>
    </FormDialog>
  );
}
