import { lazy, Suspense, useState } from 'react';
import { PaletteDialog } from './PaletteDialog.tsx';
import type { ImportTarget } from './palette-entries.ts';

const ImportDialog = lazy(async () => {
  const module = await import('#features/exchange/imports/web/ImportDialog.tsx');
  return { default: module.ImportDialog };
});

/** The palette, and in its place the dialog of an import that was asked for in it. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [importing, setImporting] = useState<ImportTarget>();
  if (importing === undefined) return <PaletteDialog onClose={onClose} onImport={setImporting} />;
  return (
    <Suspense fallback={null}>
      <ImportDialog into={importing} onClose={onClose} />
    </Suspense>
  );
}
