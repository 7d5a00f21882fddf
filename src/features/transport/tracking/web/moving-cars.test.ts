import { describe, expect, it } from 'vitest';
import { createMovements, pixelsApart, pixelsPerDegree } from './moving-cars.ts';

const kyiv = { lng: 30.52, lat: 50.45 };
const east = { lng: 30.54, lat: 50.45 };

describe('a car between two fixes', () => {
  it('MAP-01 moves linearly and arrives when the next fix is due', () => {
    const movements = createMovements();
    movements.begin(1, kyiv, kyiv, 0);
    expect(movements.begin(1, kyiv, east, 10_000)).toBe(true);
    expect(movements.step(15_000)).toEqual([[1, { lng: expect.closeTo(30.53, 6), lat: 50.45 }]]);
    expect(movements.step(20_000)).toEqual([[1, east]]);
    expect(movements.step(20_001)).toEqual([]);
  });

  it('MAP-01 changes direction from its shown position, not from its last fix', () => {
    const movements = createMovements();
    movements.begin(1, kyiv, kyiv, 0);
    movements.begin(1, kyiv, east, 10_000);
    movements.begin(1, east, kyiv, 15_000);
    const [[, place] = []] = movements.step(15_000);
    expect(place?.lng).toBeCloseTo(30.53, 6);
  });

  it('MAP-01 jumps to the end of a gap in the data', () => {
    const movements = createMovements();
    expect(movements.begin(1, kyiv, { lng: 24, lat: 49.8 }, 1000)).toBe(false);
    expect(movements.count).toBe(0);
  });

  it('MAP-01 is at its destination when movements are finished, and removed when it is gone', () => {
    const movements = createMovements();
    movements.begin(1, kyiv, east, 0);
    movements.begin(2, kyiv, east, 0);
    movements.forget(2);
    expect(movements.finish()).toEqual([[1, east]]);
  });
});

describe('how far apart two places are on the map', () => {
  it.each([
    [0, 0.0284],
    [10, 29.1],
    [14, 466],
  ])('MAP-01 0.02 degrees of longitude at zoom %i are %f pixels', (zoom, pixels) => {
    expect(pixelsApart(kyiv, east, pixelsPerDegree(zoom))).toBeCloseTo(pixels, pixels < 1 ? 4 : 0);
  });

  it('MAP-01 a degree of latitude is longer in the north, as the map draws it', () => {
    const north = { lng: 30.52, lat: 50.47 };
    expect(pixelsApart(kyiv, north, 1) / pixelsApart(kyiv, east, 1)).toBeCloseTo(1.57, 2);
  });
});
