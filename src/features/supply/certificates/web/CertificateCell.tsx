import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { can } from '#core/access.ts';
import { call } from '#web/client.ts';
import { ConfirmDialog } from '#web/forms/ConfirmDialog.tsx';
import { showSuccess } from '#web/messages.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { IconDownload, IconTrash, IconUpload } from '#web/ui/icons.ts';
import { certificatesContract } from '../contract.ts';
import classes from './Certificates.module.css';
import { downloadCertificate, type Place, useIsSigned } from './queries.ts';

const CertificateDialog = lazy(() =>
  import('./CertificateDialog.tsx').then((module) => ({ default: module.CertificateDialog })),
);

/** A destruction's certificate: download, and for staff upload, replace and clear. */
export function CertificateCell({
  place,
  date,
  name,
}: {
  place: Place;
  date: string | null;
  name: string | undefined;
}) {
  const t = useTexts('certificates');
  const user = useSession()?.user;
  const queries = useQueryClient();
  const signatures = useTexts('signatures');
  const [dialog, setDialog] = useState<'upload' | 'clear'>();
  const saving = useMutation({ mutationFn: () => downloadCertificate(place) });
  const isSigned = useIsSigned(place, dialog === 'clear');
  const mayChange = can(user, certificatesContract.upload.access);

  const changed = async () => {
    await Promise.all(
      ['destructions', 'certificates'].map((key) => queries.invalidateQueries({ queryKey: [key, place.id] })),
    );
  };
  const clear = async () => {
    await call(certificatesContract.clear, { params: place });
    await changed();
    showSuccess({ message: 'common.DELETED_SUCCESSFULLY' });
  };
  return (
    <span className={classes['cell']}>
      {name === undefined ? (
        !mayChange && t('none')
      ) : (
        <PlainButton
          look="quiet"
          className={classes['name']}
          icon={<IconDownload aria-hidden />}
          busy={saving.isPending}
          aria-label={t('download', { name })}
          onClick={() => saving.mutate()}
        >
          <span>{name}</span>
        </PlainButton>
      )}
      {mayChange && (
        <span className={classes['actions']}>
          <PlainButton
            look="quiet"
            icon={<IconUpload aria-hidden />}
            {...(name !== undefined && { 'aria-label': t('replace', { name }) })}
            onClick={() => setDialog('upload')}
          >
            {name === undefined && t('upload')}
          </PlainButton>
          {name !== undefined && (
            <PlainButton look="quiet" aria-label={t('clear', { name })} onClick={() => setDialog('clear')}>
              <IconTrash aria-hidden />
            </PlainButton>
          )}
        </span>
      )}
      {dialog === 'upload' && (
        <Suspense>
          <CertificateDialog
            place={place}
            date={date}
            name={name}
            onSaved={async () => {
              await changed();
              setDialog(undefined);
              showSuccess({ message: 'common.SAVED_SUCCESSFULLY' });
            }}
            onClose={() => setDialog(undefined)}
          />
        </Suspense>
      )}
      {dialog === 'clear' && (
        <ConfirmDialog
          title={t('clear_title')}
          warning={[
            t('clear_warning', { name: name ?? '' }),
            ...(isSigned ? [signatures('edit_voids')] : []),
          ].join('\n')}
          action={t('clear_action')}
          onConfirm={clear}
          onClose={() => setDialog(undefined)}
        />
      )}
    </span>
  );
}
