import { IconKey } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { PlainButton } from '#web/ui/Buttons.tsx';

const TokensDialog = lazy(async () => ({ default: (await import('./TokensDialog.tsx')).TokensDialog }));

/** Opens the tokens of a machine account. */
export function TokensButton({ label, user }: { label: string; user: { id: number; name: string } }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <PlainButton look="quiet" aria-label={label} title={label} onClick={() => setOpen(true)}>
        <IconKey aria-hidden />
      </PlainButton>
      {/* Outside the row, whose looks it would inherit. */}
      {open &&
        createPortal(
          <Suspense>
            <TokensDialog user={user} onClose={() => setOpen(false)} />
          </Suspense>,
          document.body,
        )}
    </>
  );
}
