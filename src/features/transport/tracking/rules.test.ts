import { expect, it } from 'vitest';
import { fixOfOsmand, refusalOf, speedIn, stopsOf } from './rules.ts';

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
    stopsOf([...drive, ...stand, ...brief, ...last]).map(({ lat, from, until }) => [
      lat,
      (Date.parse(from) - now.getTime()) / 60_000,
      (Date.parse(until) - now.getTime()) / 60_000,
    ]),
  ).toEqual([
    [50.03, 3, 12],
    [50.3, 18, 40],
  ]);
  expect(stopsOf([])).toEqual([]);
  expect(stopsOf([point(0, 50)])).toEqual([]);
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
