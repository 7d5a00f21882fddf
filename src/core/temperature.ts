// Evaluates a series of temperatures for goods with limits. Temperatures are hundredths of a degree Celsius,
// so that comparisons are exact; times are seconds since 1970 in UTC. Requirements: issue 13, part 6;
// amendment 30.
// Requirements: issue 13, part 6; amendment 30.

/** One reading of a logger. */
export interface TemperaturePoint {
  /** Seconds since 1970, UTC. */
  readonly at: number;
  /** Hundredths of a degree Celsius. */
  readonly value: number;
}

/** The lowest and the highest temperature allowed, both included, in hundredths of a degree Celsius. */
export interface TemperatureLimits {
  readonly low: number;
  readonly high: number;
}

export interface Excursion {
  /** Seconds below the lowest temperature allowed. */
  readonly below: number;
  /** Seconds above the highest temperature allowed. */
  readonly above: number;
  /** Seconds of the longest continuous time outside, and its start; null if never outside. */
  readonly longest: number;
  readonly longestFrom: number | null;
  /** Readings outside the limits. The last one of a series has no duration, but it counts here. */
  readonly readings: number;
}

/**
 * How long a series was outside its limits. A reading is valid until the next one, so a gap counts as the
 * reading before it; if the readings on both sides of a gap differ, the person who decides sees the gap. The
 * points are in order of time.
 */
export function excursionOf(
  points: readonly TemperaturePoint[],
  { low, high }: TemperatureLimits,
): Excursion {
  let [below, above, readings] = [0, 0, 0];
  let [longest, running] = [0, 0];
  let longestFrom: number | null = null;
  let from: number | null = null;
  for (const [place, { at, value }] of points.entries()) {
    const isOutside = value < low || value > high;
    if (!isOutside) {
      [from, running] = [null, 0];
      continue;
    }
    readings += 1;
    from ??= at;
    const held = (points[place + 1]?.at ?? at) - at;
    if (value < low) below += held;
    else above += held;
    running += held;
    if (running > longest || longestFrom === null) [longest, longestFrom] = [running, from];
  }
  return { below, above, longest, longestFrom, readings };
}

/**
 * Activation energy of typical reactions of degradation, in kJ/mol, and the gas constant in kJ/(mol·K), as USP <1079.2>
 * gives them; their ratio is 10,000 K.
 */
export const activationEnergy = 83.144;
const gasConstant = 0.008_314_4;
const zeroCelsius = 273.15;

/**
 * The mean kinetic temperature of readings in equal intervals, in hundredths of a degree Celsius (Haynes' formula, USP
 * <1079.2>); undefined without readings.
 */
export function meanKineticTemperature(values: readonly number[]): number | undefined {
  if (values.length === 0) return undefined;
  const ratio = activationEnergy / gasConstant;
  let sum = 0;
  for (const value of values) sum += Math.exp(-ratio / (value / 100 + zeroCelsius));
  return (ratio / -Math.log(sum / values.length) - zeroCelsius) * 100;
}

/** Lowest, highest and arithmetic mean, in hundredths of a degree Celsius; undefined without readings. */
export function rangeOf(
  values: readonly number[],
): { readonly min: number; readonly max: number; readonly mean: number } | undefined {
  if (values.length === 0) return undefined;
  let [min, max, sum] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
  for (const value of values) {
    if (value < min) min = value;
    if (value > max) max = value;
    sum += value;
  }
  return { min, max, mean: sum / values.length };
}

/**
 * At most `2 × buckets + 2` points with the same first, last, lowest and highest ones: the lowest and highest
 * of each of `buckets` equal ranges of readings, in order of time. An excursion of a single reading is kept.
 */
export function thinned(points: readonly TemperaturePoint[], buckets: number): TemperaturePoint[] {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || points.length <= 2 * buckets + 2) return [...points];
  const kept: TemperaturePoint[] = [first];
  for (let bucket = 0; bucket < buckets; bucket += 1) {
    const from = Math.floor((bucket * points.length) / buckets);
    const until = Math.floor(((bucket + 1) * points.length) / buckets);
    let [low, high] = [from, from];
    for (let place = from; place < until; place += 1) {
      const value = points[place]?.value ?? 0;
      if (value < (points[low]?.value ?? 0)) low = place;
      if (value > (points[high]?.value ?? 0)) high = place;
    }
    for (const place of low === high ? [low] : [Math.min(low, high), Math.max(low, high)]) {
      const point = points[place];
      if (point !== undefined && place !== 0 && place !== points.length - 1) kept.push(point);
    }
  }
  return [...kept, last];
}
