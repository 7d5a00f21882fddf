import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excursionOf, meanKineticTemperature, rangeOf, thinned } from './temperature.ts';

const limits = { low: 200, high: 800 };
const every = (seconds: number, values: readonly number[]) =>
  values.map((value, place) => ({ at: 1_000_000 + place * seconds, value }));

describe('COLD-07 the mean kinetic temperature', () => {
  // Calculated independently, with 83.144 kJ/mol and 0.0083144 kJ/(mol·K).
  it.each([
    ['of one temperature is that temperature', [5, 5, 5], 5],
    ['of the ends of 2–8 °C', [2, 8], 5.536425],
    ['of a warm room', [20, 25, 30], 25.858208],
    ['of 23 hours at 5 °C and one at 25 °C', [...Array.from({ length: 23 }, () => 5), 25], 7.756422],
    ['of a freezer', [-20, -15, -25], -18.825502],
    ['of a deep freezer', [-70, -60, -80.5], -64.438722],
  ])('%s', (_, celsius, expected) => {
    const mean = meanKineticTemperature(celsius.map((value) => value * 100));
    expect((mean ?? Number.NaN) / 100).toBeCloseTo(expected, 5);
  });

  it('of nothing is nothing', () => {
    expect(meanKineticTemperature([])).toBeUndefined();
    expect(rangeOf([])).toBeUndefined();
  });

  const values = fc.array(fc.integer({ min: -9000, max: 9000 }), { minLength: 1, maxLength: 200 });

  it('COLD-07 is between the lowest and the highest, and not below the arithmetic mean', () => {
    fc.assert(
      fc.property(values, (given) => {
        const kinetic = meanKineticTemperature(given) ?? Number.NaN;
        const { min, max, mean } = rangeOf(given) ?? { min: Number.NaN, max: Number.NaN, mean: Number.NaN };
        expect(kinetic).toBeGreaterThanOrEqual(min - 1e-6);
        expect(kinetic).toBeLessThanOrEqual(max + 1e-6);
        expect(kinetic).toBeGreaterThanOrEqual(mean - 1e-6);
      }),
    );
  });

  it('is the same in every order', () => {
    fc.assert(
      fc.property(values, (given) => {
        const sorted = given.toSorted((one, other) => one - other);
        expect(meanKineticTemperature(sorted)).toBeCloseTo(meanKineticTemperature(given) ?? Number.NaN, 6);
      }),
    );
  });
});

describe('the time outside', () => {
  it.each([
    ['within, both limits included', [200, 800, 500], { below: 0, above: 0, longest: 0, readings: 0 }],
    ['above for two intervals', [500, 801, 900, 800], { below: 0, above: 1200, longest: 1200, readings: 2 }],
    [
      'above, then below, without a break',
      [900, 100, 500],
      { below: 600, above: 600, longest: 1200, readings: 2 },
    ],
    [
      'twice, the first longer',
      [900, 900, 500, 900, 500],
      { below: 0, above: 1800, longest: 1200, readings: 3 },
    ],
    [
      'at the last reading, which has no duration',
      [500, 900],
      { below: 0, above: 0, longest: 0, readings: 1 },
    ],
  ])('%s', (_, values, expected) => {
    expect(excursionOf(every(600, values), limits)).toMatchObject(expected);
  });

  it('says when the longest began', () => {
    const points = every(60, [900, 500, 100, 100, 500]);
    expect(excursionOf(points, limits)).toMatchObject({ longest: 120, longestFrom: points[2]?.at });
    expect(excursionOf([], limits).longestFrom).toBeNull();
  });

  it('counts a gap as the reading before it', () => {
    const points = [
      { at: 0, value: 900 },
      { at: 7200, value: 500 },
      { at: 7260, value: 500 },
    ];
    expect(excursionOf(points, limits).above).toBe(7200);
  });

  it('is never longer than the series, and the longest never longer than both sums', () => {
    const series = fc.array(
      fc.tuple(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: -500, max: 1500 })),
    );
    fc.assert(
      fc.property(series, (steps) => {
        let at = 0;
        const points = steps.map(([pause, value]) => ({ at: (at += pause), value }));
        const { below, above, longest } = excursionOf(points, limits);
        expect(below + above).toBeLessThanOrEqual((points.at(-1)?.at ?? 0) - (points[0]?.at ?? 0));
        expect(longest).toBeLessThanOrEqual(below + above);
      }),
    );
  });
});

describe('thinned points', () => {
  it('COLD-06 keep the lowest and the highest of every span, so that no excursion is lost', () => {
    const anywhere = fc.tuple(fc.integer({ min: 100, max: 3000 }), fc.nat(), fc.integer({ min: 5, max: 60 }));
    fc.assert(
      fc.property(anywhere, ([count, seed, buckets]) => {
        const points = every(
          60,
          Array.from({ length: count }, (_, place) => 500 + (place % 7)),
        );
        const spike = seed % count;
        const spiked = points.map((point, place) => (place === spike ? { ...point, value: 4000 } : point));
        const kept = thinned(spiked, buckets);
        expect(kept).toContainEqual({ at: points[spike]?.at, value: 4000 });
        expect(kept.length).toBeLessThanOrEqual(2 * buckets + 2);
        expect([kept[0], kept.at(-1)]).toEqual([spiked[0], spiked.at(-1)]);
        expect(kept.map(({ at }) => at)).toEqual(kept.map(({ at }) => at).toSorted((a, b) => a - b));
      }),
    );
  });

  it('leave a short series as it is', () => {
    const points = every(60, [1, 2, 3]);
    expect(thinned(points, 10)).toEqual(points);
  });
});
