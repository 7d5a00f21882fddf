// Pure rules of positions.
import { distanceKm, type Place } from '#features/transport/packages/rules.ts';

/** Default retention of positions in days (Part 3, rank 10). */
export const keptDaysDefault = 30;

/** A position reported by a device or its provider. */
export interface Fix {
  readonly device: string;
  readonly lat: number;
  readonly lng: number;
  readonly at: Date;
  /** km/h */
  readonly speed: number;
  /** Degrees from north. */
  readonly heading: number | null;
  /** Metres. */
  readonly accuracy: number | null;
}

/** The part of a car on the map that changes while it moves. */
interface MovingCar {
  readonly id: number;
  readonly lat: number;
  readonly lng: number;
  readonly speed: number;
  readonly heading: number | null;
  readonly updated_at: string;
}

/**
 * Cars of which only the position has changed, by column: the n-th value of each column belongs to the n-th car. Thousands
 * move at once, and a browser parses arrays of numbers several times as fast as an object per car.
 */
export type MovedCars = { readonly [Name in keyof MovingCar]: readonly MovingCar[Name][] };

export function movedCars(cars: readonly MovingCar[]): MovedCars {
  return {
    id: cars.map(({ id }) => id),
    lat: cars.map(({ lat }) => lat),
    lng: cars.map(({ lng }) => lng),
    speed: cars.map(({ speed }) => speed),
    heading: cars.map(({ heading }) => heading),
    updated_at: cars.map(({ updated_at }) => updated_at),
  };
}

/** Reasons to refuse a position. */
export const refusalReasons = [
  'malformed',
  'unknown_device',
  'spoofed_device',
  'out_of_range',
  'no_position',
  'in_future',
  'too_old',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** Clocks of phones and trackers differ by seconds; a larger difference is an error. */
const clockToleranceMs = 2 * 60_000;
const dayMs = 86_400_000;
/** km/h, faster than any car. */
const speedMaximum = 400;

/** Returns why a position is implausible or too old; undefined if it can be stored. */
export function refusalOf(fix: Fix, now: Date, keptDays: number): RefusalReason | undefined {
  const { lat, lng, at, speed } = fix;
  const age = now.getTime() - at.getTime();
  if (Number.isNaN(age)) return 'malformed';
  if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) return 'out_of_range';
  if (!(speed >= 0 && speed <= speedMaximum)) return 'out_of_range';
  // Receivers without a fix report 0, 0, which is at sea.
  if (Math.abs(lat) < 0.001 && Math.abs(lng) < 0.001) return 'no_position';
  if (age < -clockToleranceMs) return 'in_future';
  return age > keptDays * dayMs ? 'too_old' : undefined;
}

/** Normalizes heading and accuracy: trackers send -1, 0 or 360 for unknown values. */
export function tidyFix(fix: Fix): Fix {
  const { heading, accuracy } = fix;
  const turned = heading !== null && heading >= 0 && heading <= 360 ? heading % 360 : null;
  return { ...fix, heading: turned, accuracy: accuracy !== null && accuracy > 0 ? accuracy : null };
}

const kmhOf = { 'km/h': 1, kn: 1.852, 'm/s': 3.6 } as const;

/** Converts a speed to km/h; trackers send a negative one if unknown. */
export function speedIn(unit: keyof typeof kmhOf, speed: number): number {
  return Math.max(0, Math.round(speed * kmhOf[unit] * 10) / 10);
}

interface GivenFix {
  readonly device: string;
  readonly lat: number;
  readonly lng: number;
  readonly at: string;
  readonly speed?: number | null | undefined;
  readonly heading?: number | null | undefined;
  readonly accuracy?: number | null | undefined;
}

/** Converts a sent position, correcting its time by the sender's clock error. */
export function fixOf({ device, lat, lng, at, speed, heading, accuracy }: GivenFix, clockErrorMs = 0): Fix {
  const moment = new Date(Date.parse(at) + clockErrorMs);
  return {
    device,
    lat,
    lng,
    at: moment,
    speed: speed ?? 0,
    heading: heading ?? null,
    accuracy: accuracy ?? null,
  };
}

/** Returns how far the sender's clock is behind, in milliseconds; 0 within the tolerance. */
export function clockErrorOf(sentAt: string, now: Date): number {
  const error = now.getTime() - Date.parse(sentAt);
  return Math.abs(error) <= clockToleranceMs ? 0 : error;
}

interface OsmandLocation {
  readonly timestamp: string;
  readonly coords: {
    readonly latitude: number;
    readonly longitude: number;
    readonly speed?: number | undefined;
    readonly heading?: number | undefined;
    readonly accuracy?: number | undefined;
  };
}

/** Parses a position of the OsmAnd protocol, from its parameters or JSON; or returns field errors. */
export function fixOfOsmand(
  device: string,
  query: Readonly<Record<string, string | undefined>>,
  location: OsmandLocation | undefined,
  now: Date,
): Fix | { readonly fields: Readonly<Record<string, string>> } {
  if (location !== undefined) {
    const { latitude, longitude, speed = 0, heading = null, accuracy = null } = location.coords;
    const at = momentOf(location.timestamp, now);
    if (at === undefined) return { fields: { timestamp: 'moment' } };
    return { device, lat: latitude, lng: longitude, at, speed: speedIn('m/s', speed), heading, accuracy };
  }
  const [lat, lon] = query['location']?.split(',') ?? [query['lat'], query['lon']];
  const at = momentOf(query['timestamp'], now);
  const numbers = {
    lat: numberOf(lat),
    lon: numberOf(lon),
    speed: numberOf(query['speed'] || '0'),
    heading: numberOf(query['bearing'] || query['heading'] || '-1'),
    accuracy: numberOf(query['accuracy'] || '0'),
  };
  const wrong = Object.entries(numbers).filter(([, value]) => value === undefined);
  const fields = Object.fromEntries(wrong.map(([name]) => [name, query[name] ? 'decimal' : 'required']));
  if (at === undefined || wrong.length > 0)
    return { fields: { ...fields, ...(at === undefined && { timestamp: 'moment' }) } };
  const { speed = 0, heading = -1, accuracy = 0 } = numbers;
  return {
    device,
    lat: numbers.lat ?? 0,
    lng: numbers.lon ?? 0,
    at,
    speed: speedIn('kn', speed),
    heading,
    accuracy,
  };
}

