/** Parts of the list: what is below its minimum, and what has one. */
export const levelParts = ['below_minimum', 'with_minimum'] as const;

/** What expires within so many days is available still, but will not be for long. */
export const expiringDays = 90;
