// Pure rules for positions of packages, temperature limits of their goods, and weather advice.

/**
 * The progress of a package by its status, which is free text: `open` until Delivered or Returned,
 * `in_transit` from its first status after Registered, `late` while open after its date, the day of the
 * hand-over. A package without a status is none of these.
 */
export const packageKinds = ['open', 'in_transit', 'late'] as const;
export type PackageKind = (typeof packageKinds)[number];

/** A car is hidden when its latest position is older than this (Part 3, rank 10). */
export const shownHours = 24;

/**
 * A trip without a final status ends after this many days, so that a forgotten status does not expose a car
 * to a customer indefinitely.
 */
export const tripDaysMaximum = 14;

export interface Place {
  readonly lat: number;
  readonly lng: number;
}
const earthKm = 6371;

/** Great-circle distance in km (haversine). */
export function distanceKm(from: Place, to: Place): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const north = radians(to.lat - from.lat) / 2;
  const east = radians(to.lng - from.lng) / 2;
  const a =
    Math.sin(north) ** 2 + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(east) ** 2;
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(a)));
}

/** Roads are about a third longer than the straight line. */
const roadFactor = 1.3;
/** km/h, including breaks and towns. */
const averageSpeed = 55;
/** After this many minutes without a position, no arrival is estimated. */
const staleMinutes = 60;

/**
 * Estimates a car's arrival from its last position: straight-line distance, road factor, average speed. Never
 * in the past. Null if the destination's coordinates are unknown or the position is stale.
 */
export function estimatedArrival(
  car: (Place & { readonly at: Date }) | undefined,
  destination: Place | undefined,
  now: Date,
): Date | null {
  if (car === undefined || destination === undefined) return null;
  if (now.getTime() - car.at.getTime() > staleMinutes * 60_000) return null;
  const hours = (distanceKm(car, destination) * roadFactor) / averageSpeed;
  return new Date(Math.max(now.getTime(), car.at.getTime() + hours * 3_600_000));
}

/** Temperature limits of goods, in °C; null: no limit on that side. */
export interface TemperatureLimits {
  readonly min: number | null;
  readonly max: number | null;
}

/**
 * Parses a storage temperature: `2–8 °C`, `-25 to -15`, `below -60 °C`; a single value below zero is a
 * maximum. Undefined if the text is ambiguous.
 */
export function limitsOf(text: string): TemperatureLimits | undefined {
  const plain = text.trim().replaceAll('−', '-').replaceAll(',', '.');
  const number = '([+-]?\\d+(?:\\.\\d+)?)\\s*(?:°\\s*C?|C)?';
  const range = new RegExp(`^${number}\\s*(?:–|—|-|to|\\.{2,3}|…)\\s*${number}$`, 'i').exec(plain);
  if (range !== null) {
    const [min, max] = [Number(range[1]), Number(range[2])];
    return min < max ? { min, max } : undefined;
  }
  const most = new RegExp(`^(?:<|≤|<=|below|up to|max\\.?)\\s*${number}$`, 'i').exec(plain);
  if (most !== null) return { min: null, max: Number(most[1]) };
  const alone = new RegExp(`^${number}$`, 'i').exec(plain);
  return alone !== null && Number(alone[1]) < 0 ? { min: null, max: Number(alone[1]) } : undefined;
}

/** Returns the intersection of all limits; undefined if there are none or it is empty. */
export function strictest(all: readonly TemperatureLimits[]): TemperatureLimits | undefined {
  if (all.length === 0) return undefined;
  const mins = all.flatMap(({ min }) => min ?? []);
  const maxs = all.flatMap(({ max }) => max ?? []);
  const limits = {
    min: mins.length > 0 ? Math.max(...mins) : null,
    max: maxs.length > 0 ? Math.min(...maxs) : null,
  };
  return limits.min !== null && limits.max !== null && limits.min > limits.max ? undefined : limits;
}

export const weatherRisks = ['none', 'too_cold', 'too_warm', 'both'] as const;
export type WeatherRisk = (typeof weatherRisks)[number];

/** Compares a forecast with the limits, assuming goods outdoors without insulating packaging. */
export function riskOf(
  { min, max }: TemperatureLimits,
  forecast: { low: number; high: number },
): WeatherRisk {
  const tooCold = min !== null && forecast.low < min;
  const tooWarm = max !== null && forecast.high > max;
  if (tooCold && tooWarm) return 'both';
  if (tooCold) return 'too_cold';
  return tooWarm ? 'too_warm' : 'none';
}

/** The result of a delivery report. */
export const outcomes = ['delivered', 'partly', 'not_delivered'] as const;
export const conditions = ['good', 'damaged', 'wet', 'opened', 'temperature_alarm'] as const;
/** Reasons for a failed or partial delivery. */
export const exceptions = [
  'nobody_there',
  'refused',
  'wrong_address',
  'damaged',
  'temperature',
  'documents_missing',
  'quantity',
  'other',
] as const;
