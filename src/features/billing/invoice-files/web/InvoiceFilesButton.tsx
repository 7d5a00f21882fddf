import { lazy, Suspense, useState } from 'react';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { IconFileZip } from '#web/ui/icons.ts';
import { useMayWrite } from '#web/use-may-write.ts';

const Dialog = lazy(() =>
  import('./InvoiceFilesDialog.tsx').then((module) => ({ default: module.InvoiceFilesDialog })),
);

/** Files of many invoices at once, for those who may write. */
export function InvoiceFilesButton() {
  const t = useTexts('invoices');
  const [open, setOpen] = useState(false);
  if (!useMayWrite()) return null;
  return (
    <>
      <PlainButton icon={<IconFileZip aria-hidden />} onClick={() => setOpen(true)}>
        {t('many_files')}
      </PlainButton>
      {open && (
        <Suspense>
          <Dialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
