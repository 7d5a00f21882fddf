import { describe, expect, it } from 'vitest';
import { distanceKm, estimatedArrival, limitsOf, riskOf, strictest } from './rules.ts';

const now = new Date('2026-11-22T12:00:00Z');
const kyiv = { lat: 50.45, lng: 30.523 };
const lviv = { lat: 49.842, lng: 24.032 };
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

it.each([
  [kyiv, lviv, 467],
  [kyiv, kyiv, 0],
  [{ lat: 0, lng: 179.5 }, { lat: 0, lng: -179.5 }, 111],
  [{ lat: -1.29, lng: 36.82 }, { lat: -0.09, lng: 34.77 }, 264],
])('the distance from %j to %j is %i km', (from, to, km) => {
  expect(Math.round(distanceKm(from, to))).toBe(km);
});

describe('A-109 the estimated arrival', () => {
  it.each([
    // 467 km by 1.3 at 55 km/h are 11 hours and 2 minutes.
    ['is the road at the average speed', { ...kyiv, at: before(0) }, lviv, '2026-11-22T23:02'],
    ['counts from the last fix', { ...kyiv, at: before(30) }, lviv, '2026-11-22T22:32'],
    ['is about now for a car that is there', { ...lviv, at: before(20) }, lviv, '2026-11-22T12:00'],
    ['is unknown without a place to go to', { ...kyiv, at: before(0) }, undefined, null],
    ['is unknown without a position', undefined, lviv, null],
    ['is unknown for a stale position', { ...kyiv, at: before(61) }, lviv, null],
    ['is known for one that is nearly stale', { ...kyiv, at: before(60) }, lviv, '2026-11-22T22:02'],
  ])('%s', (_, car, destination, expected) => {
    expect(estimatedArrival(car, destination, now)?.toISOString().slice(0, 16) ?? null).toBe(expected);
  });
});

describe('the limits of a storage temperature', () => {
  it.each([
    ['2–8 °C', 2, 8],
    ['2-8', 2, 8],
    ['+2 … +8°C', 2, 8],
    ['15 °C to 25 °C', 15, 25],
    ['-25 to -15 °C', -25, -15],
    ['−25–−15 °C', -25, -15],
    ['-25--15', -25, -15],
    ['2,5 - 7,5 °C', 2.5, 7.5],
    ['below -60 °C', null, -60],
    ['≤ 25 °C', null, 25],
    ['-20 °C', null, -20],
  ])('%s is from %s to %s', (text, min, max) => {
    expect(limitsOf(text)).toEqual({ min, max });
  });

  it.each(['', 'room temperature', '8–2 °C', '20 °C', '36–46 °F', '2–8 °C, short 25 °C', 'cold'])(
    'of %j nothing is certain',
    (text) => {
      expect(limitsOf(text)).toBeUndefined();
    },
  );

  it('of several goods are the strictest, undefined if no temperature suits all', () => {
    const limits = (min: number | null, max: number | null) => ({ min, max });
    expect(strictest([limits(2, 8), limits(5, 25), limits(null, 30)])).toEqual(limits(5, 8));
    expect(strictest([limits(2, 8), limits(null, -20)])).toBeUndefined();
    expect(strictest([])).toBeUndefined();
  });
});

it('temperatures beyond the limits are a risk, those at the limits are not', () => {
  const risk = (low: number, high: number) => riskOf({ min: 2, max: 8 }, { low, high });
  expect([risk(2, 8), risk(1.9, 8), risk(2, 8.1), risk(-5, 30)]).toEqual([
    'none',
    'too_cold',
    'too_warm',
    'both',
  ]);
  expect(riskOf({ min: null, max: -20 }, { low: -40, high: -10 })).toBe('too_warm');
});
