import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { can } from '#core/access.ts';
import { showDay, showMoment } from '#locales/dates.ts';
import { labelled } from '#locales/labelled.ts';
import { useSession } from '#web/session.ts';
import { useLanguageTag, useTexts } from '#web/texts.ts';
import { Badge } from '#web/ui/Badges.tsx';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { Card } from '#web/ui/Card.tsx';
import { IconDownload, IconTrash } from '#web/ui/icons.ts';
import { quantityIn } from '#web/ui/Values.tsx';
import { type BatchDetail, type BatchDocument, batchesContract } from '../contract.ts';
import classes from './Batches.module.css';
import { downloadDocument } from './queries.ts';

const DocumentDialog = lazy(async () => ({ default: (await import('./DocumentDialog.tsx')).DocumentDialog }));
const VoidDocumentDialog = lazy(async () => ({
  default: (await import('./VoidDocumentDialog.tsx')).VoidDocumentDialog,
}));

/** Certificates of a batch, and how its expiry date was extended by them. */
export function BatchDocuments({ batch }: { batch: BatchDetail }) {
  const t = useTexts('batches');
  const tag = useLanguageTag();
  const mayWrite = can(useSession()?.user, batchesContract.upload.access);
  const [open, setOpen] = useState<'new' | BatchDocument>();
  const saving = useMutation({ mutationFn: (id: number) => downloadDocument(batch.id, id) });
  const { documents, extensions } = batch;
  return (
    <>
      <Card
        title={t('documents')}
        {...(documents.length === 0 && { hint: t('no_documents') })}
        {...(mayWrite && {
          action: <PlainButton onClick={() => setOpen('new')}>{t('upload_document')}</PlainButton>,
        })}
      >
        <ul className={classes['rows']}>
          {documents.map((one) => (
            <li key={one.id} data-void={one.voided_at !== null || undefined}>
              <span className={classes['words']}>
                <strong>{t(one.kind)}</strong>
                <span>{one.name}</span>
                <small>
                  {[showMoment(one.uploaded_at, tag), one.uploaded_by, one.void_reason]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </span>
              {one.voided_at !== null && <Badge tone="neutral">{t('voided')}</Badge>}
              <PlainButton
                look="quiet"
                aria-label={t('download', { name: one.name })}
                busy={saving.isPending && saving.variables === one.id}
                onClick={() => saving.mutate(one.id)}
              >
                <IconDownload aria-hidden />
              </PlainButton>
              {mayWrite && one.voided_at === null && (
                <PlainButton
                  look="quiet"
                  aria-label={t('void_document', { name: one.name })}
                  onClick={() => setOpen(one)}
                >
                  <IconTrash aria-hidden />
                </PlainButton>
              )}
            </li>
          ))}
        </ul>
      </Card>
      <Card title={t('extensions')} {...(extensions.length === 0 && { hint: t('no_extensions') })}>
        <ul className={classes['rows']}>
          {extensions.map((one) => (
            <li key={one.id}>
              <span className={classes['words']}>
                <strong>
                  {one.old_expiry_date === null ? t('common.nothing') : showDay(one.old_expiry_date, tag)}
                  {' → '}
                  {showDay(one.new_expiry_date, tag)}
                </strong>
                <span>{labelled(t('relabelled'), quantityIn(one.relabelled_quantity, tag) ?? '', tag)}</span>
                <small>
                  {[one.document, showMoment(one.extended_at, tag), one.extended_by]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </span>
            </li>
          ))}
        </ul>
      </Card>
      {open === 'new' && (
        <Suspense>
          <DocumentDialog batch={batch} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
      {open !== undefined && open !== 'new' && (
        <Suspense>
          <VoidDocumentDialog batch={batch} document={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  );
}
