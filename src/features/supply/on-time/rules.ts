// How punctual a shipment is: the day that all its packages had arrived against the expected one.
import * as z from 'zod/mini';
import { id, plainDate } from '#core/contract.ts';

/** The progress of an outbound. `arrived`: without an expected day, so its punctuality is unknown. */
export const deliveryStates = ['planned', 'under_way', 'late', 'on_time', 'arrived_late', 'arrived'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/**
 * Parts of the list of shipments. `late`: not there yet, or not dispatched as planned. `due`, `on_time` and `missed` are the
 * rows behind the figures of a route: expected within the last `daysMeasured` days, and arrived or overdue.
 */
export const shipmentParts = ['late', 'due', 'on_time', 'missed', 'under_way', 'planned'] as const;

/** The figures cover shipments expected within this many days. */
export const daysMeasured = 365;

/** The share in whole percent, rounded down: 100 means all of them. */
export function shareOf({ due, on_time }: { readonly due: number; readonly on_time: number }): number | null {
  return due === 0 ? null : Math.floor((on_time * 100) / due);
}

/** The punctuality of an outbound, as in every response with outbounds. */
export const timing = {
  /** The day that all its packages had arrived. */
  arrived_date: z.nullable(plainDate),
  /** Days after the expected day, or after the planned one before dispatch; null if unknown. */
  days_late: z.nullable(z.int()),
  state: z.enum(deliveryStates),
};

/** A package of an outbound; without `id` and `status` where the caller sees none with this airbill. */
export const outboundPackage = z.object({
  id: z.nullable(id),
  airbill: z.string(),
  status: z.nullable(z.string()),
});
export type OutboundPackage = z.output<typeof outboundPackage>;

export const figures = { due: z.number(), on_time: z.number(), missed: z.number() };

/** Of all routes that match the filters. */
export const total = z.object(figures);
export type Total = z.output<typeof total>;
