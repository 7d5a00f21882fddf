import { IconKey } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { PlainButton } from '#web/ui/Buttons.tsx';

const TokensDialog = lazy(async () => ({ default: (await import('./TokensDialog.tsx')).TokensDialog }));

/** Stands in the row of a machine account. */
export function TokensButton({ label, onOpen }: { label: string; onOpen: () => void }) {
  return (
    <PlainButton look="quiet" aria-label={label} title={label} onClick={onOpen}>
      <IconKey aria-hidden />
    </PlainButton>
  );
}

/**
 * What that button opens. The list draws it, not the row: rows become cards when a phone is turned, and a token is
 * shown but once.
 */
export function OpenTokens({ user, onClose }: { user: { id: number; name: string }; onClose: () => void }) {
  return (
    <Suspense>
      <TokensDialog user={user} onClose={onClose} />
    </Suspense>
  );
}
