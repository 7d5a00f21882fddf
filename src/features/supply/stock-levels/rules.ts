/** Parts of the list: products below their minimum, and products with one. */
export const levelParts = ['below_minimum', 'with_minimum'] as const;

/** Stock that expires within this many days is shown as expiring soon. */
export const expiringDays = 90;
