import { daysBetween } from '#core/dates.ts';
import { fromThousandths, toThousandths } from '#core/quantity.ts';
import type { KindWithLines } from '#record-types/forms.ts';

/** Number of days before the expiry in which it is highlighted. */
export const expiresSoonDays = 30;

/** A row with the whole days from the business day to its expiry; negative once it is past. */
export function withDaysToExpiry<Row extends { expiry_date: string | null }>(
  row: Row,
  today: string,
): Row & { expires_in_days: number | null } {
  return { ...row, expires_in_days: row.expiry_date === null ? null : daysBetween(today, row.expiry_date) };
}

/** The four figures of a count row, as decimal texts. */
export interface CountedStock {
  readonly qty_received: string | null;
  readonly qty_damaged: string | null;
  readonly qty_sent: string | null;
  readonly qty_stock: string | null;
}

/**
 * The expected stock by the row's own figures, received − damaged − sent; undefined if it equals the
 * count, or if received or in stock is missing.
 */
export function expectedStock(row: CountedStock): string | undefined {
  const { qty_received: received, qty_damaged: damaged, qty_sent: sent, qty_stock: stock } = row;
  if (received === null || stock === null) return undefined;
  const expected = toThousandths(received) - toThousandths(damaged ?? '0') - toThousandths(sent ?? '0');
  return expected === toThousandths(stock) ? undefined : fromThousandths(expected);
}

/** Columns that identify the record of an item for people; an import of lines ignores them. */
export const itemRecordColumns = {
  inbounds: ['order', 'received_date'],
  outbounds: ['site', 'dispatched_date'],
  returns: ['site_name', 'date'],
  destructions: ['destruction_date'],
} as const satisfies Record<KindWithLines, readonly string[]>;
