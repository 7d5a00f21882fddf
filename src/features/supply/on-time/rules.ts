// How punctual a shipment is: the day that all its packages had arrived against the expected one.

/** How far an outbound is. `arrived`: without an expected day, so that nothing is said of its punctuality. */
export const deliveryStates = ['planned', 'under_way', 'late', 'on_time', 'arrived_late', 'arrived'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/**
 * Parts of the list of shipments. `late`: not there yet, or not dispatched as planned. `due`, `on_time` and `missed` are the
 * rows behind the figures of a route: expected within the last `daysMeasured` days, and arrived or overdue.
 */
export const shipmentParts = ['late', 'due', 'on_time', 'missed', 'under_way', 'planned'] as const;

/** The figures are about shipments that were expected within so many days. */
export const daysMeasured = 365;

/** The share in whole percent, rounded down: 100 means all of them. */
export function shareOf({ due, on_time }: { readonly due: number; readonly on_time: number }): number | null {
  return due === 0 ? null : Math.floor((on_time * 100) / due);
}
