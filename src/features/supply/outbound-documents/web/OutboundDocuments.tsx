import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { can } from '#core/access.ts';
import { showMoment } from '#locales/dates.ts';
import { useSession } from '#web/session.ts';
import { useLanguageTag, useTexts } from '#web/texts.ts';
import { Badge } from '#web/ui/Badges.tsx';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { ItemList } from '#web/ui/ItemList.tsx';
import { IconDownload, IconFileText, IconTrash, IconUpload } from '#web/ui/icons.ts';
import { FailurePanel } from '#web/ui/Panels.tsx';
import { type OutboundDocument, outboundDocumentsContract } from '../contract.ts';
import classes from './OutboundDocuments.module.css';
import { downloadOutboundDocument, type OutboundPlace, outboundDocumentsQuery } from './queries.ts';

const UploadDialog = lazy(async () => ({ default: (await import('./UploadDialog.tsx')).UploadDialog }));
const VoidDialog = lazy(async () => ({ default: (await import('./VoidDialog.tsx')).VoidDialog }));

/** The customs documents of an outbound. */
export function OutboundDocuments({ place }: { place: OutboundPlace }) {
  const t = useTexts('outboundDocuments');
  const tag = useLanguageTag();
  const mayWrite = can(useSession()?.user, outboundDocumentsContract.upload.access);
  const [open, setOpen] = useState<'new' | OutboundDocument>();
  const { data, error, refetch } = useQuery(outboundDocumentsQuery(place));
  const saving = useMutation({ mutationFn: (id: number) => downloadOutboundDocument(place, id) });
  if (error && !data) return <FailurePanel within error={error} onRetry={() => void refetch()} />;
  return (
    <div className={classes['documents']}>
      {data?.length === 0 && <p className={classes['soft']}>{t('none')}</p>}
      <ItemList
        label={t('title')}
        items={(data ?? []).map((one) => ({
          key: one.id,
          icon: <IconFileText size={20} />,
          title: t(one.kind),
          mark: one.voided_at !== null && <Badge tone="neutral">{t('voided')}</Badge>,
          text: [one.name, showMoment(one.uploaded_at, tag), one.uploaded_by, one.void_reason]
            .filter(Boolean)
            .join(' · '),
          action: (
            <>
              <PlainButton
                look="quiet"
                aria-label={t('download', { name: one.name })}
                icon={<IconDownload aria-hidden />}
                busy={saving.isPending && saving.variables === one.id}
                onClick={() => saving.mutate(one.id)}
              />
              {mayWrite && one.voided_at === null && (
                <PlainButton
                  look="quiet"
                  aria-label={t('void', { name: one.name })}
                  icon={<IconTrash aria-hidden />}
                  onClick={() => setOpen(one)}
                />
              )}
            </>
          ),
        }))}
      />
      {mayWrite && (
        <PlainButton icon={<IconUpload aria-hidden />} onClick={() => setOpen('new')}>
          {t('upload')}
        </PlainButton>
      )}
      <Suspense>
        {open === 'new' && <UploadDialog place={place} onClose={() => setOpen(undefined)} />}
        {open !== undefined && open !== 'new' && (
          <VoidDialog place={place} document={open} onClose={() => setOpen(undefined)} />
        )}
      </Suspense>
    </div>
  );
}
