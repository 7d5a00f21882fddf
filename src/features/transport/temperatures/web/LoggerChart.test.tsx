import { describe, expect, it } from 'vitest';
import { drawingOf, shifted, zoomed } from './LoggerChart.tsx';

describe('the chart of a file', () => {
  it('has room for all readings and both limits, and the limits as bands', () => {
    const points = { times: [0, 50, 100], values: [5, 12.4, 3] };
    expect(drawingOf(points, { from: 0, until: 100 }, { low: 2, high: 8 })).toEqual({
      line: '0,66.67 50,5 100,83.33',
      lowest: 1,
      highest: 13,
      bands: { low: 91.67, high: 41.67 },
    });
  });

  it('of goods without limits has none, and a flat line has a height', () => {
    expect(drawingOf({ times: [0], values: [5] }, { from: 0, until: 0 }, undefined)).toEqual({
      line: '0,100',
      lowest: 5,
      highest: 6,
      bands: undefined,
    });
  });
});

describe('zooming', () => {
  const whole = { from: 1000, until: 101_000 };
  it('halves around the middle and comes back to the whole', () => {
    const half = zoomed(whole, whole, 0.5);
    expect(half).toEqual({ from: 26_000, until: 76_000 });
    expect(zoomed(half, whole, 2)).toEqual(whole);
  });

  it('stops at ten minutes, and at the ends', () => {
    let span = whole;
    for (let times = 0; times < 20; times += 1) span = zoomed(span, whole, 0.5);
    expect(span.until - span.from).toBe(600);
    for (let times = 0; times < 400; times += 1) span = shifted(span, whole, 0.5);
    expect(span).toEqual({ from: 100_400, until: 101_000 });
  });
});
