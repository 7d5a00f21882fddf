import { BatchPage } from '#features/supply/batches/web/BatchPage.tsx';
import { BatchKits } from '#features/supply/kits/web/BatchKits.tsx';

/** /batches/ID: a batch, with its kits below. */
export function BatchScreen() {
  return <BatchPage Kits={BatchKits} />;
}
