import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#web/client.ts';
import { FileDrop } from '#web/forms/FileDrop.tsx';
import { FormDialog } from '#web/forms/FormDialog.tsx';
import { useUpload } from '#web/forms/use-upload.ts';
import { showSuccess } from '#web/messages.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { invoiceFilesContract, type ListedFile } from '../contract.ts';
import { zipBytes } from '../rules.ts';
import classes from './InvoiceFiles.module.css';

interface Listing {
  readonly file: File;
  readonly matched: number;
  readonly files: readonly ListedFile[];
}

/** Uploads a ZIP of invoice files: shows the outcome per file first, then attaches the matching ones. */
export function InvoiceFilesDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts('invoices');
  const queries = useQueryClient();
  const [listing, setListing] = useState<Listing>();
  const { attach } = invoiceFilesContract;
  const upload = useUpload({
    errorOf: (file) => (file.size > zipBytes ? 'too_large' : undefined),
    async send(file, options) {
      return { file, ...(await call(attach, { query: { dry_run: 'true' }, file }, options)) };
    },
    done: (found) => Promise.resolve(setListing(found)),
  });
  const commit = useMutation({
    mutationFn: ({ file, matched }: Listing) => call(attach, { query: { matched: String(matched) }, file }),
    async onSuccess() {
      await queries.invalidateQueries();
      showSuccess({ message: 'common.SAVED_SUCCESSFULLY' });
      onClose();
    },
    // The data has changed since the preview, so it must be requested again.
    onError: () => setListing(undefined),
  });
  return (
    <FormDialog
      title={t('many_files')}
      hint={t('many_files_hint')}
      wide={listing !== undefined}
      onClose={onClose}
    >
      <div className={classes['body']}>
        {listing === undefined ? (
          <FileDrop
            label={t('many_files_drop')}
            hint={t('many_files_limit', { size: zipBytes / 1024 ** 2 })}
            accept=".zip"
            upload={upload}
          />
        ) : (
          <Files listing={listing} />
        )}
        <div className={classes['actions']}>
          {listing !== undefined && listing.matched > 0 && (
            <PlainButton look="main" busy={commit.isPending} onClick={() => commit.mutate(listing)}>
              {t('attach_files', { count: listing.matched })}
            </PlainButton>
          )}
          {listing !== undefined && (
            <PlainButton onClick={() => setListing(undefined)}>{t('another_zip')}</PlainButton>
          )}
          <PlainButton onClick={onClose}>{t('common.cancel')}</PlainButton>
        </div>
      </div>
    </FormDialog>
  );
}

function Files({ listing: { files, matched } }: { listing: Listing }) {
  const t = useTexts('invoices');
  if (files.length === 0) return <p>{t('empty_zip')}</p>;
  // Files that need attention come first.
  const sorted = files.toSorted((a, b) => Number(a.outcome === 'matched') - Number(b.outcome === 'matched'));
  return (
    <>
      <p role="status">{t('files_match', { matched, total: files.length })}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be keyboard accessible */}
      <div className={classes['scroller']} role="region" aria-label={t('many_files')} tabIndex={0}>
        <table className={classes['files']}>
          <thead>
            <tr>
              <th scope="col">{t('file')}</th>
              <th scope="col">{t('what_becomes')}</th>
            </tr>
          </thead>
          <tbody>
            {sorted.map(({ name, outcome, invoice, replaces }, index) => (
              <tr key={`${index} ${name}`} data-outcome={outcome === 'matched' ? 'good' : 'wrong'}>
                <th scope="row">{name}</th>
                <td>
                  {outcome === 'matched'
                    ? t(replaces ? 'file_replaces' : 'file_matched', { invoice: invoice?.name ?? '' })
                    : t(`file_${outcome}`)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