function numberOf(text: string | undefined): number | undefined {
  const number = text?.trim() ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}

/** Parses Unix seconds or milliseconds, ISO 8601, or 'YYYY-MM-DD HH:MM:SS' in UTC. */
function momentOf(text: string | undefined, now: Date): Date | undefined {
  if (!text) return now;
  if (/^\d{1,15}$/.test(text)) return new Date(Number(text) * (Number(text) < 2 ** 31 ? 1000 : 1));
  const plain = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text) ? `${text.replace(' ', 'T')}Z` : text;
  const moment = new Date(plain);
  return /^\d{4}-/.test(plain) && !Number.isNaN(moment.getTime()) ? moment : undefined;
}

export interface TrackPoint extends Place {
  readonly at: string;
  /** km/h */
  readonly speed: number;
}
export interface Stop extends Place {
  readonly from: string;
  readonly until: string;
}

/** A car stops if it stays within this distance for this many minutes. */
const stopKm = 0.15;
const stopMinutes = 5;

/** The first and the last point of each stop, as places in the track. */
function standingIn(points: readonly TrackPoint[]): [first: number, last: number][] {
  const ranges: [number, number][] = [];
  let start = 0;
  for (let next = 1; next <= points.length; next += 1) {
    const [first, last, point] = [points[start], points[next - 1], points[next]];
    if (first === undefined || last === undefined) break;
    if (point !== undefined && distanceKm(first, point) <= stopKm) continue;
    // The stop ends at the last point within the distance.
    if (Date.parse(last.at) - Date.parse(first.at) >= stopMinutes * 60_000) ranges.push([start, next - 1]);
    start = next;
  }
  return ranges;
}

/** Tracks up to this length are drawn as they are. */
const wholeTrack = 500;
/** How far a left-out point may be from the line that is drawn, in metres: under way, and while the car stands. */
const [wayMetres, driftMetres] = [10, 50];
/** A longer piece is cut, so that a track of whatever shape is thinned in linear time. */
const longestPiece = 500;

/**
 * Returns the stops of a track in chronological order, and the points that draw it: of a long track without those that
 * would not change its line.
 */
export function trackOf(points: readonly TrackPoint[]): { points: TrackPoint[]; stops: Stop[] } {
  const standing = standingIn(points);
  const stops = standing.flatMap(([start, end]) => {
    const [first, last] = [points[start], points[end]];
    if (first === undefined || last === undefined) return [];
    return [{ lat: first.lat, lng: first.lng, from: first.at, until: last.at }];
  });
  if (points.length <= wholeTrack) return { points: [...points], stops };
  const kept = new Uint8Array(points.length);
  let from = 0;
  for (const [first, last] of standing) {
    thin(points, from, first, wayMetres, kept);
    thin(points, first, last, driftMetres, kept);
    from = last;
  }
  thin(points, from, points.length - 1, wayMetres, kept);
  return { points: points.filter((_, index) => kept[index] === 1), stops };
}

/** Marks the points that keep the line within the tolerance (Douglas and Peucker), both ends among them. */
function thin(
  points: readonly TrackPoint[],
  start: number,
  end: number,
  metres: number,
  kept: Uint8Array,
): void {
  for (let from = start; from < end; from += longestPiece) {
    const open: [first: number, last: number][] = [[from, Math.min(end, from + longestPiece)]];
    for (let piece = open.pop(); piece !== undefined; piece = open.pop()) {
      const [first, last] = piece;
      kept[first] = 1;
      kept[last] = 1;
      const farthest = farthestFrom(points, first, last);
      if (farthest.metres > metres) open.push([first, farthest.index], [farthest.index, last]);
    }
  }
}

const metresPerDegree = 111_195;

/** The point between two others that is farthest from the line between them. */
function farthestFrom(
  points: readonly TrackPoint[],
  first: number,
  last: number,
): { index: number; metres: number } {
  const [from, to] = [points[first], points[last]];
  let [index, metres] = [first, 0];
  if (from === undefined || to === undefined) return { index, metres };
  const shrink = Math.cos((from.lat * Math.PI) / 180);
  // The shorter way round the earth.
  const east = (lng: number) => ((((lng - from.lng + 540) % 360) + 360) % 360) - 180;
  const [wayX, wayY] = [east(to.lng) * shrink, to.lat - from.lat];
  const length = wayX ** 2 + wayY ** 2;
  for (let next = first + 1; next < last; next += 1) {
    const point = points[next];
    if (point === undefined) continue;
    const [x, y] = [east(point.lng) * shrink, point.lat - from.lat];
    const share = length === 0 ? 0 : Math.min(1, Math.max(0, (x * wayX + y * wayY) / length));
    const off = Math.hypot(x - share * wayX, y - share * wayY) * metresPerDegree;
    if (off > metres) [index, metres] = [next, off];
  }
  return { index, metres };
}
