// Temperature excursions: the limits of the storage classes, when a reading is an excursion, and when it must be decided.
// Requirements: issue 13, part 6.
import type { TemperatureLimits } from '#core/temperature.ts';
import type { StorageClass } from '#record-types/product.ts';

/**
 * The limits of each storage class, both included, in hundredths of a degree Celsius:
 * - 2–8 °C: refrigerator, Ph. Eur. general notices and USP <659>.
 * - 15–25 °C: room temperature, Ph. Eur. general notices.
 * - −20 °C: −25 to −15 °C, freezer of WHO TRS 961, Annex 9; USP <659> allows up to −10 °C.
 * - −70 °C: −90 to −60 °C, ultra-low freezers, as in the labels of medicines that are kept in them.
 * - ambient: none.
 */
export const storageLimits = {
  '2-8': { low: 200, high: 800 },
  '15-25': { low: 1500, high: 2500 },
  '-20': { low: -2500, high: -1500 },
  '-70': { low: -9000, high: -6000 },
  ambient: null,
} as const satisfies Record<StorageClass, TemperatureLimits | null>;

/** What quality decides on a case. */
export const outcomes = ['released', 'rejected'] as const;
export type ExcursionOutcome = (typeof outcomes)[number];

/** The state of a case; an overdue one is open after its last day. */
export const excursionStates = ['open', 'overdue', ...outcomes] as const;
export type ExcursionState = (typeof excursionStates)[number];

/** The temperature status of a package for its readers. */
export const temperatureStates = ['none', 'within', 'excursion', ...outcomes] as const;
export type TemperatureState = (typeof temperatureStates)[number];

/** Working days until the disposition by default. */
export const excursionDaysByDefault = 5;

/** What is known of the shipped goods that share a storage class. */
export interface ShippedClass {
  readonly storageClass: StorageClass;
  /** The lowest permitted total time outside of the products, in minutes; 0 if a product has none. */
  readonly allowedMinutes: number;
}

/** Whether the time outside exceeds the permitted one; if none is permitted, one reading is enough. */
export function isExcursion(
  outside: { readonly below: number; readonly above: number; readonly readings: number },
  allowedMinutes: number,
): boolean {
  return (
    outside.below + outside.above > allowedMinutes * 60 || (allowedMinutes === 0 && outside.readings > 0)
  );
}

/** The date this many working days, Monday to Friday, after a plain date. Public holidays are not considered. */
export function workingDaysAfter(plainDate: string, days: number): string {
  const day = new Date(`${plainDate}T00:00:00Z`);
  for (let left = days; left > 0; ) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (day.getUTCDay() !== 0 && day.getUTCDay() !== 6) left -= 1;
  }
  return day.toISOString().slice(0, 10);
}
