// Requests for shipments: their states, and the batches that picking proposes, first expired first out.
// Requirements: REQUEST-03, REQUEST-04.
import { fromThousandths, toThousandths } from '#core/quantity.ts';

/** The states of a request; each is a key of the dictionary `shipmentRequests`. */
export const requestStates = ['requested', 'approved', 'rejected', 'cancelled'] as const;
export type RequestState = (typeof requestStates)[number];

/** Why a request is rejected: a code, so that blinded users get a reason that names no goods. */
export const rejections = ['no_stock', 'too_early', 'duplicate', 'wrong_details', 'other'] as const;
export type Rejection = (typeof rejections)[number];

/** The maximum number of lines of a request. */
export const requestLinesMaximum = 50;

/** A line for picking, with the products that may be sent for it. */
export interface WantedLine {
  readonly id: number;
  readonly quantity: string;
  /** Several if a blinded user requested it: a person decides which is sent. */
  readonly product_ids: readonly number[];
}

/** A depot's stock of a batch, next to expire first. */
export interface AvailableBatch {
  readonly batch_id: number;
  readonly product_id: number;
  readonly available: string;
}

/** A proposed line of the outbound. */
export interface Pick {
  readonly line_id: number;
  readonly batch_id: number;
  readonly quantity: string;
}

/**
 * The batches to send, in the order of `batches`: each line takes from the first with stock left, then from
 * the next. Nothing is proposed for a line with several possible products. The missing quantity of a line is
 * its shortage.
 */
export function proposePicks(lines: readonly WantedLine[], batches: readonly AvailableBatch[]): Pick[] {
  const left = new Map(batches.map(({ batch_id, available }) => [batch_id, toThousandths(available)]));
  return lines.flatMap(({ id, quantity, product_ids: [product, ...others] }) => {
    if (product === undefined || others.length > 0) return [];
    let missing = toThousandths(quantity);
    return batches.flatMap(({ batch_id, product_id }): Pick[] => {
      const available = left.get(batch_id) ?? 0n;
      const taken = available < missing ? available : missing;
      if (product_id !== product || taken <= 0n) return [];
      missing -= taken;
      left.set(batch_id, available - taken);
      return [{ line_id: id, batch_id, quantity: fromThousandths(taken) }];
    });
  });
}

/** How much of a line the picks cover, compared with the requested quantity. */
export function coverageOf(
  line: { readonly id: number; readonly quantity: string },
  picks: readonly Pick[],
): { readonly picked: string; readonly missing: string; readonly state: 'full' | 'short' | 'over' } {
  const picked = picks
    .filter(({ line_id }) => line_id === line.id)
    .reduce((sum, { quantity }) => sum + toThousandths(quantity), 0n);
  const missing = toThousandths(line.quantity) - picked;
  return {
    picked: fromThousandths(picked),
    missing: fromThousandths(missing > 0n ? missing : 0n),
    state: missing === 0n ? 'full' : missing > 0n ? 'short' : 'over',
  };
}
