import type { ReactNode } from 'react';
import { useState } from 'react';
import { ConfirmDialog } from '#web/forms/ConfirmDialog.tsx';

/**
 * Asks for confirmation before a form is sent: `ask` resolves to whether to proceed; `dialog` is rendered
 * outside the form.
 */
export function useConfirmation(words: { title: string; warning: string; action: string }): {
  ask: () => Promise<boolean>;
  dialog: ReactNode;
} {
  const [resolve, setResolve] = useState<(goOn: boolean) => void>();
  const dialog = resolve && (
    <ConfirmDialog
      {...words}
      onConfirm={async () => resolve(true)}
      onClose={() => {
        resolve(false);
        setResolve(undefined);
      }}
    />
  );
  return { ask: () => new Promise((answer) => setResolve(() => answer)), dialog };
}
