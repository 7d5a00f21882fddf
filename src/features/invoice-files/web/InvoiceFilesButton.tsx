import { IconFileZip } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { useEditMode } from '#web/use-edit-mode.ts';

const Dialog = lazy(() =>
  import('./InvoiceFilesDialog.tsx').then((module) => ({ default: module.InvoiceFilesDialog })),
);

/** Files of many invoices at once, in the edit mode of those who may write. */
export function InvoiceFilesButton() {
  const t = useTexts('invoices');
  const [open, setOpen] = useState(false);
  if (!useEditMode().on) return null;
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
