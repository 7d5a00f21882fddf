import { useMutation } from '@tanstack/react-query';
import { RowActions } from '#web/lists/RowActions.tsx';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { IconDownload } from '#web/ui/icons.ts';
import type { Invoice } from '../contract.ts';
import { downloadInvoice } from './queries.ts';

/** Downloads the file of an invoice; disabled without one. */
export function InvoiceFile(props: { invoice: WithFile }) {
  return (
    <RowActions>
      <FileButton {...props} />
    </RowActions>
  );
}

/** The same with a label, for the page header. */
export function InvoiceFileButton({ invoice }: { invoice: WithFile }) {
  const t = useTexts('invoices');
  return <FileButton invoice={invoice}>{t('download')}</FileButton>;
}

type WithFile = Pick<Invoice, 'id' | 'name' | 'file'>;

function FileButton({ invoice, children }: { invoice: WithFile; children?: string }) {
  const t = useTexts('invoices');
  const { mutate, isPending } = useMutation({ mutationFn: () => downloadInvoice(invoice) });
  const off = invoice.file === null;
  return (
    <PlainButton
      look={children === undefined ? 'quiet' : 'plain'}
      icon={<IconDownload aria-hidden />}
      busy={isPending}
      disabled={off}
      title={off ? t('no_file') : t('download')}
      {...(children === undefined && {
        'aria-label': t('download_of', { name: invoice.file?.name ?? invoice.name }),
      })}
      onClick={() => mutate()}
    >
      {children}
    </PlainButton>
  );
}
