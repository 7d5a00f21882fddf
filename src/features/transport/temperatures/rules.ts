// Files of temperature loggers: size limits, stored form of readings, and points for charts.
import { excursionOf, meanKineticTemperature, rangeOf, type TemperaturePoint } from '#core/temperature.ts';
import {
  isExcursion,
  type ShippedClass,
  storageLimits,
  type TemperatureState,
} from '#features/transport/excursions/rules.ts';

/** 50,000 lines of 80 characters. */
export const fileMaxBytes = 4 * 1024 * 1024;

/** The maximum number of ranges of a chart, the pixels of a wide screen. */
export const bucketsMaximum = 2000;
export const bucketsByDefault = 600;

const pointBytes = 6;

/** Readings as bytes: seconds since the first one (4 bytes) and hundredths of a degree (2 bytes, signed), big endian. */
export function packPoints(points: readonly TemperaturePoint[]): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(points.length * pointBytes));
  const first = points[0]?.at ?? 0;
  for (const [place, { at, value }] of points.entries()) {
    bytes.setUint32(place * pointBytes, at - first);
    bytes.setInt16(place * pointBytes + 4, value);
  }
  return new Uint8Array(bytes.buffer);
}

/** Decodes readings; `first` is the time of the first one in seconds since 1970. */
export function unpackPoints(packed: Uint8Array, first: number): TemperaturePoint[] {
  const bytes = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  return Array.from({ length: packed.byteLength / pointBytes }, (_, place) => ({
    at: first + bytes.getUint32(place * pointBytes),
    value: bytes.getInt16(place * pointBytes + 4),
  }));
}

/**
 * The temperature status for readers of a package: an open case comes first, then a rejected one, then a
 * released one; `within` if temperatures are known and none caused a case.
 */
export function stateOf(
  excursions: readonly { readonly status: string }[],
  isKnown: boolean,
): TemperatureState {
  const has = (...states: string[]) => excursions.some(({ status }) => states.includes(status));
  if (has('open', 'overdue')) return 'excursion';
  if (has('rejected')) return 'rejected';
  if (has('released')) return 'released';
  return isKnown ? 'within' : 'none';
}

export type Judged = ReturnType<typeof judge>;

/** The figures of a file against the limits of a class. */
export function judge(points: readonly TemperaturePoint[], { storageClass, allowedMinutes }: ShippedClass) {
  const limits = storageLimits[storageClass];
  const values = points.map(({ value }) => value);
  const range = rangeOf(values) ?? { min: 0, max: 0, mean: 0 };
  const outside =
    limits === null
      ? { below: 0, above: 0, longest: 0, longestFrom: null, readings: 0 }
      : excursionOf(points, limits);
  return {
    limits,
    range,
    kineticMean: meanKineticTemperature(values) ?? 0,
    outside,
    isExcursion: limits !== null && isExcursion(outside, allowedMinutes),
  };
}
