import { lazy, Suspense } from 'react';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { IconKey } from '#web/ui/icons.ts';

const TokensDialog = lazy(async () => ({ default: (await import('./TokensDialog.tsx')).TokensDialog }));

/** Shown in the row of an API client. */
export function TokensButton({ label, onOpen }: { label: string; onOpen: () => void }) {
  return (
    <PlainButton look="quiet" aria-label={label} title={label} onClick={onOpen}>
      <IconKey aria-hidden />
    </PlainButton>
  );
}

/**
 * The dialog of that button, rendered by the list, not by the row: rows become cards when a phone is rotated,
 * and a token is shown only once.
 */
export function OpenTokens({ user, onClose }: { user: { id: number; name: string }; onClose: () => void }) {
  return (
    <Suspense>
      <TokensDialog user={user} onClose={onClose} />
    </Suspense>
  );
}
