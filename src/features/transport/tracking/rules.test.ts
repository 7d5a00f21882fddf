import { describe, expect, it } from 'vitest';
import { fixOfOsmand, refusalOf, speedIn, type TrackPoint, trackOf } from './rules.ts';

const now = new Date('2026-11-22T12:00:00Z');
const kyiv = { lat: 50.45, lng: 30.523 };
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

it('A-109 a car stops if it stays in place for five minutes; drift of the receiver does not matter', () => {
  const point = (minute: number, lat: number, lng = 30) => ({
    lat,
    lng,
    at: new Date(now.getTime() + minute * 60_000).toISOString(),
    speed: 0,
  });
  const drive = [point(0, 50), point(1, 50.01), point(2, 50.02)];
  const stand = [point(3, 50.03), point(6, 50.0305), point(9, 50.0295), point(12, 50.03)];
  const brief = [point(13, 50.1), point(16, 50.1), point(17, 50.2)];
  const last = [point(18, 50.3), point(40, 50.3001)];
  expect(
    trackOf([...drive, ...stand, ...brief, ...last]).stops.map(({ lat, from, until }) => [
      lat,
      (Date.parse(from) - now.getTime()) / 60_000,
      (Date.parse(until) - now.getTime()) / 60_000,
    ]),
  ).toEqual([
    [50.03, 3, 12],
    [50.3, 18, 40],
  ]);
  expect(trackOf([])).toEqual({ points: [], stops: [] });
  expect(trackOf([point(0, 50)]).stops).toEqual([]);
});

describe('the drawn line of a track', () => {
  const metre = 1 / 111_195;
  /** A day of positions every ten seconds, at these metres to the north and to the east of a place. */
  const dayOf = (metresAt: (n: number) => [north: number, east: number], start = kyiv): TrackPoint[] =>
    Array.from({ length: 8640 }, (_, n) => {
      const [north, east] = metresAt(n);
      return {
        lat: start.lat + north * metre,
        lng: wrapped(start.lng + (east * metre) / Math.cos((start.lat * Math.PI) / 180)),
        at: new Date(now.getTime() + n * 10_000).toISOString(),
        speed: 50,
      };
    });
  const wrapped = (lng: number) => (lng > 180 ? lng - 360 : lng);

  /** The distance of each left-out point from the line between its kept neighbours, at most, in metres. */
  const farthestLeftOut = (whole: readonly TrackPoint[], drawn: readonly TrackPoint[]): number => {
    let most = 0;
    let next = 0;
    for (const point of whole) {
      if (point === drawn[next]) next += 1;
      const [from = point, to = from] = [drawn[next - 1], drawn[next]];
      const shrink = Math.cos((from.lat * Math.PI) / 180);
      const plane = ({ lat, lng }: TrackPoint) => {
        const degrees = lng - from.lng;
        const east = degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees;
        return [(east * shrink) / metre, (lat - from.lat) / metre] as const;
      };
      const [[x, y], [a, b]] = [plane(point), plane(to)];
      const share = a === 0 && b === 0 ? 0 : Math.max(0, Math.min(1, (x * a + y * b) / (a * a + b * b)));
      most = Math.max(most, Math.hypot(x - share * a, y - share * b));
    }
    return most;
  };

  it('A-109 has fewer points and the same shape: bends, turning points and both ends stay', () => {
    const winding = dayOf((n) => [n * 150, 3000 * Math.sin(n / 40) + 3 * Math.sin(n)]);
    const { points } = trackOf(winding);
    expect(points.length).toBeLessThan(winding.length / 2);
    expect(points.length).toBeGreaterThan(500);
    expect([points[0], points.at(-1)]).toEqual([winding[0], winding.at(-1)]);
    expect(farthestLeftOut(winding, points)).toBeLessThan(10.5);

    const thereAndBack = dayOf((n) => [n < 4000 ? n * 100 : (8000 - n) * 100, 0]);
    expect(trackOf(thereAndBack).points).toContain(thereAndBack[4000]);
  });

  it('A-109 keeps both ends of each stop and leaves out the drift between them', () => {
    const driving = (n: number) => (n < 2000 ? n : n < 6000 ? 2000 : n - 4000);
    const halting = dayOf((n) => [driving(n) * 100, n >= 2000 && n < 6000 ? 20 * Math.sin(n * 7) : 0]);
    const { points, stops } = trackOf(halting);
    expect(stops).toHaveLength(1);
    const [{ from, until } = { from: '', until: '' }] = stops;
    expect(points.map(({ at }) => at)).toEqual(expect.arrayContaining([from, until]));
    expect(points.filter(({ at }) => at > from && at < until).length).toBeLessThan(20);
  });

  it('A-109 crosses the date line, and takes a knot of any shape at once', () => {
    const west = dayOf((n) => [0, n * 200], { lat: 10, lng: 175 });
    expect(trackOf(west).points.length).toBeLessThan(40);
    const knot = dayOf((n) => [5000 * Math.sin(n * 1.7), 5000 * Math.cos(n * 2.3)]);
    const begun = performance.now();
    expect(farthestLeftOut(knot, trackOf(knot).points)).toBeLessThan(10.5);
    expect(performance.now() - begun).toBeLessThan(1000);
  });

  it('A-109 short tracks are drawn as they are', () => {
    const straight = dayOf((n) => [n * 100, 0]);
    expect(trackOf(straight.slice(0, 500)).points).toHaveLength(500);
    expect(trackOf(straight.slice(0, 501)).points.length).toBeLessThan(10);
  });
});

it.each([
  ['km/h', 50, 50],
  ['kn', 10, 18.5],
  ['m/s', 10, 36],
  ['m/s', -1, 0],
] as const)('%s %d are %d km/h', (unit, given, kmh) => {
  expect(speedIn(unit, given)).toBe(kmh);
});

it.each([
  [{}, undefined],
  [{ at: new Date(now.getTime() + 119_000) }, undefined],
  [{ at: new Date(now.getTime() + 121_000) }, 'in_future'],
  [{ at: before(30 * 24 * 60 - 1) }, undefined],
  [{ at: before(30 * 24 * 60 + 1) }, 'too_old'],
  [{ at: new Date(Number.NaN) }, 'malformed'],
  [{ lat: Number.NaN }, 'out_of_range'],
  [{ lat: 0, lng: 30 }, undefined],
  [{ lat: 0, lng: 0 }, 'no_position'],
  [{ lng: 181 }, 'out_of_range'],
])('A-109 a position with %o is refused: %s', (values, reason) => {
  const fix = { device: 'D', ...kyiv, at: now, speed: 0, heading: null, accuracy: null };
  expect(refusalOf({ ...fix, ...values }, now, 30)).toBe(reason);
});

it.each([
  ['1700000000', '2023-11-14T22:13:20.000Z'],
  ['1700000000000', '2023-11-14T22:13:20.000Z'],
  ['2023-11-14T22:13:20Z', '2023-11-14T22:13:20.000Z'],
  ['2023-11-14 22:13:20', '2023-11-14T22:13:20.000Z'],
  [undefined, now.toISOString()],
])('the OsmAnd timestamp %s is %s', (timestamp, at) => {
  const fix = fixOfOsmand('D', { location: '50.1,30.2', timestamp }, undefined, now);
  expect('at' in fix && [fix.at.toISOString(), fix.lat, fix.lng]).toEqual([at, 50.1, 30.2]);
});
