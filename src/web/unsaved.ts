// Tracks unsaved form input: the page must not reload while there is any.
import { useEffect } from 'react';
import { createStore } from './external-store.ts';

const forms = createStore(0);

/** Registers a form while it is mounted. */
export function useUnsaved(changed: boolean): void {
  useEffect(() => {
    if (!changed) return undefined;
    forms.set(forms.get() + 1);
    return () => forms.set(forms.get() - 1);
  }, [changed]);
}

/** Whether any form on the page has unsaved changes. */
export function hasUnsaved(): boolean {
  return forms.get() > 0;
}
