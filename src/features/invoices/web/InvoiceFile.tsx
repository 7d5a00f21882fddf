import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { RowActions } from '#web/ui/RowActions.tsx';
import type { Invoice } from '../contract.ts';
import { downloadInvoice } from './queries.ts';

/** Saves the file of an invoice; off when it has none. */
export function InvoiceFile({ invoice }: { invoice: Pick<Invoice, 'id' | 'name' | 'file'> }) {
  const t = useTexts('invoices');
  const { mutate, isPending } = useMutation({ mutationFn: () => downloadInvoice(invoice) });
  const off = invoice.file === null;
  return (
    <RowActions>
      <PlainButton
        look="quiet"
        busy={isPending}
        disabled={off}
        title={off ? t('no_file') : t('download')}
        aria-label={t('download_of', { name: invoice.file?.name ?? invoice.name })}
        onClick={() => mutate()}
      >
        <IconDownload aria-hidden />
      </PlainButton>
    </RowActions>
  );
}
