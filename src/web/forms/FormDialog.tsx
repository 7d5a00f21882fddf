import { lazy, type ReactNode, Suspense } from 'react';

const OpenDialog = lazy(() => import('./OpenDialog.tsx').then((module) => ({ default: module.OpenDialog })));

export interface FormDialogProps {
  title: string;
  hint?: string;
  /** For wide content: tables, forms in two columns. */
  wide?: boolean;
  /** A dialog without a primary input: the focus is on its title, not on its first filter. */
  reading?: boolean;
  /** It holds unsaved input: the first Esc warns, the second closes. */
  unsaved?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A dialog for a short form. It is open while mounted; `onClose` must unmount it. Its code is loaded with the
 * first dialog, since most visits to a list open none.
 */
export function FormDialog(props: FormDialogProps) {
  return (
    <Suspense fallback={null}>
      <OpenDialog {...props} />
    </Suspense>
  );
}
