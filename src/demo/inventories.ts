import { searchTextOf } from '#server/database/search-texts.ts';
import type { Project } from './projects.ts';
import type { Rows } from './rows.ts';
import { type Batch, leftOf } from './stock.ts';

/** A few rows with an intentional difference between stock and movements, as after a depot's first count. */
export function hasResidual(inventoryId: number): boolean {
  return inventoryId % 37 === 8;
}

/** Some depots counted too many, some too few; no quantity is negative. */
function residualOf(inventoryId: number, batch: Batch): number {
  const fewer = inventoryId % 2 === 1 && leftOf(batch) >= 2 * batch.step;
  return (fewer ? -2 : 3) * batch.step;
}

/**
 * One row per batch: received = in stock + sent + damaged + destroyed, except for the intentional
 * differences.
 */
export function addInventories(rows: Rows, project: Project, batches: readonly Batch[]): void {
  for (const batch of batches) {
    const number = (rows.tables.get('inventories')?.length ?? 0) + 1;
    batch.damaged = Math.min(number % 4 === 0 ? (1 + (number % 5)) * batch.step : 0, leftOf(batch));
    const searched = {
      batch: batch.batch,
      product: batch.product,
      storage_temperature: batch.storage,
    };
    rows.add('inventories', {
      project_id: project.id,
      ...searched,
      batch_id: batch.id,
      qty_sent: batch.sent,
      qty_received: batch.received,
      qty_damaged: batch.damaged,
      qty_stock: leftOf(batch) + (hasResidual(number) ? residualOf(number, batch) : 0),
      expiry_date: batch.expiry,
      search_text: searchTextOf('inventories', searched),
    });
  }
}
