// Tracks the topmost dialog. Content behind it is not accessible, so errors of its actions are shown inside
// it.
import { useEffect, useState } from 'react';
import { createStore, useStore } from './external-store.ts';
import { errorStore } from './messages.ts';

const open = createStore<readonly symbol[]>([]);

/** Whether a dialog is open. */
export function useIsDialogOpen(): boolean {
  return useStore(open).length > 0;
}

/** For a dialog while it is mounted: whether it is on top, and whether an error has occurred while it was. */
export function useDialogOnTop(): { isTop: boolean; hasErrors: boolean } {
  const [self] = useState(() => Symbol('dialog'));
  const [before] = useState(() => errorStore.get().shown);
  useEffect(() => {
    open.set([...open.get(), self]);
    return () => open.set(open.get().filter((one) => one !== self));
  }, [self]);
  const isTop = useStore(open).at(-1) === self;
  const { codes, shown } = useStore(errorStore);
  return { isTop, hasErrors: isTop && codes.length > 0 && shown > before };
}
