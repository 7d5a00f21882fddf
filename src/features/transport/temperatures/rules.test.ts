import fc from 'fast-check';
import { expect, it } from 'vitest';
import { packPoints, stateOf, unpackPoints } from './rules.ts';

it('packed readings come back as they were', () => {
  const readings = fc.array(
    fc.record({
      at: fc.integer({ min: 0, max: 4_000_000_000 }),
      value: fc.integer({ min: -20_000, max: 10_000 }),
    }),
    { minLength: 1 },
  );
  fc.assert(
    fc.property(readings, (given) => {
      const points = given.toSorted((one, other) => one.at - other.at);
      const packed = packPoints(points);
      expect(packed.length).toBe(points.length * 6);
      expect(unpackPoints(packed, points[0]?.at ?? 0)).toEqual(points);
    }),
  );
});

it.each([
  [[], false, 'none'],
  [[], true, 'within'],
  [['released'], true, 'released'],
  [['released', 'rejected'], true, 'rejected'],
  [['rejected', 'overdue'], true, 'excursion'],
  [['released', 'open'], false, 'excursion'],
])('of cases %j, known %s: %s', (states, isKnown, expected) => {
  expect(
    stateOf(
      states.map((status) => ({ status })),
      isKnown,
    ),
  ).toBe(expected);
});
