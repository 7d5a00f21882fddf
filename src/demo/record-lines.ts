import type { Rows } from './rows.ts';
import type { Batch } from './stock.ts';

/** Adds a line: a quantity of a batch in a record; the reconciliation is calculated from these lines. */
export function addLine(
  rows: Rows,
  record:
    | { inbound_id: number }
    | { outbound_id: number }
    | { return_id: number }
    | { destruction_id: number },
  { id, batch, product }: Batch,
  quantity: number,
): void {
  const none = { inbound_id: null, outbound_id: null, return_id: null, destruction_id: null };
  rows.add('record_lines', { ...none, ...record, batch, product, quantity, kits: null, batch_id: id });
}
