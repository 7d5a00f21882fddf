// Which dialog is on top. What is behind it can be neither read nor pressed, so that the errors of its work stand in it.
import { useEffect, useState } from 'react';
import { createStore, useStore } from './external-store.ts';
import { errorStore } from './messages.ts';

const open = createStore<readonly symbol[]>([]);

/** Whether a dialog is open. */
export function useIsDialogOpen(): boolean {
  return useStore(open).length > 0;
}

/** For a dialog that is open while it is drawn: whether an error has come up while it was the one on top. */
export function useErrorsOfDialog(): boolean {
  const [self] = useState(() => Symbol('dialog'));
  const [before] = useState(() => errorStore.get().shown);
  useEffect(() => {
    open.set([...open.get(), self]);
    return () => open.set(open.get().filter((one) => one !== self));
  }, [self]);
  const isTop = useStore(open).at(-1) === self;
  const { codes, shown } = useStore(errorStore);
  return isTop && codes.length > 0 && shown > before;
}
