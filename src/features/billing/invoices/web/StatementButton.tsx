import { lazy, Suspense, useState } from 'react';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { IconFileText } from '#web/ui/icons.ts';

const Dialog = lazy(() =>
  import('./StatementDialog.tsx').then((module) => ({ default: module.StatementDialog })),
);

/** Opens the choice of a client for its statement of account. */
export function StatementButton() {
  const t = useTexts('invoices');
  const [open, setOpen] = useState(false);
  return (
    <>
      <PlainButton icon={<IconFileText aria-hidden />} onClick={() => setOpen(true)}>
        {t('statement')}
      </PlainButton>
      {open && (
        <Suspense>
          <Dialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
