import { BatchPage } from '#features/supply/batches/web/BatchPage.tsx';
import { BatchKits } from '#features/supply/kits/web/BatchKits.tsx';
import { BatchPlaces } from '#features/supply/recalls/web/BatchPlaces.tsx';

/** /batches/ID: a batch, with its places, recalls and kits below. */
export function BatchScreen() {
  return <BatchPage Places={BatchPlaces} Kits={BatchKits} />;
}
